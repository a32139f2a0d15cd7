'use client'
import { memo, useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { typedItem } from '#components/turn/item-groups.ts'
import { evidenceKey } from '#components/verdict/review-state.ts'
import type { ReviewStore } from '#components/verdict/review-store.ts'
import { useItemName } from '#components/verdict/use-item-name.ts'
import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import type { TurnView } from '#lib/reviews/contract.ts'
import type { Evidence } from '#lib/reviews/verdict.ts'
import { isWriteTool } from '#lib/sessions/tools.ts'
import { evidenceFor, placesOf } from './evidence.ts'
import { EvidenceTab } from './evidence-tab.tsx'
import { editedArguments, runnableSteps, takeResult } from './step-edit.ts'

export type Walk = { by: (steps: number) => void; attach: () => void }

export const noStore = () => () => {}

/** The stop under the cursor, as one text, so that what is drawn for it can lag behind the keys. */
function useCursor(store: ReviewStore | null): string {
  const now = useSyncExternalStore(
    store?.subscribe ?? noStore,
    () => store?.stop()?.items.join('\n') ?? '',
    () => '',
  )
  return useDeferredValue(now)
}

/** What stands behind the items under the cursor, the claim the walk stands at, or the attached place that was pressed. */
export const TurnEvidence = memo(function TurnEvidence({
  view,
  store,
  chart,
  evidence,
  returnedOnly,
  walk,
}: {
  view: TurnView
  store: ReviewStore | null
  chart: ChartSummary
  evidence: Readonly<Record<string, readonly string[]>>
  returnedOnly: boolean
  walk: React.RefObject<Walk>
}) {
  const t = useTranslations('chart.evidence')
  const groups = useTranslations('review.group')
  const nameOf = useItemName()
  const cursor = useCursor(store)
  const items = useMemo(() => view.items.map(typedItem).filter((item) => item !== null), [view])
  const focused = useMemo(() => cursor.split('\n').filter(Boolean), [cursor])
  const claim = useSyncExternalStore(
    store?.subscribe ?? noStore,
    () => store?.get().claim ?? null,
    () => null,
  )
  const wanted = useSyncExternalStore(
    store?.subscribe ?? noStore,
    () => store?.get().place ?? null,
    () => null,
  )
  const places = useMemo(
    () => (claim ? placesOf(claim.evidence, chart.resources) : wanted ? placesOf([wanted], chart.resources) : null),
    [claim, wanted, chart],
  )
  const found = useMemo(() => {
    const own = evidenceFor(evidence, items, focused)
    return places ? { ...own, refs: places.refs } : own
  }, [evidence, items, focused, places])
  const [at, setAt] = useState({ refs: found.refs, place: 0 })
  const place = at.refs === found.refs ? at.place : 0
  const count = found.refs.length
  const onPlace = useCallback(
    (next: number) => setAt({ refs: found.refs, place: count === 0 ? 0 : (next + count) % count }),
    [found, count],
  )
  const onPick = useCallback((ref: string) => onPlace(found.refs.indexOf(ref)), [found, onPlace])
  const attachedTo = useSyncExternalStore(
    store?.subscribe ?? noStore,
    () => store?.get().work.notes[claim?.item ?? focused[0] ?? '']?.evidence,
    () => undefined,
  )
  const placeAt = useCallback((ref: string): Evidence => places?.evidence.get(ref) ?? { ref }, [places])
  const attached = useMemo(() => {
    const keys = new Set(attachedTo?.map(evidenceKey))
    return new Set(found.refs.filter((ref) => keys.has(evidenceKey(placeAt(ref)))))
  }, [attachedTo, found, placeAt])
  const mayAttach = store !== null && !returnedOnly && store.asked.size > 0
  const onAttach = useCallback((ref: string) => void store?.attach(placeAt(ref)), [store, placeAt])
  walk.current = {
    by: (steps) => onPlace(place + steps),
    attach: () => {
      const ref = found.refs[place]
      if (mayAttach && ref !== undefined) onAttach(ref)
    },
  }
  const steps = useMemo(
    () =>
      items.filter((item) => (item.kind === 'reply' ? focused.includes(item.item) : found.steps.includes(item.item))),
    [items, found, focused],
  )
  const runnable = useMemo(
    () => (returnedOnly ? null : runnableSteps(steps, { session: view.session, turn: view.turn })),
    [returnedOnly, steps, view],
  )
  const argumentsOf = useCallback((id: string) => editedArguments(store, id), [store])
  const onTake = useMemo(
    () => (store && store.asked.size > 0 ? (id: string, result: unknown) => takeResult(store, id, result) : null),
    [store],
  )
  const isReply = focused.length > 0 && focused.every((id) => items.find((item) => item.item === id)?.kind === 'reply')
  const writes = steps.length > 0 && steps.every((item) => item.kind === 'step' && isWriteTool(item.value.tool))
  const ofItems =
    found.from === 'turn' ? null : focused.length === 1 ? nameOf(view.items, focused[0] ?? '') : groups('steps')
  const title = claim ? t('ofClaim') : wanted ? t('ofPlace') : ofItems
  return (
    <EvidenceTab
      refs={found.refs}
      steps={steps}
      title={title}
      notice={
        claim
          ? { kind: 'info', text: t('noneClaim') }
          : isReply
            ? { kind: 'info', text: t('noneReply') }
            : writes
              ? { kind: 'info', text: t('noneWrite') }
              : { kind: 'warn', text: t('none') }
      }
      places={places}
      path={places?.evidence.get(found.refs[place] ?? '')?.path ?? null}
      place={place}
      onPlace={onPlace}
      onPick={onPick}
      attached={attached}
      onAttach={mayAttach ? onAttach : null}
      keys="chart"
      runnable={runnable}
      argumentsOf={argumentsOf}
      onTake={onTake}
    />
  )
})
