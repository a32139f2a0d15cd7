'use client'
import { useQuery } from '@tanstack/react-query'
import { Paperclip, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { chartSummaryQuery } from '#components/queries/charts.ts'
import type { Stop } from '#components/turn/item-groups.ts'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { resourceLabel, resourceTime } from '#lib/charts/describe-resource.ts'
import { observationText } from '#lib/charts/read-value.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { Evidence } from '#lib/reviews/verdict.ts'
import { evidenceKey } from './review-state.ts'
import { useReview, useReviewStore } from './use-review.ts'

/** What is attached to the items under the cursor: a press opens the place in the chart, the cross takes it off. */
export function EvidenceChips({ stop }: { stop: Stop }) {
  const store = useReviewStore()
  const t = useTranslations('review.attached')
  const notes = useReview(({ work }) => work.notes)
  const { chart, currentDate } = store.view
  // Only looked at: the pane beside it reads the chart.
  const { data: summary } = useQuery({ ...chartSummaryQuery(chart ?? '', currentDate), enabled: false })
  const pieces = new Map<string, { one: Evidence; items: string[] }>()
  for (const item of stop.items) {
    for (const one of notes[item]?.evidence ?? []) {
      const key = evidenceKey(one)
      pieces.set(key, { one, items: [...(pieces.get(key)?.items ?? []), item] })
    }
  }
  if (pieces.size === 0) return null
  return (
    <ul aria-label={t('label')} className="mt-1.5 flex flex-wrap gap-1.5">
      {[...pieces].map(([key, { one, items }]) => {
        const own = items.filter((item) => store.asked.has(item))
        const resource = summary?.resources.get(one.ref)
        const gone = summary !== undefined && resource === undefined
        const name = one.quote ?? (resource ? nameOf(resource) : one.ref)
        return (
          <li key={key} className="inline-flex max-w-full items-center rounded-md border border-edge bg-panel text-xs">
            <button
              type="button"
              title={one.path ? `${one.ref} · ${one.path}` : one.ref}
              aria-label={t('open', { name })}
              className="inline-flex min-h-6 min-w-0 items-center gap-1 px-1.5 text-accent hover:bg-accent-soft"
              onClick={(event) => {
                event.stopPropagation()
                store.showPlace(items[0] ?? '', one)
              }}
            >
              <Paperclip size={12} aria-hidden className="shrink-0" />
              <span className="truncate">{name}</span>
              {gone ? <b className="text-bad whitespace-nowrap"> · {t('gone')}</b> : null}
            </button>
            {own.length > 0 ? (
              <button
                type="button"
                aria-label={t('remove', { name })}
                className="grid size-6 shrink-0 place-items-center border-l border-line text-mute hover:text-bad"
                onClick={(event) => {
                  event.stopPropagation()
                  store.attach(one, own)
                }}
              >
                <X size={12} aria-hidden />
              </button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

/** What it is and, of a result, its value: enough to tell two of the same test apart. */
function nameOf(resource: FhirResource): string {
  const label = resourceLabel(resource) ?? resource.resourceType
  const value = resource.resourceType === 'Observation' ? observationText(resource) : ''
  const at = resourceTime(resource)
  return [label, value, at === null ? '' : `· ${formatClinicalTime(at)}`].filter(Boolean).join(' ')
}
