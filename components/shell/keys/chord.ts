/** Key chords: `a`, `Shift+A`, `Mod+Enter` (⌘ on Apple keyboards, Ctrl elsewhere), `g l` (one press, then another). */

/** What of a keyboard event matters here; a subset of KeyboardEvent, so that tests need no browser. */
export type Press = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  repeat?: boolean
  isComposing?: boolean
  keyCode?: number
  /** AltGr, which writes `[` and `@` on many layouts and reports Ctrl and Alt with it. */
  altGraph?: boolean
}

/** True while an input method is composing. Safari ends the composition before the Enter that confirms it: code 229. */
export function isComposing(press: Press): boolean {
  return press.isComposing === true || press.keyCode === 229 || press.key === 'Process'
}

/**
 * The chord of one press in the spelling shortcuts are declared in, or null for a lone modifier. A letter is lower case
 * unless Shift is held (caps lock alone changes nothing); a sign such as `?` carries no Shift of its own, because where
 * it sits depends on the layout.
 */
export function chordOf(press: Press): string | null {
  const { key } = press
  if (['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead'].includes(key)) return null
  const mod = !press.altGraph && (press.ctrlKey || press.metaKey)
  const alt = !press.altGraph && press.altKey
  const letter = key.length === 1 && key.toLowerCase() !== key.toUpperCase()
  const named = key.length > 1
  const shift = press.shiftKey && (letter || named)
  const base = letter ? (shift ? key.toUpperCase() : key.toLowerCase()) : key
  return `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${base}`
}

/** True when the chord needs ⌘, Ctrl or Alt, or is a key that writes nothing; such ones stay when single keys are off. */
export function isGuarded(chord: string): boolean {
  return /(^|\s)(Mod|Alt)\+/.test(chord) || /^(Escape|Enter|Tab|Arrow\w+)$/.test(chord)
}
