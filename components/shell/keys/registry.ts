import { chordOf, isComposing, isGuarded, type Press } from './chord.ts'

export type Shortcut = {
  id: string
  /** Any of these chords runs it. The first is the one shown. */
  keys: readonly string[]
  /** Where it works. Scopes are layers: an open upper one (`reasons`) is asked before a lower one (`review`). */
  scope: string
  /** Also inside text boxes; only for chords that write nothing. */
  inText?: boolean
  /** Runs again while the key is held, as moving through a list should. */
  repeats?: boolean
  run: () => void
}

export type Clash = { scope: string; chord: string; ids: [string, string] }

/**
 * Two shortcuts of one scope on the same chord, or one whose chord is the first press of another's sequence. A scope on
 * top of another may take its keys over on purpose, so scopes are compared only with themselves and with `global`.
 */
export function clashes(shortcuts: readonly Omit<Shortcut, 'run'>[]): Clash[] {
  const found: Clash[] = []
  const all = shortcuts.flatMap((shortcut) => shortcut.keys.map((chord) => ({ ...shortcut, chord })))
  for (const [index, a] of all.entries()) {
    for (const b of all.slice(index + 1)) {
      if (a.scope !== b.scope && a.scope !== 'global' && b.scope !== 'global') continue
      const same = a.chord === b.chord
      const prefix = a.chord.startsWith(`${b.chord} `) || b.chord.startsWith(`${a.chord} `)
      if (same || prefix) found.push({ scope: a.scope, chord: a.chord, ids: [a.id, b.id] })
    }
  }
  return found
}

/** Where the press happened. */
export type Place = {
  /** Focus is in a text box or anything that takes letters (listbox, combobox, select). */
  inText: boolean
  /** Focus is on a control that Enter and Space belong to. */
  onControl: boolean
  /** Focus is in a pane that scrolls with the arrow keys (`data-owns-arrows`). */
  ownsArrows: boolean
  /** A dialog or menu is open over the page. */
  covered: boolean
}

export type Settings = {
  /** Single-character shortcuts on (WCAG 2.1.4 lets people turn them off). */
  singleKeys: boolean
  /** A save is in flight, so a held key must not fire again. */
  saving: boolean
}

export type Outcome = { does: 'run'; shortcut: Shortcut } | { does: 'wait'; pressed: string } | { does: 'nothing' }

/** How long the second press of a sequence may take, in milliseconds. */
export const SEQUENCE_MS = 1200

/**
 * Which shortcut a press means, if any.
 * @param scopes the open scopes, uppermost first
 * @param pressed the first press of a sequence still waiting, or null
 */
export function resolve(
  shortcuts: readonly Shortcut[],
  scopes: readonly string[],
  press: Press,
  place: Place,
  settings: Settings,
  pressed: string | null,
): Outcome {
  if (isComposing(press) || place.covered) return { does: 'nothing' }
  const chord = chordOf(press)
  if (chord === null) return pressed === null ? { does: 'nothing' } : { does: 'wait', pressed }
  if (place.ownsArrows && /^Arrow/.test(chord)) return { does: 'nothing' }
  if (place.onControl && (chord === 'Enter' || chord === ' ')) return { does: 'nothing' }
  const full = pressed === null ? chord : `${pressed} ${chord}`
  for (const scope of scopes) {
    const here = shortcuts.filter((shortcut) => shortcut.scope === scope && (!place.inText || shortcut.inText === true))
    const allowed = (key: string) => settings.singleKeys || isGuarded(key)
    const hit = here.find((shortcut) => shortcut.keys.some((key) => key === full && allowed(key)))
    if (hit) {
      const held = press.repeat === true
      if (held && (settings.saving || hit.repeats !== true)) return { does: 'nothing' }
      return { does: 'run', shortcut: hit }
    }
    if (here.some((shortcut) => shortcut.keys.some((key) => key.startsWith(`${full} `) && allowed(key)))) {
      return { does: 'wait', pressed: full }
    }
  }
  return { does: 'nothing' }
}
