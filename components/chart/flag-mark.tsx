'use client'
import { useTranslations } from 'use-intl'
import type { Flag } from '#lib/charts/read-value.ts'

const KNOWN = ['H', 'L', 'HH', 'LL', 'A', 'AA', 'N', 'POS', 'NEG', 'S', 'R', 'I'] as const
const CALM = new Set(['N', 'S', 'NEG'])

/** A flag in words, in the language of the interface where it is a known one. */
export function useFlagWord(): (flag: Flag) => string {
  const t = useTranslations('chart.flag')
  return (flag) => {
    const known = KNOWN.find((code) => code === flag.code)
    return known ? t(known) : flag.word
  }
}

export function isAbnormal(flag: Flag | null): boolean {
  return flag !== null && !CALM.has(flag.code)
}

/** The flag of a value: its letters to see, its word for the pointer and for screen readers. */
export function FlagMark({ flag }: { flag: Flag | null }) {
  const wordOf = useFlagWord()
  const t = useTranslations('chart')
  if (!flag || !isAbnormal(flag)) return null
  const word = `${wordOf(flag)}${flag.from === 'computed' ? ` (${t('computed')})` : ''}`
  return (
    <span title={word} className="ml-1 font-semibold text-bad">
      <span aria-hidden>{flag.code}</span>
      <span className="sr-only">{word}</span>
    </span>
  )
}
