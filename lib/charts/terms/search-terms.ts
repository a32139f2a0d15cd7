import type { Term } from './term.ts'
import { TERMS } from './terms.ts'
import { folded } from './vocabulary.ts'

/** What a query in either language may be called in a record. Pure. */

export type SearchTerms = {
  /** Keys of the terms meant, the nearest first. */
  keys: string[]
  /** All names under which the record may have it, in lower case; the query itself comes first. */
  words: string[]
}

/** Terms reached by a beginning alone are many for short queries; a reader types on. */
const MOST_BY_PREFIX = 12

type Entry = { name: string; term: Term }

let names: Entry[] | null = null
const below = new Map<string, Term[]>()

function entries(): Entry[] {
  if (names) return names
  names = TERMS.flatMap((term) => [...term.en, ...term.zh].map((name) => ({ name: folded(name), term })))
  for (const term of TERMS) for (const wider of term.isA ?? []) below.set(wider, [...(below.get(wider) ?? []), term])
  return names
}

/**
 * Terms meant by a query: those with a name equal to it, else those with a name that begins with it or with a word
 * that does (Chinese: that holds it). A class or a genus brings what belongs to it. Words of one letter match whole
 * names alone.
 */
export function searchTerms(query: string): SearchTerms {
  const asked = folded(query).replace(/\s+/g, ' ').trim()
  if (asked === '') return { keys: [], words: [] }
  const exact = entries().filter(({ name }) => name === asked)
  const isChinese = /\p{Script=Han}/u.test(asked)
  const near = asked.length > 1 || isChinese ? entries().filter(({ name }) => begins(name, asked, isChinese)) : []
  const terms = [...new Set([...exact, ...(exact.length > 0 ? [] : near)].map(({ term }) => term))].slice(
    0,
    exact.length > 0 ? undefined : MOST_BY_PREFIX,
  )
  const all = [...new Set([...terms, ...terms.flatMap(({ key }) => narrower(key))])]
  return {
    keys: [...new Set(all.map(({ key }) => key))],
    words: [...new Set([asked, ...all.flatMap(({ en, zh }) => [...en, ...zh].map((name) => name.toLowerCase()))])],
  }
}

function begins(name: string, asked: string, isChinese: boolean): boolean {
  if (isChinese) return name.includes(asked)
  return name.startsWith(asked) || name.includes(` ${asked}`)
}

function narrower(key: string): Term[] {
  const direct = below.get(key) ?? []
  return [...direct, ...direct.flatMap((term) => narrower(term.key))]
}
