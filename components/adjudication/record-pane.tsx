'use client'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ChartTab } from '#components/chart/chart-search.ts'
import { chartSummary, useStoredChart } from '#components/chart/chart-summaries.ts'
import { ChartTabs } from '#components/chart/chart-tabs.tsx'
import { evidenceFor, returnedChart } from '#components/chart/evidence.ts'
import { EvidenceTab } from '#components/chart/evidence-tab.tsx'
import { runnableSteps } from '#components/chart/step-edit.ts'
import { Watermarked } from '#components/chart/watermark.tsx'
import { useKeyScope, useShortcuts } from '#components/shell/keys/use-shortcuts.ts'
import { Kbd } from '#components/ui/kbd.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { useItemName } from '#components/verdict/use-item-name.ts'
import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import { RECORD_KEYS } from './adjudication-shortcuts.ts'
import { type EvidenceSource, evidenceSources } from './evidence-sources.ts'
import type { RulingStore } from './ruling-store.ts'
import { useRulingsOf } from './use-rulings.ts'

/** What the middle column may ask of the record: to show one resource an opinion attached. */
export type RecordHandle = { show: (letter: string, ref: string) => void }

/** The record beside the conflicts; without a stored chart, what the tools returned stands in for it. */
export function RecordPane({ store, handle }: { store: RulingStore; handle: RefObject<RecordHandle | null> }) {
  const { view } = store
  const { opened, summary, error, retry } = useStoredChart(view.chart, view.currentDate)
  if (error) {
    return (
      <div className="p-4">
        <ProblemNotice error={error} retry={retry} />
      </div>
    )
  }
  if (view.chart !== null && summary === null) return <Loading />
  const tier = opened?.patient.tier ?? view.tier
  return (
    <Watermarked when={tier === 'credentialed'}>
      <OpenRecord store={store} stored={summary} handle={handle} />
    </Watermarked>
  )
}

function OpenRecord({
  store,
  stored,
  handle,
}: {
  store: RulingStore
  stored: ChartSummary | null
  handle: RefObject<RecordHandle | null>
}) {
  const { view, items } = store
  const t = useTranslations('chart')
  const own = useTranslations('adjudication.evidence')
  const nameOf = useItemName()
  const [tab, setTab] = useState<ChartTab>('evidence')
  const search = useRef<HTMLInputElement>(null)
  const focus = useRulingsOf(store, (state) => state.focus)
  const cases = useRulingsOf(store, (state) => state.cases)
  const returned = useMemo(() => returnedChart(items), [items])
  const chart = stored ?? chartSummary(returned.resources, view.currentDate)
  const one = cases.find(({ id }) => id === focus) ?? null
  const rests = useMemo(() => {
    const focused = one ? one.conflicts.map(({ item }) => item) : []
    return evidenceFor(stored ? view.evidence : returned.evidence, items, focused)
  }, [one, stored, view, returned, items])
  const sources = useMemo(() => evidenceSources(one, rests.refs), [one, rests])
  const [looking, setLooking] = useState({ focus, source: 'all', place: 0 })
  const { source, place } = looking.focus === focus ? looking : { source: 'all', place: 0 }
  const shown = sources.find(({ id }) => id === source) ?? sources[0]
  const refs = shown?.refs ?? []
  const look = (to: { source?: string; place?: number }) => setLooking({ focus, source, place, ...to })
  const onPlace = (next: number) => look({ place: refs.length === 0 ? 0 : (next + refs.length) % refs.length })
  handle.current = {
    show: (letter, ref) => {
      const at = sources.find(({ id }) => id === letter)?.refs.indexOf(ref) ?? -1
      setTab('evidence')
      look({ source: letter, place: Math.max(0, at) })
    },
  }
  useKeyScope('record')
  useShortcuts(RECORD_KEYS, {
    search: () => search.current?.focus(),
    evidenceNext: () => onPlace(place + 1),
    evidencePrevious: () => onPlace(place - 1),
    source: () => {
      const at = sources.findIndex(({ id }) => id === source)
      setTab('evidence')
      look({ source: sources[(at + 1) % sources.length]?.id ?? 'all', place: 0 })
    },
    'tab.evidence': () => setTab('evidence'),
    'tab.labs': () => setTab('labs'),
    'tab.medications': () => setTab('medications'),
    'tab.vitals': () => setTab('vitals'),
    'tab.microbiology': () => setTab('microbiology'),
    'tab.notes': () => setTab('notes'),
    'tab.timeline': () => setTab('timeline'),
  })
  const steps = items.filter(({ item }) => rests.steps.includes(item))
  const title =
    source === 'all'
      ? rests.from === 'own' && one?.conflicts[0]
        ? nameOf(view.items, one.conflicts[0].item)
        : null
      : own('opinion', { letter: source })
  const evidence = (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {sources.length > 1 ? (
        <Sources sources={sources} chosen={source} onChoose={(id) => look({ source: id, place: 0 })} />
      ) : null}
      <div className="min-h-0 flex-1">
        <EvidenceTab
          refs={refs}
          steps={steps}
          title={title}
          notice={
            source === 'all'
              ? { kind: 'warn', text: t('evidence.none') }
              : { kind: 'info', text: own('nothing', { letter: source }) }
          }
          place={Math.min(place, Math.max(0, refs.length - 1))}
          onPlace={onPlace}
          onPick={(ref) => look({ place: Math.max(0, refs.indexOf(ref)) })}
          attached={NONE}
          onAttach={null}
          keys="record"
          runnable={stored === null ? null : runnableSteps(steps, { session: view.session, turn: view.turn })}
        />
      </div>
    </div>
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      {stored === null ? (
        <Notice kind="warn" className="m-3 mb-0">
          <b>{t('none')}.</b> {own('returnedOnly')}
        </Notice>
      ) : null}
      <div className="min-h-0 flex-1">
        <ChartTabs chart={chart} tab={tab} onTab={setTab} evidence={evidence} search={search} />
      </div>
      {view.mayRule && view.conflicts.length > 0 ? (
        <p className="border-t border-line px-4.5 py-2 text-xs text-mute">{own('unnamed')}</p>
      ) : null}
    </div>
  )
}

const NONE: ReadonlySet<string> = new Set()

function Sources({
  sources,
  chosen,
  onChoose,
}: {
  sources: readonly EvidenceSource[]
  chosen: string
  onChoose: (id: string) => void
}) {
  const t = useTranslations('adjudication.evidence')
  return (
    <div className="flex items-center gap-2">
      <Segmented
        label={t('source')}
        value={chosen}
        options={sources.map(({ id, refs }) => ({
          value: id,
          label: id === 'all' ? t('all') : t('of', { letter: id, count: refs.length }),
        }))}
        onChange={onChoose}
      />
      <Kbd keys="v" />
    </div>
  )
}
