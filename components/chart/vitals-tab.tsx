'use client'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ScrollPane } from '#components/ui/scroll-pane.tsx'
import { VirtualRows } from '#components/ui/virtual-rows.tsx'
import type { Point, Series } from '#lib/charts/chart-summary.ts'
import { formatClinicalTime } from '#lib/charts/clinical-time.ts'
import { useChartFrame } from './chart-frame.ts'
import { FlagMark, isAbnormal } from './flag-mark.tsx'
import { recentPoints, Sparkline } from './sparkline.tsx'
import { useScrollToTarget } from './use-scroll-to-target.ts'
import { useWhen } from './use-when.ts'

const PARTS = ['vitals', 'charted', 'outputs', 'observations'] as const

/** Vital signs first, then whatever else was charted over time. */
export const VitalsTab = memo(function VitalsTab() {
  const { chart, target } = useChartFrame()
  const t = useTranslations('chart')
  const pane = useScrollToTarget(target)
  const parts = PARTS.filter((part) => chart[part].length > 0)
  if (parts.length === 0) return <p className="text-sm text-mute">{t('vitals.none')}</p>
  return (
    <ScrollPane ref={pane} label={t('tabs.vitals')} className="h-full pr-2">
      {parts.map((part) => (
        <section key={part} className="mb-4">
          <h3 className="mb-1 text-xs font-semibold text-mute">{t(`vitals.${part}`)}</h3>
          <ul>
            {chart[part].map((series) => (
              <SeriesRow key={series.key} series={series} isTarget={target === series.key} />
            ))}
          </ul>
        </section>
      ))}
    </ScrollPane>
  )
})

function SeriesRow({ series, isTarget }: { series: Series; isTarget: boolean }) {
  const { chart, showLater } = useChartFrame()
  const t = useTranslations('chart')
  const when = useWhen()
  const [open, setOpen] = useState(false)
  const points = series.points.filter((point) => showLater || !point.later)
  const hidden = series.points.length - points.length
  const { latest } = series
  return (
    <li data-row={series.key} className={`border-t border-line ${isTarget ? 'bg-accent-soft' : ''}`}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="grid min-h-8 w-full grid-cols-[1rem_minmax(0,1fr)_auto_7.5rem_auto] items-center gap-2 py-1 text-left text-sm hover:bg-soft"
      >
        {open ? <ChevronDown size={13} aria-hidden /> : <ChevronRight size={13} aria-hidden />}
        <span className="truncate">{series.label}</span>
        <span className="text-right font-semibold whitespace-nowrap tabular-nums">
          {latest ? (
            <PointText point={latest} unit={series.unit} />
          ) : (
            <span className="text-mute">{t('later.word')}</span>
          )}
        </span>
        <span className="text-right text-xs text-mute">{latest ? when(latest.at, chart.asOf) : ''}</span>
        <Sparkline
          range={null}
          points={recentPoints(points, chart.patient.admission?.start ?? null, 40).map((point) => ({
            at: point.at,
            number: point.numbers[0],
            abnormal: isAbnormal(point.flag),
            later: point.later,
          }))}
        />
      </button>
      {open ? (
        <VirtualRows
          className="mb-2 max-h-72 pl-6 text-sm"
          label={series.label}
          rows={[...points].reverse()}
          rowHeight={26}
          rowKey={(point) => point.ref}
          render={(point) => (
            <div
              className={`flex justify-between gap-4 py-0.5 tabular-nums ${point.later ? 'bg-future text-mute' : ''}`}
            >
              <span className="text-mute">{point.at === null ? t('when.none') : formatClinicalTime(point.at)}</span>
              <span>
                <PointText point={point} unit={series.unit} />
                {point.later ? ` · ${t('later.word')}` : ''}
              </span>
            </div>
          )}
        />
      ) : null}
      {open && hidden > 0 ? <p className="pb-2 pl-6 text-xs text-mute">{t('later.count', { count: hidden })}</p> : null}
    </li>
  )
}

export function PointText({ point, unit }: { point: Point; unit: string | null }) {
  return (
    <>
      {point.absent ?? (point.text || '—')}{' '}
      <span className="text-xs font-normal text-mute">{point.unit ?? unit ?? ''}</span>
      <FlagMark flag={point.flag} />
    </>
  )
}
