'use client'
import { type RefObject, useEffect, useRef } from 'react'

/** A pane that brings the row with this `data-row` into view whenever the target changes. */
export function useScrollToTarget(target: string | null): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (target === null) return
    pane.current?.querySelector(`[data-row="${CSS.escape(target)}"]`)?.scrollIntoView({ block: 'center' })
  }, [target])
  return pane
}
