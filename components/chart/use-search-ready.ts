'use client'
import { useEffect } from 'react'
import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import { prepareSearch } from './search-index.ts'

/**
 * Makes the search of a chart ready between the moment its field is entered and the first letters, so that they are
 * answered at once. Not before: in a large chart it takes steps that would be felt while scrolling.
 */
export function useSearchReady(chart: ChartSummary, entered: boolean): void {
  useEffect(() => {
    // Safari knows no idle moments; there the first letter takes longer.
    if (!entered || typeof requestIdleCallback !== 'function') return
    const steps = prepareSearch(chart)
    let next = 0
    const go = (deadline: IdleDeadline) => {
      while (deadline.timeRemaining() > 8) {
        if (steps.next().done) return
      }
      next = requestIdleCallback(go)
    }
    next = requestIdleCallback(go)
    return () => cancelIdleCallback(next)
  }, [chart, entered])
}
