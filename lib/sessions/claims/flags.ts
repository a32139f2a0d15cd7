import type { AmountToken } from './amounts.ts'
import type { Claim } from './claim.ts'
import {
  type ConceptToken,
  gapText,
  isExcluded,
  isMeasured,
  momentAt,
  type Reading,
  type ReadSentence,
  whichIn,
} from './reading.ts'
import { clauseEnd, clauseStart } from './sentences.ts'

/** Reads findings in words: high, low, normal, abnormal. Pure. */

type Flag = 'high' | 'low' | 'normal' | 'abnormal'

const RANGE =
  '(?:the |his |her |its )?(?:reference|normal|therapeutic|upper|lower)?\\s?(?:reference )?(?:range|limits?|interval)(?: of normal)?'
const CUES: readonly [Flag, RegExp][] = [
  [
    'high',
    new RegExp(
      `\\b(?:above|over|exceeds?|higher than) (?:${RANGE}|normal)|\\b(?:elevated|supratherapeutic|(?:too |very |markedly |mildly )?high|raised)\\b|高于(?:参考|正常)(?:范围|值|上限)?|超(?:出|过)(?:参考|正常)(?:范围|值)?上限|偏高|过高|(?<![最升增])高(?=[，。；,;、）)]|$)`,
      'giu',
    ),
  ],
  [
    'low',
    new RegExp(
      `\\b(?:below|under|lower than) (?:${RANGE}|normal)|\\b(?:subtherapeutic|(?:too |very |markedly |mildly )?low|depressed|reduced)\\b|低于(?:参考|正常)(?:范围|值|下限)?|偏低|过低|不低|(?<![最降])低(?=[，。；,;、）)]|$)`,
      'giu',
    ),
  ],
  [
    'abnormal',
    new RegExp(
      `\\b(?:abnormal|deranged|outside (?:of )?${RANGE}|out of range)\\b|异常|超出(?:参考|正常)范围|不在(?:参考|正常)范围`,
      'giu',
    ),
  ],
  [
    'normal',
    new RegExp(
      `\\b(?:within|in|inside) (?:${RANGE}|normal)|\\b(?:normal|unremarkable|WNL|in range)\\b|(?:在|处于)?(?:参考|正常)(?:值)?(?:范围)(?:之)?内|(?<!不|异|参考|恢复)正常(?!范围|值|上限|下限)`,
      'giu',
    ),
  ],
]

type Cue = { start: number; end: number; flag: Flag; words: string }

/** In order of place; where cues overlap the longer is meant. */
export function flagCues(sentence: ReadSentence): Cue[] {
  const found: Cue[] = []
  for (const [flag, pattern] of CUES) {
    for (const match of sentence.text.matchAll(pattern)) {
      const start = sentence.start + match.index
      const end = start + match[0].length
      // `To a low of 3.4` names the lowest of several.
      if (/^\s(?:of|point)\b/iu.test(sentence.text.slice(end - sentence.start))) continue
      if (sentence.concepts.some((one) => start < one.end && one.start < end && one.end - one.start > match[0].length))
        continue
      const other = found.findIndex((one) => start < one.end && one.start < end)
      const cue = { start, end, flag, words: match[0] }
      if (other < 0) found.push(cue)
      else if ((found[other]?.words.length ?? 0) < match[0].length) found[other] = cue
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** The word said of a value next to it: `13.4 K/uL, above the reference range`, `Hb 7.7 (low)`, `偏高`. */
export function flagNear(sentence: ReadSentence, token: AmountToken): Flag | null {
  const sign = /^\s?(?:[(（]\s?(H|L)\s?[)）]|([↑↓]))/u.exec(sentence.text.slice(token.end - sentence.start))
  if (sign) return sign[1] === 'H' || sign[2] === '↑' ? 'high' : 'low'
  const ahead = flagCues(sentence).findLast(({ end }) => end <= token.start)
  if (ahead && !isDenied(sentence, ahead)) {
    const gap = sentence.text.slice(ahead.end - sentence.start, token.start - sentence.start)
    const name = sentence.concepts.findLast((one) => one.end <= ahead.start)
    const lead = name ? sentence.text.slice(name.end - sentence.start, ahead.start - sentence.start) : null
    const isJoined = /^\s?(?:at|with a value of|[,，:：]?\s?(?:为|是))\s?$/iu.test(gap)
    if (isJoined && lead !== null && lead.length < 30 && !/\d/.test(lead)) return ahead.flag
  }
  const next = sentence.amounts.find((other) => other.start >= token.end && !other.isLimit)
  const limit = Math.min(next?.start ?? sentence.end, sentence.end)
  const nextName = sentence.concepts.find((one) => one.start >= token.end && isMeasured(one))
  const cue = flagCues(sentence).find(
    ({ start }) => start >= token.end && start < limit && (!nextName || start < nextName.start),
  )
  if (!cue || isDenied(sentence, cue)) return null
  const gap = gapText({ text: '', asOf: '', sentences: [] }, sentence, token.end, token.end)
  const between = sentence.text
    .slice(token.end - sentence.start, cue.start - sentence.start)
    .replace(/[(（][^)）]*[)）]/gu, '')
  void gap
  return between.length < 50 && !/\b(?:but|and the|while|so)\b|但/iu.test(between) ? cue.flag : null
}

const DENIED = /\b(?:not|no longer|never|isn't|wasn't|aren't|nor|neither)\s+(?:\w+\s+)?$|(?:不|未|并非|没有|不再|无)$/iu

function isDenied(sentence: ReadSentence, cue: Cue): boolean {
  return DENIED.test(sentence.text.slice(0, cue.start - sentence.start)) || cue.words === '不低'
}

export function readFlags(reading: Reading, sentence: ReadSentence, valued: readonly ConceptToken[]): Claim[] {
  const measured = sentence.concepts.filter(isMeasured)
  return flagCues(sentence).flatMap((cue) => {
    if (isExcluded(sentence, cue.start)) return []
    const subjects = subjectsOf(reading, sentence, cue, measured)
    return subjects.flatMap((of) => {
      if (isExcluded(sentence, of.start) || valued.includes(of)) return []
      const text = sentence.text.slice(
        clauseStart(sentence.text, cue.start - sentence.start),
        clauseEnd(sentence.text, cue.end - sentence.start),
      )
      return [
        {
          kind: 'flag' as const,
          start: cue.start,
          end: cue.end,
          of: of.concept,
          flag: cue.flag,
          negated: isDenied(sentence, cue),
          when: momentAt(sentence, cue, []),
          which: whichIn(text),
        },
      ]
    })
  })
}

/** `elevated creatinine`, else `creatinine (and BUN) is above range`; in a request only what is taken for granted. */
function subjectsOf(
  reading: Reading,
  sentence: ReadSentence,
  cue: Cue,
  measured: readonly ConceptToken[],
): ConceptToken[] {
  const next = measured.find(({ start }) => start >= cue.end)
  const gapNext = next ? reading.text.slice(cue.end, next.start) : ''
  if (
    next &&
    /^\s(?:serum |plasma |blood )?$|^的$/iu.test(gapNext) &&
    !/^(?:within|in|above|below|在|低于|高于)/iu.test(cue.words)
  )
    return [next]
  const last = measured.findLast(({ end }) => end <= cue.start)
  if (!last) return []
  const gap = gapText(reading, sentence, last.end, cue.start)
  if (sentence.mode === 'asked' && !/^\s?(?:is |was |of |的)?\s?$/iu.test(gap)) return []
  if (sentence.mode === 'asked' && /\b(?:is|was)\b/iu.test(gap)) return []
  if (sentence.concepts.some(({ start, end }) => start >= last.end && end <= cue.start)) return []
  if (gap.length > 40 || /[;；]|\b(?:for|on|with|to|by|while|but)\b.*\b(?:a|an|the)\b/iu.test(gap)) return []
  const joined = measured.filter(
    (one) =>
      one.end <= last.start &&
      /^\s?(?:and|,|&|、|和|及|与)(?: the)?\s?$/iu.test(reading.text.slice(one.end, last.start)),
  )
  return [...joined, last]
}
