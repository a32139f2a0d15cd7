import { describe, expect, it } from 'vitest'
import { hitsIn, notePieces } from './note-pieces.ts'

const NOTE = 'Fever. Started on ceftriaxone. Ceftriaxone stopped.'

describe('hitsIn', () => {
  it('finds every place whatever the case, and no more than asked for', () => {
    expect(hitsIn(NOTE, ' ceftriaxone ').map(({ start }) => start)).toEqual([18, 31])
    expect(hitsIn(NOTE, 'e', 3)).toHaveLength(3)
    expect(hitsIn(NOTE, ' ')).toEqual([])
  })
  it('keeps its places in a text whose letters change length', () =>
    expect(hitsIn('İİ fever', 'fever')).toEqual([{ start: 3, end: 8 }]))
})

describe('notePieces', () => {
  it('gives the whole note again, hits counted and the evidence marked', () => {
    const pieces = notePieces(NOTE, hitsIn(NOTE, 'ceftriaxone'), [{ start: 7, end: 30 }], [31])
    expect(pieces.map(({ text }) => text).join('')).toBe(NOTE)
    expect(
      pieces
        .filter(({ anchored }) => anchored)
        .map(({ text }) => text)
        .join(''),
    ).toBe('Started on ceftriaxone.')
    expect(pieces.flatMap(({ hit }) => hit ?? [])).toEqual([0, 1])
  })
  it('marks a hit inside the evidence as both', () => {
    const pieces = notePieces(NOTE, hitsIn(NOTE, 'ceftriaxone'), [{ start: 7, end: 30 }], [])
    expect(pieces.find(({ hit }) => hit === 0)).toMatchObject({ anchored: true, start: 18 })
  })
  it('takes stops outside the note for none', () => expect(notePieces('a', [], [], [-1, 9])).toHaveLength(1))
})
