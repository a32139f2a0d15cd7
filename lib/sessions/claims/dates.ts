import { parseUnit } from '#lib/charts/units/unit-code.ts'
import type { Claim } from './claim.ts'
import { type ConceptToken, isExcluded, type Reading, type ReadSentence } from './reading.ts'
import { clauseEnd, clauseStart } from './sentences.ts'

/** Reads days that no other claim carries, and lengths of time. Pure. */

type Event = Extract<Claim, { kind: 'date' }>['event']

const EVENTS: readonly [Exclude<Event, null>, RegExp][] = [
  [
    'admission',
    /\b(?<!\b(?:during|throughout|in) (?:this|the|that|his|her) )(?:admitted|admission|admit|hospitali[sz]ed|came in|presented|arrived|in (?:the )?hospital)\b|入院|收住|(?<![本此]次)住院(?!期间|中)|住院(?=日期|时间)|就诊|收入院/giu,
  ],
  ['discharge', /\b(?:discharged?|went home|left the hospital|disposition)\b|出院/giu],
  [
    'transfer',
    /\b(?:transferred|transfer|moved to the (?:ICU|ward|floor)|ICU stay (?:began|started|ended)|(?:entered|left) the ICU)\b|(?:进入|离开)ICU|ICU住院(?:始于|开始)|转入|转出|转科|转至|转院/giu,
  ],
]
/** Days that are set, not reported. */
const FUTURE =
  /\b(?:by|due|until|before|no later than|target date(?: is)?|scheduled for|follow-?up (?:on|is)|next)\s*$|(?:最迟|截至|截止|不迟于|于)$(?<=最迟|截至|截止|不迟于)|目标日期[为是]?$/iu

export function readDates(_reading: Reading, sentence: ReadSentence, claims: readonly Claim[]): Claim[] {
  if (sentence.mode !== 'stated') return []
  return sentence.moments.flatMap((token) => {
    const { start, end, moment } = token
    if (!moment || isExcluded(sentence, start)) return []
    if (claims.some((claim) => claim.when !== null && claim.when === moment)) return []
    const lead = sentence.text.slice(0, start - sentence.start)
    if (FUTURE.test(lead)) return []
    const event = eventOf(sentence, start)
    const of = conceptOf(sentence, start)
    if (event === null && of === null) return []
    return [
      {
        kind: 'date' as const,
        start,
        end,
        at: moment,
        of: event ? null : (of?.concept ?? null),
        event,
        negated: false,
        when: null,
        which: null,
      },
    ]
  })
}

function eventOf(sentence: ReadSentence, at: number): Event {
  const place = at - sentence.start
  let best: { event: Event; distance: number } | null = null
  const from = clauseStart(sentence.text, place)
  const to = clauseEnd(sentence.text, place)
  for (const [event, pattern] of EVENTS) {
    for (const match of sentence.text.matchAll(pattern)) {
      if (match.index < from - 30 || match.index > to) continue
      const distance = Math.abs(match.index - place)
      if (!best || distance < best.distance) best = { event, distance }
    }
  }
  return best?.event === 'admission' && isEndOfStay(sentence, at) ? 'discharge' : (best?.event ?? null)
}

/** `A to B` and `ended on B`: the stay is named by its beginning, and this is its end. */
function isEndOfStay(sentence: ReadSentence, at: number): boolean {
  const lead = sentence.text.slice(0, at - sentence.start)
  if (/\b(?:ended|ending) on\s$|结束于$/iu.test(lead)) return true
  const previous = sentence.moments.findLast(({ end }) => end <= at)
  const gap = previous ? lead.slice(previous.end - sentence.start) : ''
  return /^\s?(?:to|until|through|[-–—~～至到])\s?$/iu.test(gap)
}

function conceptOf(sentence: ReadSentence, at: number): ConceptToken | null {
  const left = sentence.concepts.findLast(({ end }) => end <= at)
  return left ?? sentence.concepts.find(({ start }) => start >= at) ?? null
}

const COUNTED =
  /(?<![\p{L}\d])(one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen)[ -](hour|day|week|month|year)s?\b|([一两二三四五六七八九十]{1,2})(天|周|个月|年|小时|日)(?![前后内])/giu
const WORDS: Readonly<Record<string, number>> = {
  ...{
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    twelve: 12,
    fourteen: 14,
  },
  ...{ 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 },
}
const UNITS: Readonly<Record<string, string>> = {
  ...{
    hour: 'h',
    day: 'd',
    week: 'wk',
    month: 'mo',
    year: 'a',
    天: 'd',
    日: 'd',
    周: 'wk',
    个月: 'mo',
    年: 'a',
    小时: 'h',
  },
}
/** A length of something that was: a course, a stay, a symptom. Intervals ahead, ages and frequencies are none. */
const LASTS =
  /\b(?:for|over|lasting|lasted|x|×|after|course|completed|received|total(?:ing|ed)? of|stay of|stayed|duration|length of stay|LOS|days? of|hospitali[sz]ed)\b|共|疗程|持续|连续|历时|住院|已用|用了|病程|使用/iu
const NOT_LASTING_BEFORE =
  /\b(?:every|within|in|q|each|next|per|at least|age[d]?|repeat(?:ed)? (?:in|within)|after discharge|another|first|last|past)\s*(?:the\s)?$|每隔?$|(?:内|后)$/iu
const NOT_LASTING_AFTER =
  /^\s?-?(?:old|of age|ago|later|after|before|prior|earlier|apart|from now|interval)\b|^(?:后|内|前|之内|以内|一次|1次|复查|岁)/iu

export function readDurations(_reading: Reading, sentence: ReadSentence): Claim[] {
  if (sentence.mode !== 'stated') return []
  const spans = [
    ...sentence.amounts
      .filter((token) => !sentence.used.has(token) && isTime(token.amount.ucum) && !token.isLimit)
      .map(({ start, end, amount }) => ({ start, end, amount })),
    ...[...sentence.text.matchAll(COUNTED)].map((match) => {
      const unit = match[2] ?? match[4] ?? ''
      const amount = {
        comparator: null,
        number: WORDS[(match[1] ?? match[3] ?? '').toLowerCase()] ?? Number.NaN,
        high: null,
        decimals: 0,
        unit,
        ucum: UNITS[unit.toLowerCase()] ?? null,
      }
      const start = sentence.start + match.index
      return { start, end: start + match[0].length, amount }
    }),
  ].filter(
    ({ amount, start }) =>
      Number.isFinite(amount.number) && !sentence.moments.some((one) => start < one.end && one.start <= start),
  )
  return spans.flatMap(({ start, end, amount }) => {
    if (isExcluded(sentence, start)) return []
    const lead = sentence.text.slice(0, start - sentence.start)
    const rest = sentence.text.slice(end - sentence.start)
    if (NOT_LASTING_BEFORE.test(lead) || NOT_LASTING_AFTER.test(rest)) return []
    if (
      !LASTS.test(lead.slice(-30)) &&
      !/^[- ]?(?:course|stay|hospitali[sz]ation|of (?:therapy|treatment|antibiotics|[a-z]+)|history of)\b|^(?:的?(?:疗程|治疗|病史|住院))/iu.test(
        rest,
      )
    )
      return []
    const of = durationOf(sentence, start, end)
    const isStay = /\b(?:stay|hospitali[sz]|admi|LOS)\w*\b|住院/iu.test(sentence.text)
    if (!of && !isStay) return []
    return [
      {
        kind: 'duration' as const,
        start,
        end,
        amount,
        of: of?.concept ?? null,
        negated: false,
        when: null,
        which: null,
      },
    ]
  })
}

function isTime(ucum: string | null): boolean {
  const powers = ucum === null ? undefined : parseUnit(ucum)?.powers
  return powers !== undefined && powers.time === 1 && Object.keys(powers).length === 1 && ucum !== 'ms' && ucum !== 's'
}

function durationOf(sentence: ReadSentence, start: number, end: number): ConceptToken | null {
  const kinds = ['drug', 'condition', 'procedure']
  const able = sentence.concepts.filter(({ concept }) => kinds.includes(concept.kind))
  const right = able.find((one) => one.start >= end)
  if (
    right &&
    /^\s?-?(?:course )?(?:of |history of |的)?$/iu.test(
      sentence.text.slice(end - sentence.start, right.start - sentence.start),
    )
  )
    return right
  return able.findLast((one) => one.end <= start) ?? right ?? null
}
