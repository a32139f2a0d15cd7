'use client'
import { useTranslations } from 'use-intl'
import type { AgreementGroup } from '#lib/agreement/contract.ts'
import { IMPLICITNESS_CODES, LANGUAGES, SCENARIOS } from '#lib/sessions/turn.ts'
import { partsOfItem } from './item-id.ts'

/** Words for what a report names by key. */
export function useAgreementNames() {
  const t = useTranslations('agreement')
  const common = useTranslations('common')
  return {
    group({ key, field, people }: Pick<AgreementGroup, 'key' | 'field' | 'people'>): string {
      if (people) return people.map(({ name }) => name).join(' × ')
      const scenario = SCENARIOS.find((one) => one === key)
      if (scenario) return common(`scenario.${scenario}`)
      const language = LANGUAGES.find((one) => one === key)
      if (language) return common(`language.${language}`)
      return key === field ? t(`fieldShort.${field}`) : t('shared')
    },
    className(name: string): string {
      switch (name) {
        case 'accept':
        case 'edit':
        case 'reject':
          return common(`verdict.${name}`)
        case 'NA':
        case 'PE':
        case 'AE':
          return `${name} · ${common(`implicitness.${name}`)}`
        case 'none':
          return common('implicitness.none')
        case 'Information Lookup':
        case 'Data Gathering':
        case 'Clinical Reasoning':
        case 'Write/Update':
          return common(`taskType.${name}`)
        default:
          return name
      }
    },
    /** As short as the class allows, where many stand side by side. */
    classCode(name: string): string {
      return IMPLICITNESS_CODES.some((code) => code === name) ? name : this.className(name)
    },
    item(id: string): string {
      const { kind, language } = partsOfItem(id)
      if (!kind) return id
      const name = common(`kind.${kind}`)
      return language ? t('itemIn', { kind: name, language: common(`language.${language}`) }) : name
    },
  }
}
