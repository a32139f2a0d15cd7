'use client'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** The inner width of an element in pixels, kept up to date; 0 until it is measured. */
export function usePaneWidth(pane: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [pane])
  return width
}
