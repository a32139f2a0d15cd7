import { countsIn, derivation, type Evidence, roundsTo, seriesIn } from './derived-quantities.ts'
import { type Check, type CheckedSession, finding, pathOf } from './finding.ts'
import { quantitiesIn } from './observed-quantities.ts'
import { type Quantities, type Quantity, quantitiesOf, sameDate } from './quantities.ts'
import type { Finding } from './session.ts'
import type { TurnParts } from './turn-parts.ts'

/** Numbers in answers and rubric items that nothing in the session gave. The chart is not asked here. Pure. */

export const checkGrounding: Check = (turn, earlier, session) => [
  ...checkNumbers(turn, earlier, session),
  ...checkQuery(turn, earlier),
]

function checkNumbers(turn: TurnParts, earlier: readonly TurnParts[], session: CheckedSession): Finding[] {
  const evidence = evidenceOf([...earlier, turn], session)
  const texts = [
    ...(turn.answers.en
      ? [{ name: 'answer', item: turn.answers.en.item, text: turn.answers.en.value, path: pathOf.answer(turn, 'en') }]
      : []),
    ...turn.rubric.map(({ item, value }, position) => ({
      name: 'rubric item',
      item,
      text: value.en,
      path: pathOf.rubric(turn.index, 'en', position),
    })),
  ]
  // The answer comes first: what it works out from its own numbers, a rubric item may name alone.
  const worked = new Map<string, string>()
  return texts.flatMap(({ name, item, text, path }) => {
    const derived: string[] = []
    const unknown: Quantity[] = []
    const all = quantitiesOf(text).found
    for (const quantity of all) {
      if (!quantity.certain || isGiven(quantity, evidence)) continue
      const how = worked.get(quantity.key) ?? derivation(quantity, all, evidence)
      if (how) {
        derived.push(`${quantity.raw} ${how}`)
        worked.set(quantity.key, how)
      } else unknown.push(quantity)
    }
    const found: Finding[] = []
    if (derived.length > 0) {
      found.push(
        finding(
          'note',
          'number_derived',
          turn.index,
          item,
          path,
          `the ${name} computes ${[...new Set(derived)].join('; ')}`,
        ),
      )
    }
    if (unknown.length > 0) {
      // Intervals until a recheck and thresholds are the author's knowledge; all else should have been seen somewhere.
      const known = unknown.every((quantity) => isInterval(quantity) || isThreshold(quantity, text))
      const severity = known ? 'note' : 'warning'
      const raws = [...new Set(unknown.map(({ raw }) => raw))].join(', ')
      const message = `the ${name} gives ${raws}, which no result, reply or query up to this turn does`
      found.push(finding(severity, 'number_not_observed', turn.index, item, path, message))
    }
    return found
  })
}

function evidenceOf(turns: readonly TurnParts[], { envelope }: CheckedSession): Evidence {
  const evidence: Evidence = { numbers: [], dates: new Set(), times: new Set(), counts: [], series: [] }
  const numbers = new Set<number>()
  for (const { seen, counts, series } of [
    { seen: [quantitiesOf(envelope.env_info ?? '')], counts: [], series: [] },
    ...turns.map(given),
  ]) {
    for (const { found, words } of seen) {
      for (const { kind, key } of found) {
        if (kind === 'number') numbers.add(Number(key))
        else (kind === 'date' ? evidence.dates : evidence.times).add(key)
      }
      for (const word of words) numbers.add(word)
    }
    evidence.counts.push(...counts)
    evidence.series.push(...series)
  }
  return { ...evidence, numbers: [...numbers] }
}

type Given = { seen: Quantities[]; counts: number[]; series: number[][] }

/** Each turn is evidence for itself and all later ones; its observations are walked once. */
const GIVEN = new WeakMap<TurnParts, Given>()

function given(turn: TurnParts): Given {
  const known = GIVEN.get(turn)
  if (known) return known
  const fresh: Given = { seen: [], counts: [], series: [] }
  for (const { value } of Object.values(turn.queries)) {
    fresh.seen.push(quantitiesOf(value.implicit), quantitiesOf(value.explicit ?? ''))
  }
  for (const call of turn.calls) {
    fresh.seen.push(quantitiesIn(call.value.arguments))
    if (call.kind === 'reply') fresh.seen.push(quantitiesOf(call.value.text))
    else {
      fresh.seen.push(quantitiesIn(call.value.observation))
      fresh.counts.push(...countsIn(call.value.observation))
      fresh.series.push(...seriesIn(call.value.observation))
    }
  }
  GIVEN.set(turn, fresh)
  return fresh
}

function isGiven({ kind, key, decimals, unit }: Quantity, evidence: Evidence): boolean {
  if (kind === 'time') return evidence.times.has(key)
  if (kind === 'date') return evidence.dates.has(key) || [...evidence.dates].some((date) => sameDate(key, date))
  const value = Number(key)
  if (evidence.counts.includes(value)) return true
  return evidence.numbers.some(
    (seen) => roundsTo(seen, value, decimals) || (unit === '%' && roundsTo(seen * 100, value, decimals)),
  )
}

function isInterval({ kind, unit }: Quantity): boolean {
  return kind === 'number' && /^(?:h|hr|hrs|hours?|days?|weeks?|months?|min|minutes?|years?)$/i.test(unit)
}

const LIMIT_BEFORE =
  /(?:below|above|under|over|beyond|exceed(?:s|ing)?|than(?: the)?|at least|at most|up to|(?:threshold|cut-?off|target|goal) of|[<>≤≥]=?)\s*$/i
const LIMIT_AFTER = /^\s?[\w/%°]*\s?or\s(?:more|less|older|younger|higher|lower|above|below|greater|fewer)\b/i

/** A number said to be a limit: `below 250`, `60 kg or less`, `≥ 30`. */
function isThreshold({ start, end }: Quantity, text: string): boolean {
  return LIMIT_BEFORE.test(text.slice(Math.max(0, start - 20), start)) || LIMIT_AFTER.test(text.slice(end, end + 30))
}

/** A query that already tells what its turn should find out. */
function checkQuery(turn: TurnParts, earlier: readonly TurnParts[]): Finding[] {
  const query = turn.queries.en
  if (!query || turn.taskType?.value === 'Write/Update') return []
  const results = new Set(
    turn.calls.flatMap((call) => (call.kind === 'step' ? seriesIn(call.value.observation).flat() : [])).map(String),
  )
  const known = new Set(
    [
      ...turn.calls.map((call) => quantitiesIn(call.value.arguments)),
      ...earlier.flatMap((other) =>
        [other.answers.en?.value ?? '', other.queries.en?.value.implicit ?? ''].map(quantitiesOf),
      ),
    ].flatMap(({ found }) => found.map(({ key }) => key)),
  )
  return (['implicit', 'explicit'] as const).flatMap((form) => {
    const told = quantitiesOf(query.value[form] ?? '').found.filter(
      ({ kind, certain, key, decimals, unit }) =>
        // A bare small number is more often a count than a value.
        kind === 'number' &&
        certain &&
        results.has(key) &&
        !known.has(key) &&
        (decimals > 0 || unit !== '' || Number(key) > 31),
    )
    if (told.length === 0 || (form === 'explicit' && query.value.explicit === query.value.implicit)) return []
    const message = `the ${form} query already gives ${told.map(({ raw }) => raw).join(', ')}, which the turn should find`
    return [finding('warning', 'value_in_query', turn.index, query.item, pathOf.query(turn.index, 'en', form), message)]
  })
}
