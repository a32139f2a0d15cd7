'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}
const onApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** True on Apple keyboards; false while the page is drawn on the server. */
export function useAppleKeys(): boolean {
  return useSyncExternalStore(never, onApple, () => false)
}

const APPLE: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↵' }
const OTHER: Record<string, string> = { Mod: 'Ctrl', Shift: '⇧', Alt: 'Alt', Enter: '↵' }
const NAMES: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' }

/** The caps of one chord: `Mod+Enter` is `⌘↵` on Apple keyboards and `Ctrl ↵` elsewhere; `g l` is two presses. */
export function keyCaps(chord: string, apple: boolean): string {
  const names = apple ? APPLE : OTHER
  return chord
    .split(' ')
    .map((press) => {
      const parts = press === '+' ? ['+'] : press.split('+')
      const caps = parts.map((part) => names[part] ?? NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
      return caps.join(apple || !parts.includes('Mod') ? '' : ' ')
    })
    .join(' ')
}

/** One chord as a key cap, e.g. `<Kbd keys="Mod+Enter" />`. */
export function Kbd({ keys }: { keys: string }) {
  const apple = useAppleKeys()
  return (
    <kbd className="inline-block rounded border border-b-2 border-line bg-panel px-1 py-px font-mono text-2xs leading-tight font-semibold whitespace-nowrap text-mute">
      {keyCaps(keys, apple)}
    </kbd>
  )
}
