'use client'
import { Merge, Split } from 'lucide-react'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type ItemGroup, isShown, isSplit, type Stop } from '#components/turn/item-groups.ts'
import { Findings } from './findings.tsx'
import type { ReviewStore } from './review-store.ts'
import { StopRow } from './stop-row.tsx'
import { useClaimsNow } from './use-claims.ts'
import { useReview, useReviewStore } from './use-review.ts'

/** The items of the turn, row by row in reading order, with the findings that concern the whole turn above. */
export function TurnRows({ onLeaveText }: { onLeaveText: () => void }) {
  const store = useReviewStore()
  const split = useReview((state) => state.split)
  const languages = useReview((state) => state.languages)
  const stops = useReview(() => store.stops())
  const rows = useClaimClicks(store)
  const whole = useMemo(() => store.view.findings.filter((finding) => finding.item === null), [store])
  return (
    <>
      <Findings findings={whole} />
      <div ref={rows} className="overflow-hidden rounded-xl border border-line bg-panel">
        {store.groups.map((group) => {
          const shown = group.items.filter((item) => isShown(item, languages))
          if (shown.length === 0) return null
          return (
            <GroupRow
              key={group.id}
              group={group}
              apart={isSplit(group, split)}
              stops={stops}
              onLeaveText={onLeaveText}
            />
          )
        })}
      </div>
    </>
  )
}

/** A press on a claim stands at it, as the keys do. One listener for all of them: they are words, not controls. */
function useClaimClicks(store: ReviewStore) {
  const rows = useRef<HTMLDivElement>(null)
  const claimsNow = useClaimsNow()
  useEffect(() => {
    const element = rows.current
    const onClick = ({ target }: MouseEvent) => {
      const of = target instanceof Element ? target.closest<HTMLElement>('[data-claim-of]')?.dataset.claimOf : undefined
      if (of === undefined) return
      const { claims } = claimsNow(store)
      const claim = claims.find(({ item, field, start, end }) => `${item} ${field} ${start} ${end}` === of)
      if (claim) store.focusClaim(claim)
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [store, claimsNow])
  return rows
}

const GroupRow = memo(function GroupRow({
  group,
  apart,
  stops,
  onLeaveText,
}: {
  group: ItemGroup
  apart: boolean
  stops: readonly Stop[]
  onLeaveText: () => void
}) {
  const own = stops.filter((stop) => stop.group === group.id)
  const label = useCallback(
    (folded: boolean) => <GroupLabel group={group} apart={apart} short={folded} />,
    [group, apart],
  )
  const [first] = own
  if (!apart && first) {
    return (
      <section className="border-t border-line first:border-t-0">
        <StopRow stop={first} label={label} onLeaveText={onLeaveText} />
      </section>
    )
  }
  return (
    <section className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-1 border-t border-line py-1.5 pl-3 first:border-t-0 max-sm:grid-cols-1">
      <div className="pt-1">{label(false)}</div>
      <div className="divide-y divide-dashed divide-line pr-1">
        {own.map((stop) => (
          <StopRow key={stop.id} stop={stop} onLeaveText={onLeaveText} />
        ))}
      </div>
    </section>
  )
})

function GroupLabel({ group, apart, short }: { group: ItemGroup; apart: boolean; short: boolean }) {
  const store = useReviewStore()
  const t = useTranslations('review')
  const note = (() => {
    switch (group.id) {
      case 'query': {
        const label = store.items.find((item) => item.kind === 'implicitness')
        return label?.value.code ? t('groupNote.implicit') : t('groupNote.explicitOnly')
      }
      case 'steps':
        return t('groupNote.calls', { count: group.items.length })
      case 'answer':
        return t('groupNote.gold')
      case 'rubric':
        return t('groupNote.items', { count: group.items.length })
      default:
        return null
    }
  })()
  if (short) return <h3 className="text-xs font-semibold text-mute">{t(`group.${group.id}`)}</h3>
  const several = group.id !== 'rubric' && group.items.length > 1
  return (
    <div className="text-xs text-mute">
      <h3 className="font-semibold">{t(`group.${group.id}`)}</h3>
      {note ? <span>{note}</span> : null}
      {several ? (
        <button
          type="button"
          title={apart ? t('judgeTogether') : t('judgeApart')}
          aria-label={apart ? t('judgeTogether') : t('judgeApart')}
          className="ml-1 inline-grid size-6 place-items-center rounded-md align-middle hover:bg-soft hover:text-ink"
          onClick={(event) => {
            event.stopPropagation()
            store.focus(apart ? (group.items[0]?.item ?? group.id) : group.id)
            if (apart) store.join()
            else store.split()
          }}
        >
          {apart ? <Merge size={13} aria-hidden /> : <Split size={13} aria-hidden />}
        </button>
      ) : null}
    </div>
  )
}
