import { describe, expect, it } from 'vitest'
import { chooseLocale } from './locale.ts'
import { MESSAGES } from './messages.ts'

function leaves(node: unknown, path: string, found: Map<string, string>): Map<string, string> {
  if (typeof node === 'string') found.set(path, node)
  else for (const [key, inner] of Object.entries(node as object)) leaves(inner, `${path}.${key}`, found)
  return found
}

/** The names an ICU message takes, those inside plural and select arms included. */
function placeholders(text: string): string[] {
  const names = new Set<string>()
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    const end = closing(text, at)
    const [name = '', kind, ...arms] = text.slice(at + 1, end).split(',')
    names.add(name.trim())
    if (kind !== undefined && ['plural', 'select', 'selectordinal'].includes(kind.trim())) {
      const inner = arms.join(',')
      for (let arm = inner.indexOf('{'); arm >= 0; arm = inner.indexOf('{', closing(inner, arm) + 1)) {
        for (const found of placeholders(inner.slice(arm + 1, closing(inner, arm)))) names.add(found)
      }
    }
    at = end
  }
  return [...names].sort()
}

/** Where the brace that opens at `at` closes. */
function closing(text: string, at: number): number {
  let depth = 0
  for (let index = at; index < text.length; index++) {
    if (text[index] === '{') depth += 1
    if (text[index] === '}') depth -= 1
    if (depth === 0) return index
  }
  return text.length
}

const en = leaves(MESSAGES.en, '', new Map())
const zh = leaves(MESSAGES.zh, '', new Map())

describe('placeholders', () => {
  it.each([
    ['{count, plural, one {turn} other {# turns of {name}}}', ['count', 'name']],
    ['{a} and {b}', ['a', 'b']],
    ['none', []],
  ])('%s', (text, names) => expect(placeholders(text)).toEqual(names))
})

describe('messages', () => {
  it('has the same keys in both languages', () => {
    expect([...zh.keys()].sort()).toEqual([...en.keys()].sort())
  })
  it('takes the same placeholders in both languages', () => {
    for (const [key, text] of en) expect([key, placeholders(zh.get(key) ?? '')]).toEqual([key, placeholders(text)])
  })
  it('leaves no sentence blank', () => {
    for (const [key, text] of [...en, ...zh]) expect([key, text.trim() !== '']).toEqual([key, true])
  })
  it('writes Chinese in Chinese, short signs and names aside', () => {
    const untranslated = [...zh].filter(([key, text]) => !/\p{Script=Han}/u.test(text) && text === en.get(key))
    expect(untranslated.filter(([, text]) => /[a-z]{4,}/.test(text.replaceAll(/\{[^}]*\}/g, '')))).toEqual([])
  })
})

describe('chooseLocale', () => {
  it('prefers what was chosen before', () => expect(chooseLocale('zh', 'en')).toBe('zh'))
  it('reads weights', () => expect(chooseLocale(undefined, 'en;q=0.5, zh-CN;q=0.9')).toBe('zh'))
  it('ignores a language weighed 0', () => expect(chooseLocale(undefined, 'zh;q=0, de')).toBe('en'))
  it('falls back to English', () => expect(chooseLocale('fr', null)).toBe('en'))
})
