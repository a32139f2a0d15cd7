'use client'
import {
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { CheckField } from '#components/ui/field.tsx'
import { TabPanel, Tabs } from '#components/ui/tabs.tsx'
import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import { ChartFrameProvider } from './chart-frame.ts'
import { CHART_TABS, type ChartHit, type ChartTab, searchChart, targetOf } from './chart-search.ts'
import { LabsTab } from './labs-tab.tsx'
import { MedicationsTab } from './medications-tab.tsx'
import { MicrobiologyTab } from './microbiology-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { PatientHeader } from './patient-header.tsx'
import { SearchField } from './search-field.tsx'
import { SearchResults } from './search-results.tsx'
import { TimelineTab } from './timeline-tab.tsx'
import { useSearchReady } from './use-search-ready.ts'
import { VitalsTab } from './vitals-tab.tsx'

/** Answers of a search that are shown. */
const LIMIT = 60

/**
 * One chart: the patient above, tabs, a search, the switch for what came after the as-of day. `evidence` is the first
 * tab where there is something to give evidence for.
 */
export const ChartTabs = memo(function ChartTabs({
  chart,
  tab,
  onTab,
  evidence,
  search,
}: {
  chart: ChartSummary
  tab: ChartTab
  onTab: (tab: ChartTab) => void
  evidence: ReactNode | null
  search?: Ref<HTMLInputElement>
}) {
  const t = useTranslations('chart')
  const [showLater, setShowLater] = useState(false)
  const [{ query, at }, setSearch] = useState({ query: '', at: 0 })
  const [target, setTarget] = useState<string | null>(null)
  const list = useId()
  const panels = useRef<HTMLDivElement>(null)
  const asked = useDeferredValue(query)
  const [entered, setEntered] = useState(false)
  useSearchReady(chart, entered)
  const searching = asked.trim() !== ''
  const found = useMemo(() => searchChart(chart, asked, LIMIT, showLater), [chart, asked, showLater])
  const frame = useMemo(() => ({ chart, showLater, target }), [chart, showLater, target])
  const tabs = evidence === null ? CHART_TABS.filter((one) => one !== 'evidence') : CHART_TABS
  const go = useCallback(
    (hit: ChartHit) => {
      setTarget(targetOf(chart, hit))
      setSearch({ query: '', at: 0 })
      onTab(hit.tab)
    },
    [chart, onTab],
  )
  // The keys go on where the search has led.
  useEffect(() => {
    if (target === null || searching) return
    const panel = panels.current?.querySelector('[role="tabpanel"][data-state="active"]')
    panel?.querySelector<HTMLElement>('[data-owns-arrows]')?.focus({ preventScroll: true })
  }, [target, searching])
  return (
    <ChartFrameProvider value={frame}>
      <div ref={panels} className="flex h-full min-h-0 flex-col gap-2 p-4.5 pt-3.5">
        <PatientHeader chart={chart} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <SearchField
            ref={search}
            query={query}
            list={list}
            at={at}
            count={found.hits.length}
            onEnter={() => setEntered(true)}
            onQuery={(next) => setSearch({ query: next, at: 0 })}
            onWalk={(to) => setSearch({ query, at: to })}
            onGo={() => {
              // Whoever types fast and presses Enter means what they typed, not what is drawn yet.
              const [first] = query === asked ? [found.hits[at]] : searchChart(chart, query, 1, showLater).hits
              if (first) go(first)
            }}
          />
          <CheckField
            label={t('later.show')}
            title={t('later.note')}
            className="text-xs text-mute"
            checked={showLater}
            onChange={(event) => setShowLater(event.target.checked)}
          />
        </div>
        {searching ? (
          <div className="min-h-0 flex-1">
            <SearchResults id={list} found={found} at={at} onGo={go} />
          </div>
        ) : (
          <Tabs
            className="min-h-0 flex-1"
            label={t('tabs.label')}
            value={tab}
            onChange={(next) => {
              setTarget(null)
              onTab(next)
            }}
            options={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          >
            <Panel tab="evidence">{evidence}</Panel>
            <Panel tab="labs">
              <LabsTab />
            </Panel>
            <Panel tab="medications">
              <MedicationsTab />
            </Panel>
            <Panel tab="vitals">
              <VitalsTab />
            </Panel>
            <Panel tab="microbiology">
              <MicrobiologyTab />
            </Panel>
            <Panel tab="notes">
              <NotesTab />
            </Panel>
            <Panel tab="timeline">
              <TimelineTab />
            </Panel>
          </Tabs>
        )}
      </div>
    </ChartFrameProvider>
  )
})

function Panel({ tab, children }: { tab: ChartTab; children: ReactNode }) {
  return (
    <TabPanel value={tab} className="min-h-0 flex-1 pt-2">
      {children}
    </TabPanel>
  )
}
