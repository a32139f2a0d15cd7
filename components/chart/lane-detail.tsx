'use client'
import { useTranslations } from 'use-intl'
import { Kbd } from '#components/ui/kbd.tsx'
import { useChartFrame } from './chart-frame.ts'
import type { DrugLane } from './drug-groups.ts'
import type { LaneEvent } from './lane-walk.ts'
import { doseWords, orderText, useChartWords } from './lane-words.ts'
import type { LaneMarks } from './medication-marks.ts'
import { useInterval } from './use-interval.ts'
import { useWhen } from './use-when.ts'

/** All there is of the drug, order or dose under the cursor, in a place that is always there. Read out when it changes. */
export function LaneDetail({
  lane,
  event,
  marks,
}: {
  lane: DrugLane | null
  event: LaneEvent | null
  marks: LaneMarks | null
}) {
  const { chart } = useChartFrame()
  const t = useTranslations('chart.medications')
  const when = useWhen()
  const words = useChartWords()
  const interval = useInterval()
  if (lane === null || marks === null) {
    return (
      <div role="status" className="h-15 shrink-0 pt-1.5 text-xs text-mute">
        <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> {t('walkDrugs')} · <Kbd keys="ArrowLeft" />{' '}
        <Kbd keys="ArrowRight" /> {t('walkEvents')} · <Kbd keys="End" /> {t('walkEnd')}
        <p>{t('legend')}</p>
      </div>
    )
  }
  const mark = event?.kind === 'order' ? marks.orders.find(({ item }) => item.ref === event.ref) : undefined
  const overlaps = marks.orders.filter((one) => one.overlaps).length
  return (
    <div role="status" className="pane h-15 shrink-0 pt-1.5 text-sm leading-snug">
      <p>
        <b>{lane.drug}</b>
        {lane.alsoNamed.length > 0 ? <span className="text-mute"> ({lane.alsoNamed.join(', ')})</span> : null}{' '}
        {event === null
          ? lastGiven(lane, words)
          : event.kind === 'order'
            ? orderText(event.order, words)
            : doseWords(event.dose, words)}
      </p>
      <p className="text-xs text-mute">
        {event === null
          ? [
              t('orders', { count: marks.orders.length + marks.undated.length }),
              ...marks.gaps.map((gap) => t('gap', { interval: interval((gap.to - gap.from) / 3600) })),
              overlaps > 0 ? t('overlapping', { count: overlaps }) : '',
            ]
              .filter(Boolean)
              .join(' · ')
          : [
              t(event.kind),
              when(event.at, chart.asOf),
              mark?.step ? t(mark.step.up ? 'raised' : 'lowered', { from: mark.step.from }) : '',
              mark?.overlaps ? t('overlaps') : '',
            ]
              .filter(Boolean)
              .join(' · ')}
      </p>
    </div>
  )

  function lastGiven(drug: DrugLane, chartWords: typeof words): string {
    const last = drug.administrations.findLast(
      (dose) => !dose.later && (dose.outcome === 'given' || dose.outcome === 'started'),
    )
    return last ? t('last', { dose: doseWords(last, chartWords) }) : t('noneGiven')
  }
}
