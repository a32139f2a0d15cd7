import type { Amount, Claim, Moment } from './claim.ts'
import {
  type ConceptToken,
  gapText,
  isExcluded,
  isMeasured,
  momentAt,
  type Reading,
  type ReadSentence,
} from './reading.ts'
import type { Bound } from './values.ts'

/** Reads changes: rising, falling, stable, with the values between which. Pure. */

type Direction = 'rising' | 'falling' | 'stable'

const CUES: readonly [Direction, RegExp][] = [
  [
    'stable',
    /\b(?:stable|unchanged|steady|plateaued|flat|held (?:near (?:its|the) start|steady|level)|stayed (?:about |roughly |largely )?(?:level|the same|flat|steady|stable)|changed (?:very )?little|(?:did not|has not|hasn't|didn't) change(?:d)?(?: much)?|no (?:significant |real |meaningful )?change|(?:about|roughly) (?:level|the same)|remained (?:about |roughly )?(?:level|the same|stable|flat))\b|基本持平|大致持平|持平|大致平稳|基本平稳|保持平稳|平稳|基本稳定|保持稳定|稳定|变化不大|无明显变化|没有明显变化|未见明显变化|基本不变|无变化/giu,
  ],
  [
    'rising',
    /\b(?:rose|risen|rising|rises?|increas(?:ed|ing|es?)|climb(?:ed|ing|s)?|(?:went|gone|going|gone back|came|moved|crept|trended|trending|ticked|shot) up|up-?trend(?:ing|ed)?|up from|jumped|spiked|doubled|tripled|worsened|worsening)\b|呈?上升|升高|升至|升到|升为|增至|增到|增高|增加|上涨|走高|回升|攀升|翻倍|逐渐升|(?<=[，,从由至])升(?=[高至到为])/giu,
  ],
  [
    'falling',
    /\b(?:fell|fallen|falling|falls?|drop(?:ped|ping|s)?|declin(?:ed|ing|es?)|decreas(?:ed|ing|es?)|(?:came|come|coming|went|gone|going|moved|trended|trending|ticked) down|down-?trend(?:ing|ed)?|down from|dipped|halved|cleared to|improved to|normali[sz]ed to)\b|呈?下降|降至|降到|降为|降低|回落|减少|减至|下跌|走低|下滑|逐渐降/giu,
  ],
]

type Cue = { start: number; end: number; direction: Direction; words: string }

export function trendCues(sentence: ReadSentence): Cue[] {
  const found: Cue[] = []
  for (const [direction, pattern] of CUES) {
    for (const match of sentence.text.matchAll(pattern)) {
      const start = sentence.start + match.index
      const end = start + match[0].length
      if (sentence.concepts.some((one) => start < one.end && one.start < end)) continue
      if (found.some((one) => start < one.end && one.start < end)) continue
      found.push({ start, end, direction, words: match[0] })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

const DENIED =
  /\b(?:not|no|never|without|isn't|wasn't|hasn't|didn't|nor)\s+(?:\w+\s+){0,3}$|(?:不再|未再|未|没有|无|并未|不)(?:明显|进一步|显著|继续|的|新近|见)*$/iu

export function readTrends(reading: Reading, sentence: ReadSentence, bound: readonly Bound[]): Claim[] {
  const measured = sentence.concepts.filter(isMeasured)
  return trendCues(sentence).flatMap((cue, index, cues) => {
    if (isExcluded(sentence, cue.start)) return []
    const subjects = subjectsOf(reading, sentence, cue, measured)
    return subjects.flatMap((of) => {
      if (isExcluded(sentence, of.start)) return []
      const [from, to] = ends(reading, sentence, bound, of, cue, cues[index + 1])
      const moments = sentence.moments.filter(({ moment }) => moment !== null)
      const when: Moment | null = moments.length === 1 ? momentAt(sentence, cue, []) : null
      return [
        {
          kind: 'trend' as const,
          start: cue.start,
          end: cue.end,
          of: of.concept,
          direction: cue.direction,
          from,
          to,
          negated: cue.direction !== 'stable' && DENIED.test(sentence.text.slice(0, cue.start - sentence.start)),
          when,
          which: null,
        },
      ]
    })
  })
}

const BOTH = /\b(?:both|the two|all (?:three|of them)?|these|neither)\b|两者|二者|两项|均|都|三者/iu

function subjectsOf(
  reading: Reading,
  sentence: ReadSentence,
  cue: Cue,
  measured: readonly ConceptToken[],
): ConceptToken[] {
  const next = measured.find(({ start }) => start >= cue.end)
  if (next) {
    const gap = reading.text.slice(cue.end, next.start)
    if (/^(?:\s(?:in |of )?(?:the |his |her |serum )?)?$|^的$/iu.test(gap) && !/(?:至|到)$/u.test(cue.words))
      return [next]
  }
  const last = measured.findLast(({ end }) => end <= cue.start)
  if (!last) {
    if (sentence.mode === 'asked') return []
    const start = sentence.text.slice(0, 24)
    if (BOTH.test(start) && sentence.carried.length > 1) return [...sentence.carried]
    const isPointing = /^(?:it|this|the (?:value|level|trend)|该值|其|该指标)/iu.test(start)
    return isPointing && sentence.carried.length === 1 ? [...sentence.carried] : []
  }
  const gap = gapText(reading, sentence, last.end, cue.start)
  if (gap.length > 70 || /[;；]/u.test(gap)) return []
  // What changes is named nearer than the analyte: `creatinine stayed put while the dose rose`.
  if (
    /\b(?:dose|doses|rate|pain|symptoms?|weight|output|patient|condition|risk|clinically|hemodynamically|requirement|oxygen)\b|剂量|病情|症状|风险|患者|生命体征|流量/iu.test(
      gap,
    )
  )
    return []
  if (sentence.concepts.some(({ start, end }) => start >= last.end && end <= cue.start)) return []
  if (sentence.mode === 'asked' && !isGranted(sentence, cue, gap)) return []
  const joined = measured.filter(
    (one) =>
      one.end <= last.start &&
      /^\s?(?:and|,|&|、|和|及|与)(?: the)?\s?$/iu.test(reading.text.slice(one.end, last.start)),
  )
  return [...joined, last]
}

/** In a Chinese request a change before the comma or with 后 is taken for granted. */
function isGranted(sentence: ReadSentence, cue: Cue, gap: string): boolean {
  const after = sentence.text.slice(cue.end - sentence.start, cue.end - sentence.start + 4)
  return gap.trim().length <= 2 && /^(?:后|之后|，|的|时|以来)/u.test(after)
}

const FROM =
  /\b(?:from|than)\s*(?:a |the |his |her )?(?:baseline |prior |previous |peak )?(?:of )?$|(?:从|由|自|较|比)[^，]{0,14}的?$/iu
const TO_AT_END = /(?:至|到|为|\bto)$/iu

/** The values of the subject the change runs between; one alone is its end unless `from` stands before it. */
function ends(
  reading: Reading,
  sentence: ReadSentence,
  bound: readonly Bound[],
  of: ConceptToken,
  cue: Cue,
  next: Cue | undefined,
): [Amount | null, Amount | null] {
  const own = bound.filter(
    (one) => one.of?.start === of.start && (!next || one.token.start < next.start) && !one.token.second,
  )
  const behind = own.filter(({ token }) => token.start >= cue.start)
  const used = behind.length > 0 ? behind : own
  const [first] = used
  if (!first) return [null, null]
  const last = used[used.length - 1] as Bound
  if (used.length > 1) return [first.token.amount, last.token.amount]
  // `从1.0升至3.3`: the number at once behind the cue is where it ends, the one before where it began.
  if (used === behind && TO_AT_END.test(cue.words)) {
    const began = own.findLast(({ token }) => token.end <= cue.start)
    const isBegin =
      began && FROM.test(reading.text.slice(Math.max(sentence.start, began.token.start - 26), began.token.start))
    return [isBegin ? began.token.amount : null, first.token.amount]
  }
  const lead = reading.text.slice(Math.max(sentence.start, first.token.start - 26), first.token.start)
  const isFrom = FROM.test(lead)
  if (isFrom) return [first.token.amount, null]
  return /\bto\b|至|到|为|→|\bat\b|\bof\b/iu.test(lead.slice(-14)) ? [null, first.token.amount] : [null, null]
}
