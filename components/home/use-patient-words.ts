'use client'
import { useTranslations } from 'use-intl'

/** `F, 67` of a session's opening in the language of the interface; any other wording stays as it is. */
export function usePatientWords(): (patient: string) => string {
  const t = useTranslations('chart')
  return (patient) => {
    const match = /^(M|F), (\d+)$/.exec(patient)
    return match ? `${t(match[1] === 'M' ? 'sex.male' : 'sex.female')}, ${match[2]}` : patient
  }
}
