import type { Term, TermKind } from './term.ts'

/**
 * Finds the names of terms in text, the longest first. English names need the bounds of words, Chinese ones none;
 * letters compare without regard to case, a hyphen, a slash and a space are one, except in abbreviations that would be
 * words or units otherwise (`K`, `Mg`, `PT`, `HIT`). Offsets are those of the text as given. Pure.
 */

export type Found = { start: number; end: number; concept: { key: string; kind: TermKind; words: string } }

/** Three letters and more that are words too: only as written in the table. Shorter names are so by their length. */
const WORDS_TOO = new Set([
  ...['MAP', 'GOT', 'ANA', 'HIT', 'AIDS', 'TIPS', 'NEWS', 'MELD', 'FIB', 'DES', 'CoNS', 'AMS', 'FAST', 'Lac', 'Glu'],
  ...['SIRS', 'CPAP', 'NAC', 'PEG', 'BAL', 'APACHE', 'SPS', 'PCT', 'FIB', 'RASS', 'CAD', 'ICH', 'EPO', 'Alb', 'TEE'],
])

type Name = { exact: string | null; folded: string; term: Term }
type Node = { next: Map<string, Node>; names: Name[] }

/** A finder over the names of these terms; of two terms with one name the earlier is meant. */
export function vocabularyOf(terms: readonly Term[]): { find(text: string): Found[] } {
  const root: Node = { next: new Map(), names: [] }
  for (const term of terms) for (const name of [...term.en, ...term.zh]) insert(root, name, term)
  return { find: (text) => find(root, text) }
}

/** Lower case, half width, one sign for hyphen, slash and space; one UTF-16 unit stays one. */
export function folded(text: string): string {
  let made = ''
  for (let at = 0; at < text.length; at++) made += foldedUnit(text.charCodeAt(at), text[at] ?? '')
  return made
}

function foldedUnit(code: number, unit: string): string {
  if (code < 128) return unit === '-' || unit === '/' || unit === '\t' ? ' ' : unit.toLowerCase()
  if (code >= 0xff01 && code <= 0xff5e) return foldedUnit(code - 0xfee0, String.fromCharCode(code - 0xfee0))
  if (code === 0x2010 || code === 0x2011 || code === 0x2013 || code === 0xa0 || code === 0x3000) return ' '
  if (code >= 0x2080 && code <= 0x2089) return String(code - 0x2080)
  const lower = unit.toLowerCase()
  return lower.length === 1 ? lower : unit
}

function insert(root: Node, name: string, term: Term) {
  const text = folded(name)
  let node = root
  for (const char of text) {
    const next = node.next.get(char) ?? { next: new Map(), names: [] }
    node.next.set(char, next)
    node = next
  }
  const isExact = /^[\x20-\x7e]+$/.test(name) && (name.length <= 2 || WORDS_TOO.has(name))
  const exact = isExact ? name : null
  if (!node.names.some((other) => other.exact === exact)) node.names.push({ exact, folded: text, term })
}

function find(root: Node, text: string): Found[] {
  const plain = folded(text)
  const found: Found[] = []
  let at = 0
  while (at < plain.length) {
    const match = isStart(plain, at) ? longestAt(root, text, plain, at) : null
    if (match) found.push(match)
    at = match ? match.end : at + 1
  }
  return found
}

const HAN = /\p{Script=Han}/u
const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char) && !HAN.test(char)

function isStart(plain: string, at: number): boolean {
  return !isWord(plain[at]) || !isWord(plain[at - 1])
}

function longestAt(root: Node, text: string, plain: string, start: number): Found | null {
  let node: Node | undefined = root
  let best: Found | null = null
  for (let end = start; end < plain.length; ) {
    node = node.next.get(plain[end] ?? '')
    if (!node) break
    end++
    for (const { exact, folded: name, term } of node.names) {
      const last = endOf(text, plain, name, start, end, exact)
      if (last === null) continue
      best = { start, end: last, concept: { key: term.key, kind: term.kind, words: text.slice(start, last) } }
      break
    }
  }
  return best
}

/** Where a name ends in the text, its plural included; null when it is no name here. */
function endOf(
  text: string,
  plain: string,
  name: string,
  start: number,
  end: number,
  exact: string | null,
): number | null {
  const last = name[name.length - 1] ?? ''
  if (exact !== null && text.slice(start, end) !== exact) return null
  if (HAN.test(last)) return name.length > 1 || standsAlone(plain, start, end) ? end : null
  if (!isWord(last)) return end
  const after = plain[end]
  if (isWord(after)) {
    if (name.length > 3 && after === 's' && !isWord(plain[end + 1])) return end + 1
    // `ALT52`, `INR1.4`: Chinese texts join a name to its number.
    return name.length > 2 && /\d/.test(after ?? '') && /[a-z]/.test(last) && !/\d/.test(name) ? end : null
  }
  // `K/uL`, `Ca-125`, `Na+`: a symbol is not the start of a unit or of a longer name.
  if (name.length <= 2 && /[/%^'’*]/.test(text[end] ?? '')) return null
  if (name.length <= 2 && text[end] === '-' && isWord(plain[end + 1])) return null
  return end
}

/** One Chinese character names an element only at the edge of a word: `钾4.2`, `血钾` has its own name. */
function standsAlone(plain: string, start: number, end: number): boolean {
  const before = plain[start - 1]
  const after = plain[end]
  const open = before === undefined || !HAN.test(before) || /[查示其和与及而但则后前]/.test(before)
  return open && (after === undefined || !HAN.test(after) || /[为是升降从由在达偏高低仍]/.test(after))
}
