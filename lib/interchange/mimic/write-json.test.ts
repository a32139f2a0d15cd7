import { describe, expect, it } from 'vitest'
import { decimal, writeJson } from './write-json.ts'

describe('writeJson', () => {
  it('leaves out what has no content, at any depth', () => {
    const value = { a: '', b: null, c: [], d: { e: '', f: [{}] }, g: [{ h: undefined }, 'x'], i: 0, j: false }
    expect(writeJson(value)).toBe('{"g":["x"],"i":0,"j":false}')
    expect(writeJson({ a: '' })).toBe('{}')
  })

  it('writes text that any parser reads back', () => {
    const text = 'quote " back \\ tab \t nul \u0000 lone \ud83d pair 😀 中文 \u2028'
    expect(JSON.parse(writeJson({ text }))).toEqual({ text })
  })

  it.each([
    ['1.0', '1.0'],
    ['0.10', '0.10'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-.5', '-0.5'],
    ['+3', '3'],
    ['12345678901234567890', '12345678901234567890'],
    ['27.400075701930987', '27.400075701930987'],
  ])('keeps the digits of %s', (cell, digits) => {
    expect(writeJson({ value: decimal(cell) })).toBe(`{"value":${digits}}`)
  })

  it.each(['', '___', '1-2', '25,000', '007', 'NaN', '1 000', '<5', '0x10', 'Infinity'])(
    'takes %j for no number',
    (cell) => {
      expect(decimal(cell)).toBeNull()
    },
  )
})
