import { describe, expect, it } from 'vitest'
import { canonicalJson, sameJson } from './canonical.ts'

const VALUES = [null, true, false, 0, -0, 1, 1.5, '', '1', 'true', [], [1], {}, { a: 1 }, { a: 1, b: null }, { a: '1' }]

describe('sameJson', () => {
  it('is true of equal canonical texts and of no others', () => {
    for (const a of VALUES) for (const b of VALUES) expect(sameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b))
  })

  it('heeds neither the order of keys nor members without a value', () => {
    expect(sameJson({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
    expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  })

  it('refuses what is no JSON', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, undefined]) {
      for (const other of [1, 'x', {}]) expect(() => sameJson(bad, other)).toThrow()
    }
    expect(() => sameJson(Number.NaN, Number.NaN)).toThrow()
  })
})
