'use client'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { CheckField } from '#components/ui/field.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { useChartFrame } from './chart-frame.ts'
import { FOLDS, type Fold, type Grid } from './value-grid-model.ts'

export type SheetView = { fold: Fold; abnormal: boolean; changed: boolean }

/** What is shown of the values, and where to. */
export function SheetTools({
  view,
  grid,
  onView,
  onLatest,
  onAsOf,
  onDay,
}: {
  view: SheetView
  grid: Grid
  onView: (view: Partial<SheetView>) => void
  onLatest: () => void
  onAsOf: () => void
  onDay: (day: string) => void
}) {
  const { showLater } = useChartFrame()
  const t = useTranslations('values')
  const [day, setDay] = useState('')
  const days = grid.columns.flatMap((column) => column.day ?? [])
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1.5">
      <Segmented
        label={t('fold.label')}
        value={view.fold}
        options={FOLDS.map((value) => ({ value, label: t(`fold.${value}`), name: t(`fold.${value}Name`) }))}
        onChange={(fold) => onView({ fold })}
      />
      <CheckField
        label={t('abnormal')}
        title={t('abnormalTitle')}
        className="text-xs text-mute"
        checked={view.abnormal}
        onChange={(event) => onView({ abnormal: event.target.checked })}
      />
      <CheckField
        label={t('changed')}
        title={t('changedTitle')}
        className="text-xs text-mute"
        checked={view.changed}
        onChange={(event) => onView({ changed: event.target.checked })}
      />
      {view.fold === 'strip' ? null : (
        <span className="flex items-center gap-1.5">
          <Button size="sm" look="quiet" onClick={onAsOf}>
            {showLater ? t('toAsOf') : t('toLatest')}
          </Button>
          {showLater ? (
            <Button size="sm" look="quiet" onClick={onLatest}>
              {t('toEnd')}
            </Button>
          ) : null}
          <label className="flex items-center gap-1 text-xs text-mute">
            {t('toDay')}
            <input
              type="date"
              value={day}
              min={days[0]?.length === 10 ? days[0] : undefined}
              max={days.at(-1)?.length === 10 ? days.at(-1) : undefined}
              onChange={(event) => {
                setDay(event.target.value)
                if (/^[1-9]\d{3}-/.test(event.target.value)) onDay(event.target.value)
              }}
              className="min-h-6.5 rounded-lg border border-edge bg-panel px-1.5 text-xs text-ink"
            />
          </label>
        </span>
      )}
      {grid.leftOut > 0 ? <span className="text-xs text-mute">{t('leftOut', { count: grid.leftOut })}</span> : null}
    </div>
  )
}
