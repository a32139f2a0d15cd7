'use client'
import { useEffect, useRef } from 'react'
import { keyboard } from './keyboard.ts'
import type { Shortcut } from './registry.ts'

/**
 * Registers shortcuts while the component is on the page. `declared` is a constant outside the component; `does` may
 * change at every render without registering again.
 */
export function useShortcuts<Id extends string>(
  declared: readonly (Omit<Shortcut, 'run'> & { id: Id })[],
  does: Record<Id, () => void>,
): void {
  const current = useRef(does)
  useEffect(() => {
    current.current = does
  })
  useEffect(
    () => keyboard.register(declared.map((shortcut) => ({ ...shortcut, run: () => current.current[shortcut.id]() }))),
    [declared],
  )
}

/** Puts a scope on top of the others while `open`. */
export function useKeyScope(scope: string, open = true): void {
  useEffect(() => (open ? keyboard.open(scope) : undefined), [scope, open])
}
