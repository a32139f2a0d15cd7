import { type AmountToken, findAmounts } from './amounts.ts'
import type { Concept, Moment, Vocabulary } from './claim.ts'
import { findMoments, type MomentToken } from './moments.ts'
import { isWithin, type Sentence, type Span, sentencesOf } from './sentences.ts'

/** A text with everything the readers of single kinds look at: its sentences, and in each the names, numbers and days. Pure. */

export type ConceptToken = Span & { concept: Concept }

export type ReadSentence = Sentence & {
  concepts: ConceptToken[]
  amounts: AmountToken[]
  moments: MomentToken[]
  /** What was measured last before this sentence, in the same text. */
  carried: ConceptToken[]
  /** Amounts that a reader has used; later readers leave them. */
  used: Set<AmountToken>
  /** Names that a reader has used. */
  spent: Set<ConceptToken>
}

export type Reading = { text: string; asOf: string; sentences: ReadSentence[] }

const MEASURED = new Set(['analyte', 'vital'])
export const isMeasured = ({ concept }: ConceptToken) => MEASURED.has(concept.kind)

export function readText(text: string, asOf: string, vocabulary: Vocabulary): Reading {
  const moments = findMoments(text, asOf)
  const concepts = vocabulary
    .find(text.replace(POINTED_OUT, '　　'))
    .filter((found) => !moments.some(({ start, end }) => found.start < end && start < found.end))
    .filter((found) => !isOtherWord(text, found))
  const taken = [...moments, ...concepts]
  const nameEnds = new Set(concepts.map(({ end }) => end))
  const amounts = findAmounts(text, taken, nameEnds)
  let carried: ConceptToken[] = []
  const sentences = sentencesOf(text).map((sentence) => {
    const inside = <T extends Span>(tokens: readonly T[]) =>
      tokens.filter(({ start }) => start >= sentence.start && start < sentence.end)
    const own = inside(concepts)
    const read: ReadSentence = {
      ...sentence,
      concepts: own,
      amounts: inside(amounts),
      moments: inside(moments),
      carried,
      used: new Set(),
      spent: new Set(),
    }
    const measured = own.filter(isMeasured)
    if (measured.length > 0) carried = measured
    return read
  })
  return { text, asOf, sentences }
}

/** `指出血糖` points out a glucose and is no bleeding; replaced by as many characters. */
const POINTED_OUT =
  /[指提列得给查测检]出(?=血(?:培养|糖|钾|钠|钙|镁|磷|氯|肌酐|红蛋白|清|常规|压|小板|细胞|氧|气|浆|尿|脂|乳酸))/gu

/** Cells of a fluid are counted apart from those of the blood. */
const OF_FLUID =
  /(?:\bascit\w+|\b(?:pleural|peritoneal|synovial|spinal) fluid|\bCSF|腹水|胸水|胸腔积液|脑脊液)[^.;,。；，]{0,24}$/iu

/** Names that mean something else where they stand. */
function isOtherWord(text: string, { start, end, concept }: ConceptToken): boolean {
  const before = text.slice(Math.max(0, start - 24), start)
  const after = text.slice(end, end + 24)
  if (concept.key === 'fall') return /^\s+(?:in|of|to|from|by)\b/i.test(after) || isTrendVerb(before)
  if (concept.key === 'respiratory-rate' && /^(?:内?科|机|道|困难|衰竭|系统|音|性|支持|功能|门诊|治疗)/u.test(after))
    return true
  if (concept.key === 'white-blood-cells' && OF_FLUID.test(text.slice(Math.max(0, start - 40), start))) return true
  if (concept.words === 'PE' && /^\s*:/.test(after)) return true
  if (concept.key === 'hemodialysis' && concept.words === 'HD' && /^\s?#?\d/.test(after)) return true
  if (concept.key === 'pt' && /^\s*(?:consult|eval|\/OT|and OT|is a|was|has|had|reports|states|denies)\b/i.test(after))
    return true
  if (concept.key === 'cough' && /^\s*effort/i.test(after)) return true
  if (concept.key === 'depression' && /(?:respiratory|CNS|marrow|呼吸|骨髓)\s*$/i.test(before)) return true
  if (concept.key === 'albumin' && /(?:given|infus\w+|received)\s+$/i.test(before)) return true
  return false
}

const isTrendVerb = (before: string) => /\b(?:to|will|did|not|may|can)\s+$/i.test(before)

/** What stands from `from` to `to` with dates, numbers and brackets around them taken out. */
export function gapText(reading: Reading, sentence: ReadSentence, from: number, to: number): string {
  let gap = ''
  const holes = [...sentence.moments, ...sentence.amounts].sort((a, b) => a.start - b.start)
  let at = from
  for (const hole of holes) {
    if (hole.end <= from || hole.start >= to) continue
    if (hole.start > at) gap += reading.text.slice(at, hole.start)
    gap += ' '
    at = Math.max(at, hole.end)
  }
  return gap + (at < to ? reading.text.slice(at, to) : '')
}

export function isExcluded(sentence: ReadSentence, at: number): boolean {
  return sentence.mode === 'none' || isWithin(at, sentence.excluded)
}

/** The text of the sentence before and behind a place. */
export const before = (sentence: ReadSentence, at: number, length = 60) =>
  sentence.text.slice(Math.max(0, at - sentence.start - length), at - sentence.start)
export const behind = (sentence: ReadSentence, at: number, length = 60) =>
  sentence.text.slice(at - sentence.start, at - sentence.start + length)

/**
 * The day that goes with a place: the nearest behind it before the next of `others`, else the nearest before it with
 * none of `others` between; in a sentence with one day alone that one.
 */
export function momentAt(sentence: ReadSentence, place: Span, others: readonly Span[]): Moment | null {
  const { moments } = sentence
  if (moments.length === 0) return null
  if (moments.length === 1) return moments[0]?.moment ?? null
  const next = others.filter(({ start }) => start >= place.end).sort((a, b) => a.start - b.start)[0]
  const last = others.filter(({ end }) => end <= place.start).sort((a, b) => b.end - a.end)[0]
  const after = moments.find(({ start }) => start >= place.end && (!next || start < next.start))
  const prior = moments.findLast(({ end }) => end <= place.start && (!last || end > last.end))
  if (after && prior) {
    const gapAfter = sentence.text.slice(place.end - sentence.start, after.start - sentence.start)
    const isBound = /^\s?(?:[(（]|on\s|at\s|\(on\s)/iu.test(gapAfter)
    return (isBound ? after : prior).moment
  }
  return (after ?? prior)?.moment ?? null
}

export type Which = 'latest' | 'first' | 'admission' | 'discharge' | 'highest' | 'lowest' | 'previous'

const WHICH: readonly [RegExp, Which][] = [
  [
    /\b(?:on|at|upon) (?:admission|arrival|presentation|intake)\b|\badmission(?= \w+ (?:was|of|is|\d))|入院时|入院当[日天]|就诊时|到院时/iu,
    'admission',
  ],
  [/\b(?:at|on|upon|prior to) discharge\b|出院时|出院前|出院当[日天]/iu, 'discharge'],
  [/\b(?:peak(?:ed)?|highest|maximum|max(?:imal)?|Tmax)\b|峰值|最高|最大/iu, 'highest'],
  [/\b(?:nadir|lowest|minimum|trough of)\b|最低|最小/iu, 'lowest'],
  [
    /\b(?:latest|last|most recent(?:ly)?|newest|current(?:ly)?|right now|at present|as of now|at last check)\b|最近一次|最新|最后一次|最后|目前|当前|现在|最近的|最近一份/iu,
    'latest',
  ],
  [/\b(?:first|initial(?:ly)?|earliest)\b|最初|首次|首个|初始|第一次/iu, 'first'],
  [/\b(?:previous(?:ly)?|prior|earlier)\b|上一次|上次|此前|之前|先前/iu, 'previous'],
]

/** Which of several results is meant, by the words of the stretch of text. */
export function whichIn(text: string): Which | null {
  return WHICH.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
