import type { Amount, Claim, Moment } from '#lib/sessions/claims/claim.ts'
import { inStay, resultsOf } from './concept-results.ts'
import { atMoment, spans } from './fact-time.ts'
import type { ChartFacts, Result } from './facts.ts'
import type { Grounding } from './grounding.ts'
import { measure } from './measure.ts'
import { clauseAfter, mentionsOf } from './sentence-search.ts'
import { afterAsOf, contradicted, notInRecord, ofResult, ofSentence, ranked, supported } from './verdict-of.ts'

/** Holds “rising”, “fell from 5.6 to 4.2”, “stable” against a series of results. Pure. */

type TrendClaim = Extract<Claim, { kind: 'trend' }>
type Direction = TrendClaim['direction']

/** Less than this share of change is no change. */
const STABLE = 0.12
const MOVED = 0.02

export function groundTrend(claim: TrendClaim, facts: ChartFacts): Grounding {
  const { of, from, to, direction } = claim
  if (of === null) return notInRecord('of_nothing')
  const all = resultsOf(of, facts).filter(({ reading, time }) => reading !== null && time !== null)
  if (all.length === 0) return fromNotes(claim, facts) ?? notInRecord('no_such_result')
  const usual = facts.terms.term(of.key)?.units ?? []
  const is = (result: Result, amount: Amount) =>
    result.reading !== null && measure(amount, { reading: result.reading, unit: result.unit }, of.key, usual) === 'same'
  const visible = all.filter(({ later }) => !later)
  if (from !== null || to !== null) {
    // A single number may be either end: “fell to 4.2” and “has been falling from 5.6” are told apart by words alone.
    const grounded = (series: readonly Result[]) =>
      endsOf(series, from, to, direction, is, claim.when) ??
      (from === null || to === null ? endsOf(series, to, from, direction, is, claim.when) : null)
    const pair = grounded(visible)
    if (pair) return claim.negated ? contradicted('said_not_to_be', pair.map(ofResult)) : supported(pair.map(ofResult))
    const late = [from, to].every((amount) => amount === null || all.some((result) => is(result, amount)))
      ? grounded(all)
      : null
    if (late) return afterAsOf(late.map(ofResult))
    const note = fromNotes(claim, facts)
    if (note) return note
    const wrong = [from, to].filter((amount) => amount !== null && !visible.some((result) => is(result, amount)))
    return contradicted(
      wrong.length > 0 ? 'other_value' : 'other_trend',
      ranked(visible, facts).map(ofResult),
      seriesText(visible, facts),
    )
  }
  const here = visible.filter(({ stay, time }) => inStay(facts, stay, time))
  const series = here.length > 1 ? here : visible
  if (series.length < 2) return fromNotes(claim, facts) ?? notInRecord('single_result', series.map(ofResult))
  const spoken = claim.when
    ? series.filter(({ time }) => claim.when && spans(claim.when, time, time, facts.asOfDay))
    : []
  const scope = spoken.length > 1 ? spoken : series
  const shown = evidenceOf(scope)
  const holds = moves(scope, direction) || (direction === 'stable' && moves(scope.slice(-3), direction))
  if (holds !== claim.negated) return supported(shown)
  return fromNotes(claim, facts) ?? contradicted('other_trend', shown, seriesText(scope, facts))
}

/** A result of the first number followed by one of the second, the latest such pair; the direction has to fit. */
function endsOf(
  series: readonly Result[],
  from: Amount | null,
  to: Amount | null,
  direction: Direction,
  is: (result: Result, amount: Amount) => boolean,
  when: Moment | null,
): Result[] | null {
  for (let end = series.length - 1; end >= 0; end--) {
    const last = series[end] as Result
    if (to !== null && !is(last, to)) continue
    for (let start = end - 1; start >= 0; start--) {
      const first = series[start] as Result
      if (from !== null && !is(first, from)) continue
      if (when && !atMoment(when, last.time) && !atMoment(when, first.time)) continue
      if (goes(first, last) === direction || (direction === 'stable' && change(first, last) <= STABLE))
        return [last, first]
    }
  }
  return null
}

function value(result: Result): number {
  return result.reading?.number ?? 0
}

function change(a: Result, b: Result): number {
  const base = Math.max(Math.abs(value(a)), Math.abs(value(b)))
  return base === 0 ? 0 : Math.abs(value(b) - value(a)) / base
}

function goes(a: Result, b: Result): Direction {
  if (value(a) === value(b)) return 'stable'
  return value(b) > value(a) ? 'rising' : 'falling'
}

function moves(series: readonly Result[], direction: Direction): boolean {
  const [first, last] = [series[0], series.at(-1)]
  if (!first || !last || series.length < 2) return false
  const numbers = series.map(value)
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  if (direction === 'stable') {
    return high === 0 || (high - low) / Math.abs(high) <= STABLE * 1.5 || series.every(({ flag }) => flag === 'normal')
  }
  if (change(first, last) > MOVED && goes(first, last) === direction) return true
  // Up to a peak and then down is a fall as well; and the other way round.
  const turn = direction === 'falling' ? high : low
  return Math.abs(turn - value(last)) / (Math.abs(turn) || 1) > STABLE && numbers.indexOf(turn) < numbers.length - 1
}

function evidenceOf(series: readonly Result[]) {
  const [first, last] = [series[0] as Result, series.at(-1) as Result]
  const middle = series.slice(1, -1).slice(-4).reverse()
  return [last, first, ...middle].map(ofResult)
}

function seriesText(series: readonly Result[], facts: ChartFacts): string {
  const here = series.filter(({ stay, time }) => inStay(facts, stay, time))
  const shown = (here.length > 1 ? here : series).slice(-6)
  return `${shown[0]?.label ?? ''} ${shown.map(({ text }) => text).join(' → ')}`
}

const WORDS: Record<Direction, RegExp> = {
  rising: /ris|rose|increas|up|climb|worsen|升|增/i,
  falling: /fall|fell|decreas|down|drop|improv|declin|降|减/i,
  stable: /stable|unchanged|steady|稳定/i,
}

function fromNotes(claim: TrendClaim, facts: ChartFacts): Grounding | null {
  const { of, direction, from, to } = claim
  if (of === null) return null
  const numbers = [from, to].flatMap((amount) => (amount ? [String(amount.number)] : []))
  const found = mentionsOf(facts, facts.terms.namesOf(of.key, of.words))
    .filter(({ sentence, end }) => {
      const clause = clauseAfter(sentence.text, end)
      return !sentence.later && WORDS[direction].test(clause) && numbers.every((number) => clause.includes(number))
    })
    .map(({ sentence }) => sentence)
  return found.length > 0 ? supported(ranked(found, facts).map(ofSentence)) : null
}
