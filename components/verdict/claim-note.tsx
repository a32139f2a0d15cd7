'use client'
import clsx from 'clsx'
import { CircleAlert, CircleCheck, CircleHelp, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ClaimView } from '#lib/sessions/contract.ts'
import type { GroundState } from '#lib/sessions/grounding/grounding.ts'

const ICONS = {
  supported: CircleCheck,
  contradicted: CircleAlert,
  not_in_record: CircleHelp,
  after_as_of: Clock,
} as const
const TONES: Record<GroundState, string> = {
  supported: 'text-ok',
  contradicted: 'text-bad',
  not_in_record: 'text-warn',
  after_as_of: 'text-ink',
}

/** What the record has on the claim the walk stands at, beside its text. */
export function ClaimNote({ claim, text }: { claim: ClaimView; text: string }) {
  const t = useTranslations('review.claims')
  const Icon = ICONS[claim.state]
  const words = claim.says ?? claim.evidence[0]?.words ?? null
  return (
    <p
      role="status"
      data-claim-note={claim.state}
      className="mt-1 flex items-start gap-1.5 rounded-md border border-line bg-panel px-2 py-1 text-xs"
    >
      <Icon size={13} aria-hidden className={clsx('mt-0.5 shrink-0', TONES[claim.state])} />
      <span className="min-w-0 break-words">
        <span className="text-mute">“{text.slice(claim.start, claim.end)}”</span>{' '}
        <b className={TONES[claim.state]}>{t(`state.${claim.state}`)}</b>
        {'. '}
        {words === null ? t('nothing') : t('says', { words })}
      </span>
    </p>
  )
}
