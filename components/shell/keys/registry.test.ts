import { describe, expect, it } from 'vitest'
import { chordOf, isComposing, type Press } from './chord.ts'
import { clashes, type Place, resolve, type Settings, type Shortcut } from './registry.ts'

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const page: Place = { inText: false, onControl: false, ownsArrows: false, covered: false }
const on: Settings = { singleKeys: true, saving: false }
const shortcut = (id: string, keys: string[], more: Partial<Shortcut> = {}): Shortcut => ({
  id,
  keys,
  scope: 'review',
  run: () => {},
  ...more,
})
const list = [
  shortcut('accept', ['a']),
  shortcut('acceptAll', ['Shift+A']),
  shortcut('submit', ['Mod+Enter'], { inText: true }),
  shortcut('labs', ['g l']),
  shortcut('next', ['j'], { repeats: true }),
  shortcut('first', ['1'], { scope: 'reasons' }),
  shortcut('help', ['?'], { scope: 'global' }),
]
const scopes = ['reasons', 'review', 'global']
const meaning = (p: Press, place = page, settings = on, pressed: string | null = null) => {
  const outcome = resolve(list, scopes, p, place, settings, pressed)
  return outcome.does === 'run' ? outcome.shortcut.id : outcome.does === 'wait' ? `${outcome.pressed}…` : null
}

describe('chordOf', () => {
  it.each([
    [press('a'), 'a'],
    [press('A', { shiftKey: true }), 'Shift+A'],
    [press('A'), 'a'],
    [press('?', { shiftKey: true }), '?'],
    [press('[', { ctrlKey: true, altKey: true, altGraph: true }), '['],
    [press('Enter', { metaKey: true }), 'Mod+Enter'],
    [press('z', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+Z'],
    [press('Shift', { shiftKey: true }), null],
  ])('%j is %s', (p, chord) => expect(chordOf(p)).toBe(chord))
})

describe('resolve', () => {
  it('runs a single key on the page', () => expect(meaning(press('a'))).toBe('accept'))
  it('tells capitals apart', () => expect(meaning(press('A', { shiftKey: true }))).toBe('acceptAll'))
  it('leaves letters to text boxes', () => expect(meaning(press('a'), { ...page, inText: true })).toBe(null))
  it('submits from inside a text box', () =>
    expect(meaning(press('Enter', { ctrlKey: true }), { ...page, inText: true })).toBe('submit'))
  it.each([{ isComposing: true }, { keyCode: 229 }, { key: 'Process' }])('keeps out of composition: %j', (more) => {
    expect(isComposing(press('Enter', { ctrlKey: true, ...more }))).toBe(true)
    expect(meaning(press('Enter', { ctrlKey: true, ...more }), { ...page, inText: true })).toBe(null)
  })
  it('does nothing under a dialog', () => expect(meaning(press('a'), { ...page, covered: true })).toBe(null))
  it('leaves arrows to a pane that scrolls with them', () => {
    const move = [shortcut('next', ['ArrowDown'])]
    const at = (ownsArrows: boolean) =>
      resolve(move, scopes, press('ArrowDown'), { ...page, ownsArrows }, on, null).does
    expect([at(true), at(false)]).toEqual(['nothing', 'run'])
  })
  it('waits for the second press', () => {
    expect(meaning(press('g'))).toBe('g…')
    expect(meaning(press('l'), page, on, 'g')).toBe('labs')
    expect(meaning(press('a'), page, on, 'g')).toBe(null)
  })
  it('keeps waiting while only Shift goes down', () =>
    expect(meaning(press('Shift', { shiftKey: true }), page, on, 'g')).toBe('g…'))
  it('fires once however long a key is held, except for moving', () => {
    expect(meaning(press('a', { repeat: true }))).toBe(null)
    expect(meaning(press('j', { repeat: true }))).toBe('next')
    expect(meaning(press('j', { repeat: true }), page, { ...on, saving: true })).toBe(null)
  })
  it('turns single keys off and leaves the others', () => {
    const off = { ...on, singleKeys: false }
    expect(meaning(press('a'), page, off)).toBe(null)
    expect(meaning(press('g'), page, off)).toBe(null)
    expect(meaning(press('Enter', { metaKey: true }), page, off)).toBe('submit')
  })
  it('asks the upper scope first', () => expect(meaning(press('1'))).toBe('first'))
})

describe('clashes', () => {
  it('finds none in a good list', () => expect(clashes(list)).toEqual([]))
  it('finds the same chord twice', () =>
    expect(clashes([...list, shortcut('again', ['a'])])).toMatchObject([{ chord: 'a', ids: ['accept', 'again'] }]))
  it('finds a key that begins a sequence', () =>
    expect(clashes([...list, shortcut('go', ['g'])])).toMatchObject([{ ids: ['labs', 'go'] }]))
  it('compares every scope with the global one', () =>
    expect(clashes([...list, shortcut('ask', ['?'], { scope: 'reasons' })])).toHaveLength(1))
})
