'use client'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { ScrollPane } from '#components/ui/scroll-pane.tsx'
import { useChartFrame } from './chart-frame.ts'
import { ValueGrid } from './value-grid.tsx'
import { chooseColumns, rowsOfLabs } from './value-table.ts'

const LATEST = 8
const NONE: ReadonlySet<string | null> = new Set()

export const LabsTab = memo(function LabsTab() {
  const { chart, showLater, target } = useChartFrame()
  const t = useTranslations('chart')
  const pane = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
  const rows = useMemo(() => rowsOfLabs(chart.labs), [chart])
  const columns = useMemo(
    () => chooseColumns(chart.labs.times, all ? chart.labs.times.length : LATEST, NONE, showLater),
    [chart, all, showLater],
  )
  // The latest columns stand at the right.
  useEffect(() => {
    if (columns.shown.length > 0) pane.current?.scrollTo({ left: pane.current.scrollWidth })
  }, [columns])
  if (rows.length === 0) return <p className="text-sm text-mute">{t('labs.none')}</p>
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {columns.hiddenEarlier > 0 || all ? (
        <Button size="sm" look="quiet" className="self-start" onClick={() => setAll(!all)}>
          {all ? t('labs.fewer') : t('labs.earlier', { count: columns.hiddenEarlier })}
        </Button>
      ) : null}
      <ScrollPane ref={pane} label={t('tabs.labs')} className="flex-1">
        <ValueGrid
          caption={t('labs.caption')}
          firstHeading={t('evidence.analyte')}
          rows={rows}
          columns={columns.shown}
          laterCount={columns.laterCount}
          showLater={showLater}
          pane={pane}
          target={target}
        />
      </ScrollPane>
    </div>
  )
})
