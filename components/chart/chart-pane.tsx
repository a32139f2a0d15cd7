'use client'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useKeyScope, useShortcuts } from '#components/shell/keys/use-shortcuts.ts'
import { typedItem } from '#components/turn/item-groups.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import type { ReviewStore } from '#components/verdict/review-store.ts'
import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import type { TurnView } from '#lib/reviews/contract.ts'
import type { ChartTab } from './chart-search.ts'
import { CHART_KEYS } from './chart-shortcuts.ts'
import { chartSummary, useStoredChart } from './chart-summaries.ts'
import { ChartTabs } from './chart-tabs.tsx'
import { returnedChart } from './evidence.ts'
import { noStore, TurnEvidence, type Walk } from './evidence-of-turn.tsx'
import { pointedAt } from './evidence-point.ts'
import { SourceComparison } from './source-comparison.tsx'
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
  const pane = useRef<HTMLDivElement>(null)
  // To stand at a claim, or to press what is attached, is to ask for its evidence.
  const asked = useSyncExternalStore(
    store?.subscribe ?? noStore,
    () => store?.get().claim ?? store?.get().place ?? null,
    () => null,
  )
  useEffect(() => {
    if (asked !== null) setTab('evidence')
  }, [asked])
  useKeyScope('chart')
  useShortcuts(CHART_KEYS, {
    search: () => search.current?.focus(),
    evidenceNext: () => walk.current.by(1),
    evidencePrevious: () => walk.current.by(-1),
    attach: () => {
      // Beside the evidence, the other tabs are pointed at.
      const pointed = tab === 'evidence' ? null : pointedAt(pane.current)
      if (pointed && stored !== null) store?.attach(pointed)
      else if (tab === 'evidence') walk.current.attach()
    },
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
      <div ref={pane} className="flex h-full min-h-0 flex-col">
        {stored === null ? (
          <Notice kind="warn" className="m-3 mb-0">
            <b>{t('none')}.</b> {t('noneBody')}
          </Notice>
        ) : null}
        {view.chart !== null ? <SourceComparison patient={view.chart} /> : null}
        <div className="min-h-0 flex-1">
          <ChartTabs chart={chart} tab={tab} onTab={setTab} evidence={evidence} search={search} />
        </div>
      </div>
    </Watermarked>
  )
}
