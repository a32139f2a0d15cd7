'use client'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Shortcut } from '#components/shell/keys/registry.ts'
import { useKeyScope, useShortcuts } from '#components/shell/keys/use-shortcuts.ts'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import type { Reason, VerdictWord } from '#lib/reviews/verdict.ts'
import type { ItemKind } from '#lib/sessions/turn.ts'
import { NUMBERED, reasonsFor } from './reason-choice.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const NUMBERS: readonly Omit<Shortcut, 'run'>[] = DIGITS.map((digit) => ({
  id: `reason${digit}`,
  keys: [digit],
  scope: 'reasons',
}))
const CLOSE = [{ id: 'done', keys: ['Enter', 'Escape'], scope: 'reasons' }] as const

/** Reasons as chips, the first nine under the number keys. Several may hold; one must. */
export function ReasonPicker({
  verdict,
  kinds,
  count,
  chosen,
  onToggle,
  onDone,
}: {
  verdict: VerdictWord
  kinds: readonly ItemKind[]
  /** How many items the reasons are for. */
  count: number
  chosen: readonly string[]
  onToggle: (reason: Reason) => void
  onDone: () => void
}) {
  const t = useTranslations('review.reasons')
  const common = useTranslations('common')
  const [all, setAll] = useState(false)
  const reasons = reasonsFor(verdict, kinds)
  const shown = all ? reasons : reasons.filter((reason, index) => index < NUMBERED || chosen.includes(reason))
  useKeyScope('reasons')
  useShortcuts(
    NUMBERS,
    Object.fromEntries(
      DIGITS.map((digit, index) => [
        `reason${digit}`,
        () => {
          const reason = reasons[index]
          if (reason) onToggle(reason)
        },
      ]),
    ),
  )
  useShortcuts(CLOSE, { done: onDone })
  return (
    <fieldset className="mt-2 rounded-lg border border-line bg-soft p-2.5">
      <legend className="sr-only">{t('title')}</legend>
      <p aria-hidden className="mb-1.5 text-sm font-semibold">
        {count > 1 ? `${t(verdict === 'reject' ? 'rejectGroup' : 'cannotGroup', { count })} · ` : ''}
        {t('title')}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {shown.map((reason) => {
          const at = reasons.indexOf(reason)
          const on = chosen.includes(reason)
          return (
            <button
              key={reason}
              type="button"
              aria-pressed={on}
              onClick={() => onToggle(reason)}
              // Enter ends the choice wherever the focus is; on a chip that was just pressed it would take it back.
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || chosen.length === 0) return
                event.preventDefault()
                event.stopPropagation()
                onDone()
              }}
              className={clsx(
                'inline-flex min-h-6.5 items-center gap-1.5 rounded-full border px-2.5 text-xs',
                on
                  ? 'border-accent bg-accent-soft font-semibold text-accent'
                  : 'border-edge bg-panel text-ink hover:border-accent',
              )}
            >
              {at < NUMBERED ? <Kbd keys={String(at + 1)} /> : null}
              {common(`reason.${reason}`)}
            </button>
          )
        })}
        {reasons.length > shown.length ? (
          <Button size="sm" look="quiet" onClick={() => setAll(true)}>
            {common('showMore')}
          </Button>
        ) : null}
        <span className="flex-1" />
        <Button size="sm" look={chosen.length > 0 ? 'primary' : 'plain'} onClick={onDone}>
          {chosen.length > 0 ? t('done') : t('need')} <Kbd keys="Enter" />
        </Button>
      </div>
    </fieldset>
  )
}
