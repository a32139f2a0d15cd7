import type { ChartSummary } from '#lib/charts/chart-summary.ts'
import { sentencesOf } from '#lib/charts/note-sentences.ts'
import { noteText } from '#lib/charts/read-note.ts'
import { searchTerms } from '#lib/charts/terms/search-terms.ts'
import { folded } from '#lib/charts/terms/vocabulary.ts'
import { drugLanes } from './drug-groups.ts'
import { classOf } from './medication-groups.ts'

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

type Entry = Omit<ChartHit, 'word'> & { text: string; note: string | null; tokens: ReadonlySet<string> }

const indexes = new WeakMap<ChartSummary, Entry[]>()

/** Everything in a chart by what it can be found under, made once a chart. */
function indexOf(chart: ChartSummary): Entry[] {
  const known = indexes.get(chart)
  if (known) return known
  const made: Entry[] = []
  const add = (hit: Omit<ChartHit, 'word'>, ...more: (string | null | undefined)[]) => {
    const text = [hit.label, hit.detail, ...more].filter(Boolean).join(' ')
    const plain = folded(text)
    // The words of a note are too many, and stand in every order.
    const tokens = new Set(hit.tab === 'notes' ? [] : plain.split(/[^\p{L}\p{N}]+/u))
    made.push({ ...hit, text: plain, tokens, note: hit.tab === 'notes' ? (more[0] ?? null) : null })
  }
  for (const group of chart.labs.groups) {
    for (const row of group.rows) {
      const { latest } = row
      const detail = latest ? `${latest.text} ${latest.unit ?? row.unit ?? ''}`.trim() : ''
      add(
        { tab: 'labs', key: row.key, label: row.label, detail, at: latest?.at ?? null, later: latest === null },
        row.code,
        group.name,
      )
    }
  }
  for (const lane of drugLanes(chart)) {
    const order = lane.orders.findLast((one) => !one.later) ?? lane.orders.at(-1)
    const drugClass = classOf(lane.drug)
    add(
      {
        tab: 'medications',
        key: lane.key,
        label: lane.drug,
        detail: order?.dose ?? '',
        at: order?.start ?? null,
        later: lane.later,
      },
      ...lane.alsoNamed,
      drugClass?.en,
      drugClass?.zh,
      ...lane.orders.map((one) => one.reason),
    )
  }
  for (const series of [...chart.vitals, ...chart.charted, ...chart.outputs, ...chart.observations]) {
    const { latest } = series
    const detail = latest ? `${latest.text} ${latest.unit ?? ''}`.trim() : ''
    add({ tab: 'vitals', key: series.key, label: series.label, detail, at: latest?.at ?? null, later: latest === null })
  }
  for (const specimen of chart.microbiology) {
    for (const test of specimen.tests) {
      add(
        {
          tab: 'microbiology',
          key: test.ref,
          label: `${specimen.specimen}: ${test.title}`,
          detail: test.finding,
          at: specimen.at,
          later: test.later,
        },
        ...test.organisms.map((organism) => organism.name),
      )
    }
  }
  for (const problem of chart.problems) {
    const at = problem.occurrences.at(-1)?.at ?? null
    add({
      tab: 'timeline',
      key: problem.key,
      label: problem.title,
      detail: problem.code ?? '',
      at,
      later: problem.later,
    })
  }
  for (const procedure of chart.procedures) {
    add({
      tab: 'timeline',
      key: procedure.ref,
      label: procedure.title,
      detail: procedure.code ?? '',
      at: procedure.start,
      later: procedure.later,
    })
  }
  for (const encounter of chart.encounters) {
    const places = encounter.locations.map((location) => location.text)
    add(
      {
        tab: 'timeline',
        key: encounter.ref,
        label: encounter.text,
        detail: '',
        at: encounter.start,
        later: encounter.later,
      },
      ...places,
    )
  }
  for (const report of chart.reports) {
    add({
      tab: 'timeline',
      key: report.ref,
      label: report.title,
      detail: report.conclusion ?? '',
      at: report.at,
      later: report.later,
    })
  }
  for (const plan of chart.plans) {
    add({ tab: 'timeline', key: plan.ref, label: plan.title, detail: plan.text, at: plan.at, later: plan.later })
  }
  for (const other of chart.others) {
    add({ tab: 'timeline', key: other.ref, label: other.label, detail: other.type, at: other.at, later: other.later })
  }
  for (const note of chart.notes) {
    const resource = chart.resources.get(note.ref)
    add(
      { tab: 'notes', key: note.ref, label: note.title, detail: '', at: note.at, later: note.later },
      resource ? noteText(resource)?.text : null,
    )
  }
  indexes.set(chart, made)
  return made
}

/** The words around the first place a text has the query, for a hit inside a note. */
function around(text: string, query: string): string {
  const at = folded(text).indexOf(query)
  return at < 0 ? '' : `…${text.slice(Math.max(0, at - 40), at + query.length + 60).replace(/\s+/g, ' ')}…`
}

/** Whole names in a text of lower case; Chinese ones need no bounds. Null where there are none. */
function namesPattern(names: readonly string[]): RegExp | null {
  const kept = names.filter((name) => name.length > 1)
  if (kept.length === 0) return null
  const sources = kept.map((name) => {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return /\p{Script=Han}/u.test(name) ? escaped : `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`
  })
  return new RegExp(sources.join('|'), 'u')
}

/** Other names of a thing that are looked for in notes: every one of a class of drugs would be too slow to type against. */
const NAMES_IN_NOTES = 8

type Asked = {
  query: string
  words: string[]
  names: ReadonlySet<string>
  other: RegExp | null
  inNotes: RegExp | null
  /** The words of names of several: `Staphylococcus aureus, methicillin resistant` is MRSA. */
  parts: string[][]
}

/** How well an entry answers, 0 best, and the word it does it with; null for not at all. */
function answer(
  entry: Entry,
  { query, words, names, other, inNotes, parts }: Asked,
): { rank: number; word: string } | null {
  const label = folded(entry.label)
  const [first = ''] = words
  if (label === query || (names.has(label) && entry.note === null)) return { rank: 0, word: label }
  if (words.every((word) => entry.text.includes(word))) {
    const rank = label.startsWith(first) ? 1 : label.includes(first) ? 2 : folded(entry.detail).includes(first) ? 4 : 6
    return { rank, word: first }
  }
  const found = (entry.note === null ? other : inNotes)?.exec(entry.text)?.[0]
  const part = found === undefined ? parts.find((one) => one.every((word) => entry.tokens.has(word)))?.[0] : found
  if (part === undefined) return null
  return { rank: label.includes(part) ? 3 : entry.note === null ? 5 : 7, word: part }
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
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return { hits: [], total: 0, hidden: 0 }
  const names = searchTerms(query).words.slice(1).map(folded)
  const asked: Asked = {
    query: words.join(' '),
    words,
    names: new Set(names),
    other: namesPattern(names),
    inNotes: namesPattern(names.slice(0, NAMES_IN_NOTES)),
    parts: names.map((name) => name.split(' ')).filter((one) => one.length > 1),
  }
  let hidden = 0
  const found = indexOf(chart).flatMap((entry, index) => {
    const how = answer(entry, asked)
    if (how === null) return []
    if (entry.later && !showLater) {
      hidden++
      return []
    }
    return [{ entry, index, ...how }]
  })
  found.sort((a, b) => a.rank - b.rank || a.index - b.index)
  const hits = found.slice(0, limit).map(({ entry: { text: _text, tokens: _tokens, note, ...hit }, word }) => ({
    ...hit,
    word,
    detail: note === null ? hit.detail : around(note, word),
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
