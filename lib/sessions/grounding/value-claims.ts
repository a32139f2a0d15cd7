import type { Amount, Claim } from '#lib/sessions/claims/claim.ts'
import { chosen, inStay, resultsOf } from './concept-results.ts'
import { derivedValue } from './derived-values.ts'
import { atMoment } from './fact-time.ts'
import type { ChartFacts, FlagWord, Result } from './facts.ts'
import type { GroundEvidence, Grounding } from './grounding.ts'
import { type Match, measure, near } from './measure.ts'
import { clauseAfter, mentionsOf, numbersIn } from './sentence-search.ts'
import { afterAsOf, contradicted, notInRecord, ofResult, ofSentence, ranked, supported } from './verdict-of.ts'
import { convert } from './written-convert.ts'

/** Holds values and flags in words against the results of a chart. Pure. */

/** What stands around a claim in its text, for telling a value from a difference. */
export type Beside = { before: string; after: string }

type ValueClaim = Extract<Claim, { kind: 'value' }>
type FlagClaim = Extract<Claim, { kind: 'flag' }>

export function groundValue(claim: ValueClaim, facts: ChartFacts, beside: Beside | null): Grounding {
  const { of } = claim
  if (of === null) return groundBareValue(claim, facts)
  const direct = groundMeasured({ ...claim, of }, facts)
  if (claim.negated) {
    return direct.state === 'supported'
      ? contradicted('said_not_to_be', direct.evidence)
      : supported(direct.evidence.slice(0, 3))
  }
  if (direct.state === 'supported' || direct.state === 'after_as_of') return direct
  // A number that is a result of another time is that, and no difference or note.
  if (direct.reason === 'other_date' || direct.reason === 'other_result' || direct.reason === 'other_flag')
    return direct
  const worked = derivedValue({ ...claim, of }, facts, beside)
  if (worked) return worked
  if (claim.which !== null && direct.reason !== 'no_such_result') return direct
  const written = writtenIn({ ...claim, of }, facts)
  return written ?? direct
}

function groundMeasured(claim: ValueClaim & { of: NonNullable<ValueClaim['of']> }, facts: ChartFacts): Grounding {
  const { of, amount, when, which, flag } = claim
  const all = resultsOf(of, facts)
  if (all.length === 0) return notInRecord('no_such_result')
  const usual = facts.terms.term(of.key)?.units ?? []
  const matches = new Map<Result, Match>()
  for (const result of all) {
    if (result.reading)
      matches.set(result, measure(amount, { reading: result.reading, unit: result.unit }, of.key, usual))
  }
  const same = (result: Result) => matches.get(result) === 'same'
  const visible = all.filter(({ later, reading }) => !later && reading !== null)
  const range = amount.high === null || amount.comparator === '~' ? null : rangeClaim(claim, visible, facts, usual)
  if (range) return range
  const pool = when ? visible.filter(({ time }) => atMoment(when, time)) : chosen(visible, which, facts)
  const hits = ranked(pool.filter(same), facts, when)
  if (hits.length > 0) {
    if (flag === null || hits.some((hit) => fitsFlag(hit.flag, flag))) {
      const fitting = flag === null ? hits : hits.filter((hit) => fitsFlag(hit.flag, flag))
      return supported([...fitting, ...hits.filter((hit) => !fitting.includes(hit))].map(ofResult))
    }
    return contradicted('other_flag', hits.map(ofResult))
  }
  const elsewhere = ranked(visible.filter(same), facts, when)
  const later = all.filter((result) => result.later && same(result) && (when === null || atMoment(when, result.time)))
  if (later.length > 0 && (elsewhere.length === 0 || when !== null))
    return afterAsOf(ranked(later, facts, when).map(ofResult))
  if (elsewhere.length > 0) {
    const there = [...ranked(pool, facts, when), ...elsewhere].map(ofResult)
    // Which of several results is meant words seldom say for certain.
    if (when === null) return notInRecord('other_result', there)
    return contradicted(
      'other_date',
      there,
      words([...elsewhere.slice(0, 1), ...ranked(pool, facts, when).slice(0, 2)]),
    )
  }
  const shown = ranked(pool.length > 0 ? pool : visible, facts, when)
  if (shown.length === 0) {
    return all.some(({ later: isLater }) => isLater) && visible.length === 0
      ? notInRecord('no_result_yet', ranked(all, facts, when).map(ofResult))
      : notInRecord('no_such_result')
  }
  const units = shown.every((result) => matches.get(result) === 'other_unit')
  if (when && pool.length === 0) return notInRecord('no_result_then', shown.map(ofResult))
  // A limit, or a bare number that could be points, a count or a dose, refutes nothing.
  if (!isPlausible(amount, shown)) return notInRecord('other_value', shown.map(ofResult))
  return contradicted(units ? 'other_unit' : 'other_value', shown.map(ofResult))
}

/** Could this number be meant as a result of the series at all? */
function isPlausible({ comparator, unit, number, decimals }: Amount, series: readonly Result[]): boolean {
  if (comparator !== null && comparator !== '~') return false
  if (unit !== null) return true
  const numbers = series.flatMap(({ reading }) => (reading ? [reading.number] : []))
  if (decimals === 0 && number < 10 && !numbers.every((one) => Number.isInteger(one) && one < 20)) return false
  return number >= Math.min(...numbers) / 3 && number <= Math.max(...numbers) * 3
}

function words(results: readonly Result[]): string {
  return results.map((result) => ofResult(result).words).join('; ')
}

function fitsFlag(own: FlagWord | null, said: FlagWord): boolean {
  if (own === null || own === said) return true
  return said === 'abnormal' ? own !== 'normal' : own === 'abnormal' && said !== 'normal'
}

/** `3.4 to 5.6`: the ends of what was measured in a time spoken of, or the limits of the reference range. */
function rangeClaim(
  { amount, when, of }: ValueClaim & { of: { key: string } },
  visible: readonly Result[],
  facts: ChartFacts,
  usual: readonly string[],
): Grounding | null {
  const end = (number: number): Amount => ({ ...amount, comparator: null, number, high: null })
  const is = (result: Result, number: number) =>
    result.reading !== null &&
    measure(end(number), { reading: result.reading, unit: result.unit }, of.key, usual) === 'same'
  const [low, high] = [amount.number, amount.high ?? amount.number]
  const limits = visible.find(
    ({ range, unit }) =>
      range !== null &&
      (range.low ?? 0) === low &&
      range.high === high &&
      measure(
        end(high),
        { reading: { number: high, high: null, comparator: null, digits: '' }, unit },
        of.key,
        usual,
      ) === 'same',
  )
  if (limits) return supported([{ ...ofResult(limits), path: 'referenceRange[0]' }])
  const scope = when ? visible.filter(({ time }) => atMoment(when, time)) : visible
  const lows = scope.filter((result) => is(result, low))
  const highs = scope.filter((result) => is(result, high))
  if (lows.length > 0 && highs.length > 0)
    return supported(ranked([...lows.slice(-1), ...highs.slice(-1)], facts).map(ofResult))
  const own = scope.find(({ reading }) => reading?.high === high && reading.number === low)
  return own ? supported([ofResult(own)]) : null
}

export function groundFlag(claim: FlagClaim, facts: ChartFacts): Grounding {
  const { of, flag, when, which, negated } = claim
  const all = resultsOf(of, facts)
  const visible = all.filter(({ later, text }) => !later && text !== '')
  // “Is high” without a time is said of the newest day's results.
  const newest = chosen(visible, 'latest', facts).flatMap(({ time }) => time?.day ?? [])
  const pool = when
    ? visible.filter(({ time }) => atMoment(when, time))
    : which === null
      ? visible.filter(({ time }) => time !== null && newest.includes(time.day))
      : chosen(visible, which, facts)
  const fits = (result: Result) => fitsFlag(result.flag, flag) !== negated
  const known = pool.filter((result) => result.flag !== null)
  const hits = ranked(known.filter(fits), facts, when)
  if (hits.length > 0) return supported(hits.map(ofResult))
  const before = when === null ? visible.filter((result) => result.flag !== null && fits(result)) : []
  if (before.length > 0 && known.length > 0)
    return notInRecord('other_result', ranked([...known, ...before], facts).map(ofResult))
  if (known.length > 0) return contradicted('other_flag', ranked(known, facts, when).map(ofResult))
  const elsewhere = visible.filter((result) => result.flag !== null && fits(result))
  const later = all.filter((result) => result.later && fits(result))
  if (visible.length === 0 && later.length > 0) return afterAsOf(ranked(later, facts, when).map(ofResult))
  const mentions = mentionsOf(facts, facts.terms.namesOf(of.key, of.words)).filter(({ sentence }) => !sentence.later)
  const spoken = mentions.filter(({ sentence, end }) => FLAG_WORDS[flag].test(clauseAfter(sentence.text, end)))
  if (spoken.length > 0)
    return supported(
      ranked(
        spoken.map(({ sentence }) => sentence),
        facts,
        when,
      ).map(ofSentence),
    )
  return notInRecord(
    when && elsewhere.length > 0 ? 'no_result_then' : 'no_such_result',
    ranked(elsewhere, facts, when).map(ofResult),
  )
}

const FLAG_WORDS: Record<FlagWord, RegExp> = {
  high: /high|elevat|raised|↑|increas|above/i,
  low: /low|decreas|reduc|↓|below|depress/i,
  normal: /normal|unremarkable|within|wnl|negative/i,
  abnormal: /abnormal|high|low|elevat|positive/i,
}

/** A number nobody says the meaning of: only a unit and a time can find it, or a note's own words. */
function groundBareValue(claim: ValueClaim, facts: ChartFacts): Grounding {
  const { amount, when } = claim
  if (amount.unit === null || when === null) return notInRecord('of_nothing')
  const found: Result[] = []
  for (const results of facts.resultNames.values()) {
    for (const result of results) {
      if (!result.reading || result.unit === null || !atMoment(when, result.time)) continue
      if (measure(amount, { reading: result.reading, unit: result.unit }, null) === 'same') found.push(result)
    }
  }
  const visible = found.filter(({ later }) => !later)
  if (visible.length > 0) return supported(ranked(visible, facts, when).map(ofResult))
  return notInRecord('of_nothing')
}

/** The same value of the same thing in a sentence of the chart. */
function writtenIn(claim: ValueClaim & { of: { key: string; words: string } }, facts: ChartFacts): Grounding | null {
  const { of, amount, when } = claim
  const names = facts.terms.namesOf(of.key, of.words)
  const usual = facts.terms.term(of.key)?.units ?? []
  const hits: {
    evidence: GroundEvidence
    fact: { ref: string; time: Result['time']; later: boolean; stay: string | null }
  }[] = []
  for (const { sentence, end, denied } of mentionsOf(facts, names)) {
    if (denied) continue
    const clause = clauseAfter(sentence.text, end)
    if (!numbersIn(clause).some((written) => sameWritten(amount, written, of.key, usual))) continue
    if (when && !(atMoment(when, sentence.time) || mentionsDay(sentence.text, when.key))) continue
    hits.push({ evidence: ofSentence(sentence), fact: sentence })
  }
  const ordered = (later: boolean) =>
    ranked(
      hits.filter(({ fact }) => fact.later === later).map(({ evidence, fact }) => ({ ...fact, evidence })),
      facts,
      when,
    ).map(({ evidence }) => evidence)
  const visible = ordered(false)
  if (visible.length > 0) return supported(visible)
  const later = ordered(true)
  return later.length > 0 ? afterAsOf(later) : null
}

/** Does a sentence name the day, in whatever spelling notes use? */
export function mentionsDay(text: string, key: string): boolean {
  const date = /^(\d{4}|-)-(\d{2})-(\d{2})/.exec(key)
  if (!date) return false
  const [month, day] = [Number(date[2]), Number(date[3])]
  return (
    text.includes(key.slice(0, 10)) ||
    new RegExp(`(?<!\\d)0?${month}/0?${day}(?!\\d)`).test(text) ||
    new RegExp(`\\b${MONTHS[month - 1]}[a-z]*\\.?\\s+0?${day}(?!\\d)`, 'i').test(text)
  )
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function sameWritten(
  amount: Amount,
  written: { number: number; high: number | null; unit: string },
  of: string | null,
  usual: readonly string[] = [],
): boolean {
  if (amount.high !== null) return written.number === amount.number && written.high === amount.high
  if (written.high !== null) return false
  const given = amount.ucum ?? amount.unit
  if (given && written.unit === '' && usual.length > 0 && !usual.some((one) => convert(1, one, given, of) === 1))
    return false
  if (!given || written.unit === '') return near(written.number, amount.number, amount.decimals)
  const number = convert(written.number, written.unit, given, of)
  // A word after a number is a unit only if it is known as one.
  if (number === null) return false
  return near(number, amount.number, amount.decimals, Math.abs(number - written.number) < 1e-9)
}

export function inAdmission(facts: ChartFacts): (result: Result) => boolean {
  return ({ stay, time }) => inStay(facts, stay, time)
}
