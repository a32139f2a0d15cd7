'use client'
import { useLocale, useTranslations } from 'use-intl'
import type { LeftOutReason } from '#lib/releases/left-out.ts'
import { REASONS } from '#lib/reviews/verdict.ts'
import { ITEM_KINDS, LANGUAGES } from '#lib/sessions/turn.ts'

/** Names an item by its id alone: `t2.rubric.1` is “Rubric item 2”. What is no item id stays as it is. */
function useNameOfId(): (id: string) => string {
  const t = useTranslations('review.itemName')
  const languages = useTranslations('common.language')
  return (id) => {
    const [, word, rest = ''] = /^t\d+\.([a-z_]+)(?:\.(\w+))?$/.exec(id) ?? []
    const kind = ITEM_KINDS.find((one) => one === word)
    const language = LANGUAGES.find((one) => one === rest)
    if (!kind) return id
    return t(kind, { place: Number(rest) + 1, language: language ? languages(language) : '' })
  }
}

/** One thing a session lacks, in the language of the interface and without its turn. */
export function useReasonWords(): (reason: LeftOutReason) => string {
  const t = useTranslations('release.turnIs')
  const nameOf = useNameOfId()
  const whole = useTranslations('release')('wholeSession')
  const common = useTranslations('common.reason')
  // Names of items hold commas of their own in English.
  const between = useLocale() === 'zh' ? '、' : '; '
  const listed = (items: readonly string[]) => items.join(between)
  const named = (code: string) => {
    const known = REASONS.find((reason) => reason === code)
    return known ? common(known) : code
  }
  return (reason) => {
    switch (reason.code) {
      case 'unassigned':
      case 'unsettled':
        return t(reason.code)
      case 'owed':
        return reason.reviews === null ? t('owedUnseen') : t('owed', { reviews: reason.reviews })
      case 'reader_missing':
        return t('reader_missing', { items: listed(reason.items.map(nameOf)) })
      case 'conflict':
        return t('conflict', { items: listed(reason.items.map(nameOf)), count: reason.items.length })
      case 'doubtful': {
        const items = reason.items.map(({ item }) => nameOf(item))
        return t('doubtful', { items: listed(items), count: items.length })
      }
      case 'rejected':
        return listed(
          reason.items.map(({ item, reasons }) =>
            reasons.length > 0
              ? t('rejectedBecause', { item: nameOf(item), reasons: reasons.map(named).join(', ') })
              : t('rejected', { items: nameOf(item) }),
          ),
        )
      case 'finding':
        return t('finding', { item: reason.item === null ? whole : nameOf(reason.item), finding: reason.finding })
      case 'credential':
        return t('credential', { source: reason.source })
    }
  }
}
