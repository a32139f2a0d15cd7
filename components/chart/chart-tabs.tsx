'use client'
import { X } from 'lucide-react'
import { memo, type ReactNode, type Ref, useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { CheckField, TextField } from '#components/ui/field.tsx'
import { TabPanel, Tabs } from '#components/ui/tabs.tsx'
import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import { ChartFrameProvider } from './chart-frame.ts'
import { CHART_TABS, type ChartHit, type ChartTab } from './chart-search.ts'
import { LabsTab } from './labs-tab.tsx'
import { MedicationsTab } from './medications-tab.tsx'
import { MicrobiologyTab } from './microbiology-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { PatientHeader } from './patient-header.tsx'
import { SearchResults } from './search-results.tsx'
import { TimelineTab } from './timeline-tab.tsx'
import { VitalsTab } from './vitals-tab.tsx'

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
  const [query, setQuery] = useState('')
  const [target, setTarget] = useState<string | null>(null)
  const asked = useDeferredValue(query)
  const frame = useMemo(() => ({ chart, showLater, target }), [chart, showLater, target])
  const tabs = evidence === null ? CHART_TABS.filter((one) => one !== 'evidence') : CHART_TABS
  const go = (hit: ChartHit) => {
    setTarget(hit.key)
    setQuery('')
    onTab(hit.tab)
  }
  return (
    <ChartFrameProvider value={frame}>
      <div className="flex h-full min-h-0 flex-col gap-2 p-4.5 pt-3.5">
        <PatientHeader chart={chart} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="relative min-w-44 flex-1">
            <TextField
              ref={search}
              type="search"
              label={t('search.label')}
              hideLabel
              placeholder={`${t('search.placeholder')}  ( / )`}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
                setQuery('')
                event.currentTarget.blur()
              }}
            />
            {query === '' ? null : (
              <IconButton
                label={t('search.clear')}
                look="quiet"
                className="absolute top-1 right-1 !size-6"
                onClick={() => setQuery('')}
              >
                <X size={14} aria-hidden />
              </IconButton>
            )}
          </div>
          <CheckField
            label={t('later.show')}
            title={t('later.note')}
            className="text-xs text-mute"
            checked={showLater}
            onChange={(event) => setShowLater(event.target.checked)}
          />
        </div>
        {asked.trim() === '' ? (
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
        ) : (
          <div className="min-h-0 flex-1">
            <SearchResults query={asked} onGo={go} />
          </div>
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
