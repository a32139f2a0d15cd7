import { describe, expect, it } from 'vitest'
import type { ClaimView } from '#lib/sessions/contract.ts'
import { carryClaims, claimPieces } from './claim-pieces.ts'
import { nextClaim } from './claim-walk.ts'

const claim = (start: number, end: number, more: Partial<ClaimView> = {}): ClaimView => ({
  item: 't0.answer.en',
  field: 'text',
  kind: 'value',
  start,
  end,
  state: 'supported',
  evidence: [],
  says: null,
  reason: null,
  ...more,
})

describe('claimPieces', () => {
  it('cuts a text where claims begin and end, and gives the text back', () => {
    const pieces = claimPieces([{ kind: 'same', text: 'K was 5.6 today.' }], [claim(6, 9)])
    expect(pieces.map(({ text, claim: of }) => [text, of !== null])).toEqual([
      ['K was ', false],
      ['5.6', true],
      [' today.', false],
    ])
  })
  it('counts in the text after the edit and marks nothing that was removed', () => {
    const parts = [
      { kind: 'same', text: 'K ' },
      { kind: 'removed', text: '5.6' },
      { kind: 'added', text: '6.1' },
    ] as const
    const pieces = claimPieces(parts, [claim(2, 5, { state: 'contradicted' })])
    expect(pieces.map(({ kind, claim: of }) => [kind, of?.state ?? null])).toEqual([
      ['same', null],
      ['removed', null],
      ['added', 'contradicted'],
    ])
    expect(pieces.at(-1)?.last).toBe(true)
  })
  it('lets the gravest speak where claims overlap', () => {
    const pieces = claimPieces(
      [{ kind: 'same', text: 'abcdef' }],
      [claim(0, 6), claim(2, 4, { state: 'not_in_record' })],
    )
    expect(pieces.map(({ text, claim: of }) => `${text} ${of?.state}`)).toEqual([
      'ab supported',
      'cd not_in_record',
      'ef supported',
    ])
  })
  it('leaves out a claim of another, longer text', () =>
    expect(claimPieces([{ kind: 'same', text: 'abc' }], [claim(1, 9)]).every((piece) => piece.claim === null)).toBe(
      true,
    ))
})

describe('carryClaims', () => {
  const from = 'K 5.6, Na 136'
  const claims = [claim(2, 5), claim(10, 13)]
  it('moves what stands behind a change and drops what it touches', () => {
    expect(carryClaims(claims, from, 'K 6.1, Na 136')).toEqual([claim(10, 13)])
    expect(carryClaims(claims, from, 'K 5.6 mmol/L, Na 136')).toEqual([claim(2, 5), claim(17, 20)])
  })
  it('keeps all of them in the same text', () => expect(carryClaims(claims, from, from)).toEqual(claims))
  it('does not keep a number that goes on', () =>
    expect(carryClaims(claims, from, 'K 5.61, Na 136')).toEqual([claim(11, 14)]))
})

describe('nextClaim', () => {
  const items = ['t0.query.en', 't0.answer.en', 't0.rubric.0']
  const all = [
    claim(0, 1, { item: 't0.query.en', field: 'implicit' }),
    claim(0, 1),
    claim(4, 6, { state: 'contradicted' }),
    claim(0, 1, { item: 't0.rubric.0', field: 'en' }),
  ]
  const every = () => true
  const at = (index: number) => all[index] ?? null
  it('begins at the items under the cursor', () => {
    expect(nextClaim(all, null, items, ['t0.answer.en'], 1, every)).toBe(at(1))
    expect(nextClaim(all, null, items, ['t0.answer.en'], -1, every)).toBe(at(0))
  })
  it('goes on from where it stands, and round', () => {
    expect(nextClaim(all, at(1), items, ['t0.answer.en'], 1, every)).toBe(at(2))
    expect(nextClaim(all, at(3), items, ['t0.rubric.0'], 1, every)).toBe(at(0))
    expect(nextClaim(all, at(0), items, ['t0.query.en'], -1, every)).toBe(at(3))
  })
  it('stops only at what is wanted', () => {
    const doubt = (one: ClaimView) => one.state !== 'supported'
    expect(nextClaim(all, null, items, ['t0.query.en'], 1, doubt)).toBe(at(2))
    expect(nextClaim([claim(0, 1)], null, items, ['t0.query.en'], 1, doubt)).toBe(null)
  })
})
