import { describe, expect, it } from 'vitest'
import { chooseLocale } from './locale.ts'
import { MESSAGES } from './messages.ts'

function leaves(node: unknown, path: string, found: Map<string, string>): Map<string, string> {
  if (typeof node === 'string') found.set(path, node)
  else for (const [key, inner] of Object.entries(node as object)) leaves(inner, `${path}.${key}`, found)
  return found
}

/** The names an ICU message takes, plural arms included. */
function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1] ?? ''))].sort()
}

const en = leaves(MESSAGES.en, '', new Map())
const zh = leaves(MESSAGES.zh, '', new Map())

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
