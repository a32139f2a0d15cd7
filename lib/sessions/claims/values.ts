import { termOf } from '#lib/charts/terms/terms.ts'
import { convert } from '#lib/charts/units/convert.ts'
import { parseUnit } from '#lib/charts/units/unit-code.ts'
import type { AmountToken } from './amounts.ts'
import type { Amount, Claim, Concept, Moment } from './claim.ts'
import { flagNear } from './flags.ts'
import {
  behind,
  type ConceptToken,
  gapText,
  isExcluded,
  isMeasured,
  type Reading,
  type ReadSentence,
  whichIn,
} from './reading.ts'
import { clauseEnd, clauseStart } from './sentences.ts'

/** Reads values: a number with what was measured, its day, and the word said of it. Pure. */

export type Bound = { token: AmountToken; of: ConceptToken | null }

const TIGHT_EN = new Set(
  `is was were are be been being of at to from up down a an the value values level levels count counts reading reads read
  measured measures came back stood stands last latest most recent first initial peak peaked nadir highest lowest low high
  now currently today and then by rose rise risen rising fell fall fallen falling dropped drop climbed increased decreased
  went gone going has had have held near its start changed little on in between remained remains stayed stable unchanged
  elevated again just only still repeat result results reported as trended trending improved improving worsened than
  previous prior baseline reached hit until or both respectively his her their latest check score this that admission
  discharge arrival came down declined recovered settled about level with it returned charted recorded steady flat around
  normal abnormal upper lower yesterday morning serum plasma total room air ra flagged documented found noted shows show
  showed showing ranged ranging spiked jumped normalized maximum minimum max min current new so therefore reaching time
  date put above below over under more less approximately nearly reads`.split(/\s+/),
)
const TIGHT_ZH =
  /[为是在由从自至到升降高低回落增减达约的值数读测定得最近次一新首峰谷和与基本持平变化不大仍目前现已期时后前均分别结果检查上下加少又再其中报告示提显回入院当天复起始末最初水浓度又稳或及且计为曾且偏正常异常记录内间血清共处于达到了]/gu

function isTight(gap: string): boolean {
  const words = gap.toLowerCase().match(/[a-z]+/g) ?? []
  if (!words.every((word) => TIGHT_EN.has(word))) return false
  return !/\p{Script=Han}/u.test(gap.replace(TIGHT_ZH, ''))
}

/** `5 mg每日两次` is a dose, whatever was named before it. */
const TAKEN_AS_DOSE =
  /^\s?(?:每[日天晚]|[一1]日[一二两三四1-4]次|(?:once|twice|three times) (?:daily|a day)|daily|BID|TID|QID)(?![a-z])/iu

/** Amounts of a sentence with what each measures, for values and trends alike. */
export function boundAmounts(reading: Reading, sentence: ReadSentence): Bound[] {
  return sentence.amounts
    .filter((token) => !sentence.used.has(token) && !token.isLimit && !TAKEN_AS_DOSE.test(behind(sentence, token.end)))
    .flatMap((token) => {
      const bound = bind(reading, sentence, token)
      return bound ? [bound] : []
    })
}

function bind(reading: Reading, sentence: ReadSentence, token: AmountToken): Bound | null {
  const measured = sentence.concepts.filter((one) => isMeasured(one) || isLevel(one, token))
  const left = measured.findLast(({ end }) => end <= token.start)
  const right = measured.find(({ start }) => start >= token.end)
  if (right && leansRight(reading, sentence, token, right, left)) return { token, of: asMeasured(right) }
  if (left) {
    const gap = gapText(reading, sentence, left.end, token.start)
    const tight = isTight(gap)
    if (tight && (fitsAtAll(token.amount, left.concept) || isTimeAsAmount(token.amount, gap)))
      return { token, of: asMeasured(left) }
    // With a unit of what is measured, words may stand between, other names may not.
    const between = sentence.concepts.some(
      ({ start, end }) => start >= left.end && end <= token.start && start !== left.start,
    )
    if (token.amount.ucum !== null && fits(token.amount, left.concept) && !between && gap.length < 90) {
      return { token, of: asMeasured(left) }
    }
    return null
  }
  if (isPointing(sentence.text) && sentence.carried.length === 1) {
    const [carried] = sentence.carried
    if (carried && fits(token.amount, carried.concept)) return { token, of: carried }
  }
  return isBare(token) ? { token, of: null } : null
}

/** A drug with a concentration behind it is its level: `vancomycin 24.1 ug/mL`. */
function isLevel({ concept }: ConceptToken, { amount }: AmountToken): boolean {
  if (concept.kind !== 'drug' || amount.ucum === null) return false
  const powers = parseUnit(amount.ucum)?.powers
  return powers?.volume === -1 && (powers.mass === 1 || powers.amount === 1) && levelOf(concept) !== null
}

function levelOf({ key }: Concept): string | null {
  return termOf('analyte', `${key}-level`) ? `${key}-level` : null
}

function asMeasured(token: ConceptToken): ConceptToken {
  const level = token.concept.kind === 'drug' ? levelOf(token.concept) : null
  return level ? { ...token, concept: { ...token.concept, key: level, kind: 'analyte' } } : token
}

/** `474 K/uL platelets`, `99.1 °F is the latest temperature`. */
function leansRight(
  reading: Reading,
  sentence: ReadSentence,
  token: AmountToken,
  right: ConceptToken,
  left: ConceptToken | undefined,
): boolean {
  const gap = gapText(reading, sentence, token.end, right.start)
  if (token.amount.ucum !== null && !fits(token.amount, right.concept)) return false
  const isOwnedLeft = left !== undefined && isTight(gapText(reading, sentence, left.end, token.start))
  if (isOwnedLeft) return false
  if (/^\s?(?:of\s|的)?$/iu.test(gap) && token.amount.unit !== null) return true
  return /^[\s()（）]*(?:is|was|for|为|是)\s?(?:the|his|her|their)?\s?(?:last|latest|most recent|current|first|peak|newest|最新的?|最近一次的?)?\s*$/iu.test(
    gap,
  )
}

const POINTING =
  /^(?:it|this|that|these|the (?:value|level|latest|last|result|count|reading)|its|该值|其|此值|该指标|该结果|数值)/iu
const isPointing = (text: string) => POINTING.test(text)

/** A number whose unit says that something was measured, though not what. */
function isBare({ amount }: AmountToken): boolean {
  if (amount.ucum === null) return false
  const powers = parseUnit(amount.ucum)?.powers
  return powers?.volume === -1 && powers.time === undefined
}

/** Units that tell of change, time or count rather than of a measured amount. */
function isOther(ucum: string): boolean {
  if (/^\{(?:ratio|dose|tablet|capsule|puff|drop|bag|vial|packet|score|cells|beats)\}/.test(ucum) || ucum === '%')
    return true
  const powers = parseUnit(ucum)?.powers
  return powers !== undefined && Object.keys(powers).length === 1 && powers.time === 1
}

function unitsOf({ kind, key }: Concept): readonly string[] {
  const level = kind === 'drug' ? `${key}-level` : key
  return termOf(kind === 'vital' ? 'vital' : 'analyte', level)?.units ?? []
}

/** Whether the unit written can measure this. */
function fits({ ucum }: Amount, concept: Concept): boolean {
  if (ucum === null) return true
  const level = concept.kind === 'drug' ? `${concept.key}-level` : concept.key
  const units = unitsOf(concept)
  if (units.length === 0) return !isOther(ucum)
  return units.some((unit) => convert(1, unit, ucum, level) !== null)
}

/** Like `fits`, and a unit that is wrong for it still counts when it is one of measuring: the record shall say so. */
function fitsAtAll(amount: Amount, concept: Concept): boolean {
  if (amount.ucum === null || fits(amount, concept)) return true
  return !isOther(amount.ucum)
}

/** `PTT was 40 min`: seconds or minutes said to be the amount itself, and no time it was taken at or repeated after. */
function isTimeAsAmount({ ucum }: Amount, gap: string): boolean {
  return /^(?:ms|s|min)$/.test(ucum ?? '') && /^\s*(?:is|was|of|为|是|[:：])?\s*$/iu.test(gap)
}

export function readValues(reading: Reading, sentence: ReadSentence, bound: readonly Bound[]): Claim[] {
  const days = pairDays(sentence, bound)
  return bound.flatMap(({ token, of }, index) => {
    if (isExcluded(sentence, token.at) || (of && isExcluded(sentence, of.start))) return []
    if (sentence.mode === 'asked' && !of) return []
    sentence.used.add(token)
    const concept = of?.concept ?? null
    const text = sentence.text
    const at = token.start - sentence.start
    const from = clauseStart(text, Math.min(at, of && of.start >= sentence.start ? of.start - sentence.start : at))
    const to = clauseEnd(text, token.end - sentence.start)
    const alone = bound.filter((other) => other.of === of).length === 1
    const around = text.slice(alone ? from : Math.max(from, at - 30), alone ? to : at)
    const base = {
      negated: isNegated(sentence, token, of),
      when: days[index] ?? null,
      which: whichIn(around),
      flag: flagNear(sentence, token),
    }
    if (!token.second || !concept || concept.key !== 'blood-pressure') {
      return [
        { ...base, kind: 'value' as const, start: token.start, end: token.end, of: concept, amount: token.amount },
      ]
    }
    const slash = reading.text.indexOf('/', token.at)
    const unit = { unit: token.second.unit, ucum: token.second.ucum }
    const half = (key: string) => ({ key, kind: 'vital' as const, words: concept.words })
    return [
      {
        ...base,
        kind: 'value' as const,
        start: token.start,
        end: slash,
        of: half('systolic-blood-pressure'),
        amount: { ...token.amount, ...unit },
      },
      {
        ...base,
        kind: 'value' as const,
        start: slash + 1,
        end: token.end,
        of: half('diastolic-blood-pressure'),
        amount: token.second,
      },
    ]
  })
}

function isNegated(sentence: ReadSentence, token: AmountToken, of: ConceptToken | null): boolean {
  const from = of && of.end <= token.start ? of.end : token.start - 30
  const gap = sentence.text.slice(Math.max(0, from - sentence.start), token.start - sentence.start)
  return /\b(?:not|never|isn't|wasn't)\b|(?:并非|不是|未达到?|没有达到)/iu.test(gap)
}

/**
 * The day of each amount. As many days as amounts pair in order (`between … and … fell from … to …`); one day goes
 * with all, or in a change with the end of it; otherwise each takes the nearest with no other amount between.
 */
function pairDays(sentence: ReadSentence, bound: readonly Bound[]): (Moment | null)[] {
  const moments = sentence.moments
  if (moments.length === 0) return bound.map(() => null)
  const series = groups(bound)
  return bound.map(({ token }, index) => {
    const group = series.find((one) => one.includes(index)) ?? [index]
    const inGroup = momentsOf(sentence, bound, group, series)
    const place = group.indexOf(index)
    if (inGroup.length === group.length) return inGroup[place]?.moment ?? null
    if (inGroup.length === 1) {
      const isChange = group.length > 1 && /\bfrom\b|由|从|自|→|->|\bto\b/iu.test(sentence.text)
      return !isChange || place === group.length - 1 ? (inGroup[0]?.moment ?? null) : null
    }
    return nearest(inGroup, token, bound)
  })
}

function nearest(
  moments: readonly { start: number; end: number; moment: Moment | null }[],
  token: AmountToken,
  bound: readonly Bound[],
): Moment | null {
  const after = moments.find(
    ({ start }) =>
      start >= token.end && !bound.some((other) => other.token.start > token.start && other.token.start < start),
  )
  const prior = moments.findLast(
    ({ end }) =>
      end <= token.start && !bound.some((other) => other.token.end <= token.start && other.token.start > end),
  )
  return (after ?? prior)?.moment ?? null
}

/** Amounts of one analyte in a row. */
function groups(bound: readonly Bound[]): number[][] {
  const found: number[][] = []
  bound.forEach((one, index) => {
    const last = found[found.length - 1]
    if (last && bound[last[0] ?? 0]?.of === one.of) last.push(index)
    else found.push([index])
  })
  return found
}

/**
 * Days that belong to a group of amounts: all of the sentence when it is the only group or the days do not lie between
 * groups, else those nearer to it than to the next.
 */
function momentsOf(
  sentence: ReadSentence,
  bound: readonly Bound[],
  group: readonly number[],
  series: readonly number[][],
): ReadSentence['moments'] {
  const { moments } = sentence
  if (series.length <= 1) return moments
  const from = startOf(bound[group[0] ?? 0])
  const next = series[series.indexOf(group as number[]) + 1]
  const to = next ? startOf(bound[next[0] ?? 0]) : sentence.end
  const own = moments.filter(({ start }) => start >= from && start < to)
  if (own.length > 0) {
    // `On 05-07 Na 138, K 4.2 (05-08)` is rare: a lone day at the end goes with all.
    return own
  }
  const first = startOf(bound[0])
  const common = moments.filter(({ start }) => start < first)
  if (common.length > 0) return common
  const last = series[series.length - 1]
  const tail = moments.filter(({ start }) => start >= startOf(bound[last?.[0] ?? 0]))
  return tail.length === 1 && moments.length === 1 ? tail : []
}

function startOf(bound: Bound | undefined): number {
  if (!bound) return 0
  return bound.of ? Math.min(bound.of.start, bound.token.start) : bound.token.start
}
