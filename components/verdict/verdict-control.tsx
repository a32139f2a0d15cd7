'use client'
import clsx from 'clsx'
import { Check, CircleHelp, Pencil, X } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { VERDICTS, type VerdictWord } from '#lib/reviews/verdict.ts'

const SIGNS = {
  accept: { Icon: Check, on: 'bg-ok-soft text-ok border-ok' },
  edit: { Icon: Pencil, on: 'bg-warn-soft text-warn border-warn' },
  reject: { Icon: X, on: 'bg-bad-soft text-bad border-bad' },
  cannot_judge: { Icon: CircleHelp, on: 'bg-soft text-ink border-edge' },
} as const

const KEYS: Record<VerdictWord, string> = { accept: 'A', edit: 'E', reject: 'X', cannot_judge: 'U' }

/** The four verdicts as buttons; the one that holds is pressed. `name` is what they judge. */
export const VerdictControl = memo(function VerdictControl({
  name,
  verdict,
  onVerdict,
}: {
  name: string
  verdict: VerdictWord | null
  onVerdict: (verdict: VerdictWord) => void
}) {
  const t = useTranslations('common.verdict')
  const review = useTranslations('review')
  return (
    <fieldset className="flex justify-end gap-1 self-start">
      <legend className="sr-only">{name}</legend>
      {VERDICTS.map((word) => {
        const { Icon, on } = SIGNS[word]
        const holds = verdict === word
        return (
          <button
            key={word}
            type="button"
            aria-pressed={holds}
            aria-label={review('control', { verdict: t(word), name })}
            title={`${t(word)} (${KEYS[word]})`}
            onClick={() => onVerdict(word)}
            className={clsx(
              'grid h-6.5 w-7.5 place-items-center rounded-lg border',
              holds ? on : 'border-line bg-panel text-mute hover:border-edge hover:text-ink',
            )}
          >
            <Icon size={14} strokeWidth={2.4} aria-hidden />
          </button>
        )
      })}
    </fieldset>
  )
})

/** A verdict as a mark with its word, for rows that are folded. */
export function VerdictMark({ verdict }: { verdict: VerdictWord }) {
  const t = useTranslations('common.judged')
  const { Icon } = SIGNS[verdict]
  const tone = { accept: 'text-ok', edit: 'text-warn', reject: 'text-bad', cannot_judge: 'text-mute' }[verdict]
  return (
    <span className={clsx('inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap', tone)}>
      <Icon size={13} strokeWidth={2.4} aria-hidden />
      {t(verdict)}
    </span>
  )
}
