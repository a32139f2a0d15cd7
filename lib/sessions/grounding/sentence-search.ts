import { readUnit } from '#lib/charts/units/written-units.ts'
import { isDenied } from './denial.ts'
import type { ChartFacts, Sentence } from './facts.ts'

/** Finds the sentences of a chart that name something. Pure. */

const HAN = /\p{Script=Han}/u
const TOKEN = /[\p{L}\p{N}]+/gu

/** Sentences by the words in them; made once a chart. */
const INDEX = new WeakMap<readonly Sentence[], Map<string, number[]>>()

function indexOf(sentences: readonly Sentence[]): Map<string, number[]> {
  const known = INDEX.get(sentences)
  if (known) return known
  const made = new Map<string, number[]>()
  sentences.forEach(({ lower }, position) => {
    for (const token of new Set(lower.match(TOKEN) ?? [])) {
      const places = made.get(token)
      if (places) places.push(position)
      else made.set(token, [position])
    }
  })
  INDEX.set(sentences, made)
  return made
}

export type Mention = { sentence: Sentence; start: number; end: number; denied: boolean }

/** Every sentence that holds one of these names as whole words, in the chart's order (newest first). */
export function mentionsOf(facts: ChartFacts, names: readonly string[]): Mention[] {
  const index = indexOf(facts.sentences)
  const found = new Map<number, Mention>()
  for (const name of names) {
    const lower = name.toLowerCase()
    const first = HAN.test(lower) ? null : lower.match(TOKEN)?.[0]
    const places = first === null ? facts.sentences.keys() : (index.get(first ?? '') ?? [])
    for (const place of places) {
      const sentence = facts.sentences[place]
      if (!sentence || found.has(place)) continue
      const start = wholeWord(sentence.lower, lower, 0)
      if (start < 0) continue
      const end = start + lower.length
      found.set(place, { sentence, start, end, denied: isDeniedAnywhere(sentence, lower, start) })
    }
  }
  return [...found].sort(([a], [b]) => a - b).map(([, mention]) => mention)
}

/** “MRSA screen: no MRSA isolated” denies it, whatever the name stands for before. */
function isDeniedAnywhere({ text, lower }: Sentence, name: string, first: number): boolean {
  for (let start = first; start >= 0; start = wholeWord(lower, name, start + 1)) {
    if (isDenied(text, start, start + name.length)) return true
  }
  return false
}

/** Where a name stands as whole words, from a place on; -1 where it does not. A plural `s` may follow. */
function wholeWord(text: string, name: string, at: number): number {
  for (let from = text.indexOf(name, at); from >= 0; from = text.indexOf(name, from + 1)) {
    const [before, after] = [text[from - 1] ?? ' ', text[from + name.length] ?? ' ']
    const next = text[from + name.length + 1] ?? ' '
    const open = !/[\p{L}\p{N}]/u.test(before) || HAN.test(before) || HAN.test(name)
    const closed = !/[\p{L}\p{N}]/u.test(after) || HAN.test(name) || (after === 's' && !/[\p{L}\p{N}]/u.test(next))
    if (open && closed) return from
  }
  return -1
}

export type WrittenNumber = {
  number: number
  high: number | null
  unit: string
  start: number
  comparator: string | null
}

const NUMBER =
  /(?<![\p{L}\d.])(?:(<=|>=|<|>|≤|≥)\s*)?(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?:\s*(?:-|–|to)\s*(\d+(?:\.\d+)?))?\s*(%|°\s?[CF]|[A-Za-zµμ][A-Za-zµμ\d^*]*(?:\/[A-Za-zµμ.\d]+)*)?/gu

/** The numbers of a text with what follows them. */
export function numbersIn(text: string): WrittenNumber[] {
  return [...text.matchAll(NUMBER)].map((match) => ({
    number: Number((match[2] ?? '').replaceAll(',', '')),
    high: match[3] === undefined ? null : Number(match[3]),
    unit: match[4] && readUnit(match[4]) !== null ? match[4] : '',
    start: match.index,
    comparator: match[1] ?? null,
  }))
}

/** What a sentence says of a name: the rest of its clause, cut where the next thing is listed. */
export function clauseAfter(sentence: string, end: number): string {
  const rest = sentence.slice(end, end + 110)
  const cut = /[;；]|[,，、]\s*(?=[A-Za-z\p{Script=Han}][\p{L}\d-]*\s+[\d<>])/u.exec(rest)
  return cut ? rest.slice(0, cut.index) : rest
}
