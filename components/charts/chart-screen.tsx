'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useParams, usePathname, useSearchParams } from 'next/navigation'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ChartTab } from '#components/chart/chart-search.ts'
import { useStoredChart } from '#components/chart/chart-summaries.ts'
import { ChartTabs } from '#components/chart/chart-tabs.tsx'
import { SourceComparison } from '#components/chart/source-comparison.tsx'
import { Watermarked } from '#components/chart/watermark.tsx'
import { chartQuery } from '#components/queries/charts.ts'
import { KeyHelp } from '#components/shell/keys/key-help.tsx'
import { useKeyScope, useShortcuts } from '#components/shell/keys/use-shortcuts.ts'
import { useMe, Workbench } from '#components/shell/page.tsx'
import { PersonMenu } from '#components/shell/person-menu.tsx'
import { Bar } from '#components/shell/top-bar.tsx'
import { Empty } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { useBeforeSignOut } from '#components/verdict/use-before-sign-out.ts'
import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import type { PatientView } from '#lib/charts/contract.ts'
import { AsOfControl } from './as-of-control.tsx'
import { isDay, staysOf } from './as-of-day.ts'
import { CHART_PAGE_KEYS } from './chart-page-shortcuts.ts'
import { addressOfChart, patientName } from './patient-list.ts'
import { TierBadge } from './tier-badge.tsx'

/** One chart at full width, read as of any day. The day is in the address, so that a view can be passed on. */
export function ChartScreen() {
  const { patient } = useParams<{ patient: string }>()
  const named = decodeURIComponent(patient)
  const asked = useSearchParams().get('asOf')
  const last = useQuery(chartQuery(named, isDay(asked) ? asked : null)).data?.lastDay ?? null
  const asOf = isDay(asked) ? asked : isDay(last) ? last : null
  const { opened, summary, error, retry } = useStoredChart(named, asOf)
  if (error) {
    return (
      <Frame>
        <div className="mx-auto max-w-xl p-8">
          <ProblemNotice error={error} retry={retry} />
        </div>
      </Frame>
    )
  }
  if (opened !== null && asOf === null) return <Undated patient={opened.patient} />
  if (opened === null || summary === null || asOf === null) {
    return (
      <Frame>
        <Loading />
      </Frame>
    )
  }
  return <OpenChart patient={opened.patient} chart={summary} last={isDay(last) ? last : asOf} day={asOf} />
}

function OpenChart({
  patient,
  chart,
  last,
  day,
}: {
  patient: PatientView
  chart: ChartSummary
  last: string
  day: string
}) {
  const pathname = usePathname()
  const [tab, setTab] = useState<ChartTab>('labs')
  const search = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const stays = useMemo(() => staysOf(chart.encounters), [chart])
  useKeyScope('chart')
  useShortcuts(CHART_PAGE_KEYS, {
    search: () => search.current?.focus(),
    day: () => field.current?.focus(),
    'tab.labs': () => setTab('labs'),
    'tab.medications': () => setTab('medications'),
    'tab.vitals': () => setTab('vitals'),
    'tab.microbiology': () => setTab('microbiology'),
    'tab.notes': () => setTab('notes'),
    'tab.timeline': () => setTab('timeline'),
  })
  const onChange = (next: string) =>
    window.history.replaceState(null, '', next === last ? pathname : `${pathname}?asOf=${next}`)
  return (
    <Frame
      patient={patient}
      control={<AsOfControl day={day} last={last} stays={stays} field={field} onChange={onChange} />}
    >
      <Watermarked when={patient.tier === 'credentialed'}>
        <div className="mx-auto flex h-full max-w-[100rem] flex-col bg-panel">
          <SourceComparison patient={patient.patient} />
          <div className="min-h-0 flex-1">
            <ChartTabs chart={chart} tab={tab} onTab={setTab} evidence={null} search={search} />
          </div>
        </div>
      </Watermarked>
    </Frame>
  )
}

/** A chart in which nothing has a date: there is no day to read it as of. */
function Undated({ patient }: { patient: PatientView }) {
  const t = useTranslations('charts')
  return (
    <Frame patient={patient}>
      <div className="mx-auto max-w-xl p-8">
        <Empty title={t('undated')}>{t('undatedBody')}</Empty>
      </div>
    </Frame>
  )
}

function Frame({
  patient,
  control,
  children,
}: {
  patient?: PatientView
  control?: React.ReactNode
  children: React.ReactNode
}) {
  const t = useTranslations('charts')
  const keys = useTranslations('review.keys')
  const me = useMe()
  const beforeSignOut = useBeforeSignOut()
  const [help, setHelp] = useState(false)
  return (
    <Workbench
      bar={
        <Bar>
          <Link href="/charts" className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-accent">
            <ArrowLeft size={14} aria-hidden /> {t('title')}
          </Link>
          {patient ? (
            <h1 className="flex items-center gap-2 text-sm text-mute">
              <b className="text-ink tabular-nums">{patientName(patient)}</b> {patient.source}
              <TierBadge tier={patient.tier} />
              {patient.linked.map((other) => (
                <Link key={other.patient} href={addressOfChart(other.patient)} className="text-accent hover:underline">
                  {t('also', { source: other.source })}
                </Link>
              ))}
            </h1>
          ) : null}
          <span className="flex-1" />
          {control}
          <PersonMenu person={me} onKeys={() => setHelp(true)} beforeSignOut={beforeSignOut} />
        </Bar>
      }
    >
      {children}
      <KeyHelp
        open={help}
        onOpen={() => setHelp(true)}
        onClose={() => setHelp(false)}
        nameOf={(id) => (id === 'day' ? t('asOf.label') : keys(id as 'search'))}
        scopeName={(scope) => keys(`scope.${scope as 'chart'}`)}
      />
    </Workbench>
  )
}
