'use client'
import { useTranslations } from 'use-intl'
import type { Flag } from '#lib/charts/read-value.ts'
import { isAbnormal, isCritical } from './flags.ts'

const KNOWN = ['H', 'L', 'HH', 'LL', 'A', 'AA', 'N', 'POS', 'NEG', 'S', 'R', 'I'] as const

/** A flag in words, in the language of the interface where it is a known one. */
export function useFlagWord(): (flag: Flag) => string {
  const t = useTranslations('chart.flag')
  return (flag) => {
    const known = KNOWN.find((code) => code === flag.code)
    return known ? t(known) : flag.word
  }
}

/** The flag of a value: its letters to see, its word for the pointer and for screen readers, or `words` for everybody. */
export function FlagMark({ flag, words = false }: { flag: Flag | null; words?: boolean }) {
  const wordOf = useFlagWord()
  const t = useTranslations('chart')
  if (!flag || !isAbnormal(flag)) return null
  const word = `${wordOf(flag)}${flag.from === 'computed' ? ` (${t('computed')})` : ''}`
  return (
    <span title={word} className="ml-1 font-semibold text-bad">
      <span aria-hidden className={isCritical(flag) ? 'rounded-sm bg-bad px-0.5 text-panel' : undefined}>
        {flag.code}
      </span>
      <span className={words ? 'ml-1 font-normal' : 'sr-only'}>{word}</span>
    </span>
  )
}
