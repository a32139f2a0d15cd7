'use client'
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useKeyScope, useShortcuts } from '#components/shell/keys/use-shortcuts.ts'
import { typedItem } from '#components/turn/item-groups.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import type { ReviewStore } from '#components/verdict/review-store.ts'
import { useItemName } from '#components/verdict/use-item-name.ts'
import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import type { TurnView } from '#lib/reviews/contract.ts'
import { isWriteTool } from '#lib/sessions/tools.ts'
import type { ChartTab } from './chart-search.ts'
import { CHART_KEYS } from './chart-shortcuts.ts'
import { chartSummary, useStoredChart } from './chart-summaries.ts'
import { ChartTabs } from './chart-tabs.tsx'
import { evidenceFor, returnedChart } from './evidence.ts'
import { EvidenceTab } from './evidence-tab.tsx'
import { editedArguments, runnableSteps, takeResult } from './step-edit.ts'
import { Watermarked } from './watermark.tsx'

/** The record beside a turn under review. Without a stored chart, what the tools returned stands in for it. */
export function ChartPane({ view, store }: { view: TurnView; store: ReviewStore | null }) {
  const { summary, error, retry } = useStoredChart(view.chart, view.currentDate)
  if (error) {
    return (
      <div className="p-4">
        <ProblemNotice error={error} retry={retry} />
      </div>
    )
  }
  if (view.chart !== null && summary === null) return <Loading />
  return <OpenChart view={view} store={store} stored={summary} />
}

function OpenChart({
  view,
  store,
  stored,
}: {
  view: TurnView
  store: ReviewStore | null
  stored: ChartSummary | null
}) {
  const t = useTranslations('chart')
  const [tab, setTab] = useState<ChartTab>('evidence')
  const search = useRef<HTMLInputElement>(null)
  const returned = useMemo(() => returnedChart(view.items.map(typedItem).filter((item) => item !== null)), [view])
  const chart = stored ?? chartSummary(returned.resources, view.currentDate)
  const walk = useRef<Walk>({ by: () => {}, attach: () => {} })
  useKeyScope('chart')
  useShortcuts(CHART_KEYS, {
    search: () => search.current?.focus(),
    evidenceNext: () => walk.current.by(1),
    evidencePrevious: () => walk.current.by(-1),
    attach: () => walk.current.attach(),
    'tab.evidence': () => setTab('evidence'),
    'tab.labs': () => setTab('labs'),
    'tab.medications': () => setTab('medications'),
    'tab.vitals': () => setTab('vitals'),
    'tab.microbiology': () => setTab('microbiology'),
    'tab.notes': () => setTab('notes'),
    'tab.timeline': () => setTab('timeline'),
  })
  const evidence = useMemo(
    () => (
      <TurnEvidence
        view={view}
        store={store}
        chart={chart}
        evidence={stored ? view.evidence : returned.evidence}
        returnedOnly={stored === null}
        walk={walk}
      />
    ),
    [view, store, chart, stored, returned],
  )
  return (
    <Watermarked when={view.tier === 'credentialed'}>
      <div className="flex h-full min-h-0 flex-col">
        {stored === null ? (
          <Notice kind="warn" className="m-3 mb-0">
            <b>{t('none')}.</b> {t('noneBody')}
          </Notice>
        ) : null}
        <div className="min-h-0 flex-1">
          <ChartTabs chart={chart} tab={tab} onTab={setTab} evidence={evidence} search={search} />
        </div>
      </div>
    </Watermarked>
  )
}

type Walk = { by: (steps: number) => void; attach: () => void }

const nothing = () => () => {}
const NO_REFS: ReadonlySet<string> = new Set()

/** The stop under the cursor, as one text, so that what is drawn for it can lag behind the keys. */
function useCursor(store: ReviewStore | null): string {
  const now = useSyncExternalStore(
    store?.subscribe ?? nothing,
    () => store?.stop()?.items.join('\n') ?? '',
    () => '',
  )
  return useDeferredValue(now)
}

const TurnEvidence = memo(function TurnEvidence({
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
  const found = useMemo(() => {
    const own = evidenceFor(evidence, items, focused)
    const inChart = own.refs.some((ref) => chart.resources.has(ref))
    return { ...own, inChart }
  }, [evidence, items, focused, chart])
  const [at, setAt] = useState({ refs: found.refs, place: 0 })
  const place = at.refs === found.refs ? at.place : 0
  const count = found.refs.length
  const onPlace = useCallback(
    (next: number) => setAt({ refs: found.refs, place: count === 0 ? 0 : (next + count) % count }),
    [found, count],
  )
  const onPick = useCallback((ref: string) => onPlace(found.refs.indexOf(ref)), [found, onPlace])
  const attachedTo = useSyncExternalStore(
    store?.subscribe ?? nothing,
    () => store?.get().work.notes[focused[0] ?? '']?.evidence,
    () => undefined,
  )
  const attached = useMemo(() => (attachedTo ? new Set(attachedTo.map((one) => one.ref)) : NO_REFS), [attachedTo])
  const mayAttach = store !== null && !returnedOnly && store.asked.size > 0
  const onAttach = useCallback((ref: string) => store?.attach(ref), [store])
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
  const title =
    found.from === 'turn' ? null : focused.length === 1 ? nameOf(view.items, focused[0] ?? '') : groups('steps')
  return (
    <EvidenceTab
      refs={found.refs}
      steps={steps}
      title={title}
      notice={
        isReply
          ? { kind: 'info', text: t('noneReply') }
          : writes
            ? { kind: 'info', text: t('noneWrite') }
            : { kind: 'warn', text: t('none') }
      }
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
