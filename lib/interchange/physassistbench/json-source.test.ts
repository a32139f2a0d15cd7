import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/platform/seeded-random.ts'
import { editJson, onOneLine, writeJson } from './json-edit.ts'
import { duplicateKeys, eachString, nodeAt, parseJsonSource } from './json-source.ts'
import { sameValue } from './json-value.ts'

function fault(text: string) {
  const parsed = parseJsonSource(text)
  if (parsed.ok) throw new Error(`taken for JSON: ${text}`)
  return parsed.fault
}

describe('parseJsonSource', () => {
  it.each([
    ['{"a":1,,"b":2}', 'json_syntax', 8],
    ['{"a":1,}', 'json_syntax', 8],
    ['[1,2,]', 'json_syntax', 6],
    ['{"a" 1}', 'json_syntax', 6],
    ['{a:1}', 'json_syntax', 2],
    ["{'a':1}", 'json_syntax', 2],
    ['{"a":NaN}', 'json_not_a_number', 6],
    ['{"a":-Infinity}', 'json_not_a_number', 6],
    ['{"a":01}', 'json_syntax', 6],
    ['{"a":1.}', 'json_syntax', 6],
    ['{"a":.5}', 'json_syntax', 6],
    ['{"a":+5}', 'json_syntax', 6],
    ['{"a":None}', 'json_syntax', 6],
    ['{"a":1} // x', 'json_extra_text', 9],
    ['{"a":1}{"b":2}', 'json_extra_text', 8],
    ['{"a":"x\ty"}', 'json_control_character', 8],
    ['{"a":"\\q"}', 'json_syntax', 7],
    ['{"a":"\\u12g4"}', 'json_syntax', 7],
    ['{"a":"cut', 'json_cut_off', 6],
    ['{"a":', 'json_cut_off', 6],
    ['{"a":[1,2', 'json_cut_off', 10],
    ['', 'json_cut_off', 1],
    ['nulll', 'json_syntax', 1],
    ['"\u00a0"\u00a0', 'json_extra_text', 4],
  ])('says where %j is no JSON', (text, code, column) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(fault(text)).toMatchObject({ code, line: 1, column })
  })

  it('names the literal and the line', () => {
    expect(fault('{\n "a": 1,\n "v": -Infinity\n}')).toMatchObject({
      line: 3,
      column: 7,
      message: '-Infinity is no value of JSON; write null or a number',
    })
  })

  it('refuses nesting made to exhaust a reader', () => {
    expect(fault(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toMatchObject({ code: 'json_too_deep' })
  })

  it('agrees with JSON.parse on texts with one character changed', () => {
    const random = seededRandom(7, 'json')
    const below = (limit: number) => random.whole(0, limit - 1)
    const base = '{"a":[1,-2.50e+3,"x\\u00e9\\n",true,null],"b":{"c":"中","d":{}},"e":[]}'
    const spare = '{}[]",:\\0123456789.eE+-abtfnu \n\t中'
    for (let i = 0; i < 4000; i++) {
      const at = below(base.length)
      const char = spare[below(spare.length)] ?? ''
      const text = base.slice(0, at) + char + base.slice(at + below(2))
      let valid = true
      try {
        JSON.parse(text)
      } catch {
        valid = false
      }
      expect(parseJsonSource(text).ok, text).toBe(valid)
    }
  })

  it('finds duplicate keys at every depth, escapes included', () => {
    const parsed = parseJsonSource('{"a":1,"b":[{"c":1,"\\u0063":2}],"a":3}')
    expect(parsed.ok && duplicateKeys(parsed.root)).toEqual([
      { path: '$.b[0]', key: 'c' },
      { path: '$', key: 'a' },
    ])
  })

  it('finds nodes by path, the last of duplicate keys', () => {
    const text = '{"a":1,"a":[10,{"b":2.0}]}'
    const parsed = parseJsonSource(text)
    const node = parsed.ok ? nodeAt(parsed.root, 'a', 1, 'b') : undefined
    expect(node && text.slice(node.start, node.end)).toBe('2.0')
  })

  it('walks strings with their paths', () => {
    const seen: string[] = []
    eachString({ a: ['x', { 'odd key': 'y' }] }, (text, path) => seen.push(`${path}=${text}`))
    expect(seen).toEqual(['$=a', '$.a[0]=x', '$.a[1]=odd key', '$.a[1]["odd key"]=y'])
  })
})

describe('editJson', () => {
  const keep = (keys: string[]) => keys
  const edit = (source: string, change: (value: Record<string, unknown>) => unknown) => {
    const after = JSON.parse(source) as Record<string, unknown>
    change(after)
    return editJson(source, JSON.parse(source), after, keep)
  }

  it('keeps the spelling of what did not change', () => {
    const source = '{"n": [140.0, 1e-7, 12345678901234567890, 0.10], "s": "\\u4e2d\\/", "o": {"x":1.0 , "y": 2}}'
    expect(edit(source, (v) => Object.assign(v.o as object, { y: 3 }))).toBe(
      '{"n": [140.0, 1e-7, 12345678901234567890, 0.10], "s": "\\u4e2d\\/", "o": {"x": 1.0, "y": 3}}',
    )
  })

  it('keeps the text of elements that moved or lost a neighbour', () => {
    const source = '{"a": [{"v": 1.0}, {"v": 2.0}, {"v": 3.0}, "x"]}'
    expect(edit(source, (v) => void (v.a as unknown[]).shift())).toBe('{"a": [{"v": 2.0}, {"v": 3.0}, "x"]}')
    expect(edit(source, (v) => void (v.a as unknown[]).reverse())).toBe(
      '{"a": ["x", {"v": 3.0}, {"v": 2.0}, {"v": 1.0}]}',
    )
    expect(edit(source, (v) => void (v.a as unknown[]).splice(1, 0, { v: 9 }))).toBe(
      '{"a": [{"v": 1.0}, {"v": 9}, {"v": 2.0}, {"v": 3.0}, "x"]}',
    )
  })

  it('removes and adds members, and drops the losing duplicate', () => {
    const source = '{"a": 1, "b": 2.0, "a": 3.0, "c": null}'
    expect(
      edit(source, (v) => {
        delete v.b
        v.d = 'new'
      }),
    ).toBe('{"a": 3.0, "c": null, "d": "new"}')
  })

  it('writes compact text into a compact source', () => {
    expect(edit('{"a":1,"b":[1]}', (v) => Object.assign(v, { b: [1, { c: 2 }] }))).toBe('{"a":1,"b":[1,{"c":2}]}')
  })

  it('keeps a key named __proto__', () => {
    const source = '{"__proto__": {"x": 1.0}, "b": 1}'
    expect(edit(source, (v) => Object.assign(v, { b: 2 }))).toBe('{"__proto__": {"x": 1.0}, "b": 2}')
  })

  it('means what was asked, whatever was changed', () => {
    const random = seededRandom(11, 'json')
    const below = (limit: number) => random.whole(0, limit - 1)
    const value = (depth: number): unknown => {
      const kind = below(depth > 3 ? 4 : 6)
      if (kind === 0) return below(1000) / 8
      if (kind === 1) return ['', 'é', '中文', 'a"b\\', 'x\ny'][below(5)]
      if (kind === 2) return null
      if (kind === 3) return below(2) === 0
      if (kind === 4) return Array.from({ length: below(4) }, () => value(depth + 1))
      return Object.fromEntries(Array.from({ length: below(4) }, (_, i) => [`k${i}`, value(depth + 1)]))
    }
    for (let i = 0; i < 500; i++) {
      const before = { a: value(0), b: value(0), c: value(0) }
      const after = { a: value(0), b: before.b, c: before.c }
      const text = editJson(writeJson(before), before, after, keep)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(after)))
    }
  })
})

describe('onOneLine', () => {
  it('joins a pretty-printed text without touching its strings', () => {
    const value = { a: 'two  blanks', b: [1.5, { c: null }] }
    const text = onOneLine(JSON.stringify(value, null, 2).replaceAll('\n', '\r\n'))
    expect(text).not.toMatch(/[\r\n]/)
    expect(JSON.parse(text)).toEqual(value)
  })
})

describe('sameValue', () => {
  it('compares by meaning', () => {
    expect(sameValue({ a: [1, { b: null }], c: 0 }, { c: -0, a: [1, { b: null }] })).toBe(true)
    expect(sameValue({ a: undefined }, {})).toBe(false)
    expect(sameValue([1], { 0: 1 })).toBe(false)
    expect(sameValue({ toString: 1 }, { valueOf: 1 })).toBe(false)
  })
})
