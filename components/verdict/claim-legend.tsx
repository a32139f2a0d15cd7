'use client'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslations } from 'use-intl'
import { claimsQuery } from '#components/queries/sessions.ts'
import { Kbd } from '#components/ui/kbd.tsx'
import { GROUND_STATES } from '#lib/sessions/grounding/grounding.ts'
import { CLAIM_LINE } from './claim-text.tsx'
import { useReviewStore } from './use-review.ts'

/**
 * What the lines under the texts mean, with how many there are of each as the turn came. It has its place before the
 * claims are there.
 */
export function ClaimLegend() {
  const t = useTranslations('review.claims')
  const { view } = useReviewStore()
  const { data, isError, refetch } = useQuery(claimsQuery(view.session, view.turn, view.revision))
  const said = (() => {
    if (isError) return t('failed')
    if (data === undefined || data.revision !== view.revision) return t('loading')
    if (data.chart === 'no_chart') return t('noChart')
    if (data.chart === 'pending') return t('pending')
    return data.claims.length === 0 ? t('none') : null
  })()
  return (
    <p data-claims={said === null ? 'here' : 'none'} className="mt-2 flex min-h-5 flex-wrap gap-x-3 text-xs text-mute">
      {said === null ? (
        <>
          <span className="inline-flex gap-1">
            {t('legend')} <Kbd keys="[" /> <Kbd keys="]" />
          </span>
          {GROUND_STATES.map((state) => (
            <span key={state} className={clsx('tabular-nums', CLAIM_LINE[state])}>
              {t('count', {
                count: data?.claims.filter((claim) => claim.state === state).length ?? 0,
                state: t(`state.${state}`),
              })}
            </span>
          ))}
        </>
      ) : (
        said
      )}
      {isError ? (
        <button type="button" className="min-h-5 font-semibold text-accent underline" onClick={() => void refetch()}>
          {t('retry')}
        </button>
      ) : null}
    </p>
  )
}
