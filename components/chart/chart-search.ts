import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import { sentencesOf } from '#lib/charts/note-sentences.ts'
import { noteText } from '#lib/charts/read-note.ts'
import { searchTerms } from '#lib/charts/terms/search-terms.ts'
import { folded } from '#lib/charts/terms/vocabulary.ts'
import { type Entry, fold, HAN, indexOf, noteOf, WORD_ENDS } from './search-index.ts'

export const CHART_TABS = ['evidence', 'labs', 'medications', 'vitals', 'microbiology', 'notes', 'timeline'] as const
export type ChartTab = (typeof CHART_TABS)[number]

/** Where a search found something: the tab, and within it the row by its key or resource. */
export type ChartHit = {
  tab: ChartTab
  key: string
  label: string
  detail: string
  at: string | null
  later: boolean
  /** What was found in it, as the record has it. */
  word: string
}

/** The words around the first place a note has the query. */
function around(chart: ChartSummary, ref: string, query: string): string {
  const at = noteOf(chart, ref).indexOf(query)
  const resource = chart.resources.get(ref)
  const text = (resource ? noteText(resource)?.text : undefined) ?? ''
  return at < 0 ? '' : `…${text.slice(Math.max(0, at - 40), at + query.length + 60).replace(/\s+/g, ' ')}…`
}

/** Other names of a thing that are looked for in notes: every one of a class of drugs would be too slow to type against. */
const NAMES_IN_NOTES = 8

type Asked = {
  query: string
  words: string[]
  /** Other names of what is asked for, folded. */
  names: ReadonlySet<string>
  /** The words of each name by the first: `Staphylococcus aureus, methicillin resistant` is MRSA in any order. */
  byWord: ReadonlyMap<string, string[][]>
  chinese: string[]
  inNotes: string[]
}

function askedFor(query: string): Asked {
  const names = searchTerms(query)
    .words.slice(1)
    .map(folded)
    .filter((name) => name.length > 1 || HAN.test(name))
  const byWord = new Map<string, string[][]>()
  for (const name of names) {
    if (HAN.test(name)) continue
    const parts = name.split(WORD_ENDS).filter(Boolean)
    const [first] = parts
    if (first !== undefined) byWord.set(first, [...(byWord.get(first) ?? []), parts])
  }
  return {
    query: folded(query).trim().replace(/\s+/g, ' '),
    words: folded(query).split(/\s+/).filter(Boolean),
    names: new Set(names),
    byWord,
    chinese: names.filter((name) => HAN.test(name)),
    inNotes: names.slice(0, NAMES_IN_NOTES),
  }
}

/** Whether a text has a name as a word of its own; Chinese names need no bounds. */
function hasName(text: string, name: string): boolean {
  const isChinese = HAN.test(name)
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (isChinese || !(isWord(text[at - 1]) || isWord(text[at + name.length]))) return true
  }
  return false
}

const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)

/** How well an entry answers, 0 best, and the word it does it with; null for not at all. */
function answer(chart: ChartSummary, entry: Entry, asked: Asked): { rank: number; word: string } | null {
  const { query, words, names } = asked
  const [first = ''] = words
  if (entry.isNote) {
    const text = noteOf(chart, entry.key)
    if (words.every((word) => entry.text.includes(word) || text.includes(word))) return { rank: 6, word: first }
    const found = asked.inNotes.find((name) => hasName(text, name))
    return found === undefined ? null : { rank: 7, word: found }
  }
  const label = fold(entry.label)
  if (label === query || names.has(label)) return { rank: 0, word: label }
  if (words.every((word) => entry.text.includes(word))) {
    const rank = label.startsWith(first) ? 1 : label.includes(first) ? 2 : fold(entry.detail).includes(first) ? 4 : 6
    return { rank, word: first }
  }
  const found = nameIn(entry, asked)
  return found === null ? null : { rank: label.includes(found) ? 3 : 5, word: found }
}

function nameIn({ tokens, text, isChinese }: Entry, { byWord, chinese }: Asked): string | null {
  for (const token of tokens) {
    const parts = byWord.get(token)?.find((one) => one.every((part) => tokens.has(part)))
    if (parts) return token
  }
  return isChinese ? (chinese.find((name) => text.includes(name)) ?? null) : null
}

/**
 * What of a chart holds every word of the query, or the thing it means under another name in either language (`钾` and
 * `K` find Potassium, `antibiotics` every one of them); the nearest first. Nothing for a blank query.
 * @returns the first `limit` hits, how many there are in all, and how many more lie after the as-of date and are not among them
 */
export function searchChart(
  chart: ChartSummary,
  query: string,
  limit: number,
  showLater = true,
): { hits: ChartHit[]; total: number; hidden: number } {
  if (query.trim() === '') return { hits: [], total: 0, hidden: 0 }
  const asked = askedFor(query)
  let hidden = 0
  const found = indexOf(chart).flatMap((entry, index) => {
    const how = answer(chart, entry, asked)
    if (how === null) return []
    if (entry.later && !showLater) {
      hidden++
      return []
    }
    return [{ entry, index, ...how }]
  })
  found.sort((a, b) => a.rank - b.rank || a.index - b.index)
  const hits = found.slice(0, limit).map(({ entry, word }) => ({
    tab: entry.tab,
    key: entry.key,
    label: entry.label,
    detail: entry.isNote ? around(chart, entry.key, word) : entry.detail,
    at: entry.at,
    later: entry.later,
    word,
  }))
  return { hits, total: found.length, hidden }
}

/** Where a hit leads: for a note the sentence that has the word (`Type/id#s12`). */
export function targetOf(chart: ChartSummary, { tab, key, word }: ChartHit): string {
  const resource = tab === 'notes' ? chart.resources.get(key) : undefined
  const text = resource ? noteText(resource)?.text : undefined
  const sentence = text === undefined ? undefined : sentencesOf(text).find((one) => folded(one.text).includes(word))
  return sentence ? `${key}#${sentence.id}` : key
}
