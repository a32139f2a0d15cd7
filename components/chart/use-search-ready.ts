'use client'
import { useEffect } from 'react'
import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import { prepareSearch } from './search-index.ts'

/** Makes the search of a chart ready while the reader does nothing, so that the first letter is answered at once. */
export function useSearchReady(chart: ChartSummary): void {
  useEffect(() => {
    // Safari knows no idle moments; there the first letter takes longer.
    if (typeof requestIdleCallback !== 'function') return
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
  }, [chart])
}
