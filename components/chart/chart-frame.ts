'use client'
import { createContext, useContext } from 'react'
import type { ChartSummary } from '#lib/charts/chart-summary.ts'

/** What every part of the chart pane knows. Changes only with the chart, the switch, or a jump. */
export type ChartFrame = {
  chart: ChartSummary
  /** Values from after the as-of day are shown. */
  showLater: boolean
  /** The row a search hit or a link leads to, by key or `Type/id`. */
  target: string | null
}

const FrameContext = createContext<ChartFrame | null>(null)
export const ChartFrameProvider = FrameContext.Provider

export function useChartFrame(): ChartFrame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('no chart is open here')
  return frame
}
