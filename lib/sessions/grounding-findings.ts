import { countsIn, type Derivation, derivation, type Evidence, roundsTo, seriesIn } from './derived-quantities.ts'
import { type Check, type CheckedSession, finding, pathOf, quoted } from './finding.ts'
import type { ClaimField, GroundedClaim } from './grounding/grounding.ts'
import { quantitiesIn } from './observed-quantities.ts'
import { type Quantities, type Quantity, quantitiesOf, sameDate } from './quantities.ts'
import type { Finding, Severity } from './session.ts'
import type { TurnParts } from './turn-parts.ts'

/**
 * What a turn says that the record does not bear out: of items held against a chart their doubtful claims, of others the
 * numbers that nothing in the session gave. Pure.
 */

export const checkGrounding: Check = (turn, earlier, session) => [
  ...checkNumbers(turn, earlier, session),
  ...checkClaims(turn, session),
  ...checkQuery(turn, earlier),
]

/** Reasons that leave room for a reading the rules do not know: worth a note, not a warning. */
const UNSURE = new Set([
  'other_result',
  'other_date',
  'other_duration',
  'other_score',
  'other_trend',
  'was_given',
  'had_drug',
  'no_such_culture',
  'no_range',
  'named_in_notes',
  'inputs_missing',
  'no_such_score',
  'single_result',
])
/** Kinds whose absence from a record proves little: notes say them in words of their own. */
const SELDOM_CODED: ReadonlySet<GroundedClaim['kind']> = new Set([
  'condition',
  'procedure',
  'duration',
  'date',
  'flag',
  'trend',
  'score',
  'allergy',
])

function severityOf({ state, reason, kind, item }: GroundedClaim): Severity {
  // A patient may be wrong, and is often meant to be.
  if (item.includes('.reply.')) return 'note'
  if (state === 'contradicted')
    return UNSURE.has(reason ?? '') && kind !== 'value' && kind !== 'drug' ? 'note' : 'warning'
  if (state === 'after_as_of') return SELDOM_CODED.has(kind) ? 'note' : 'warning'
  return UNSURE.has(reason ?? '') || SELDOM_CODED.has(kind) || reason === 'other_value' ? 'note' : 'warning'
}

function checkClaims(turn: TurnParts, { doubts }: CheckedSession): Finding[] {
  if (!doubts) return []
  return textsOfTurn(turn).flatMap(({ item, field, text, path }) =>
    (doubts.get(item) ?? [])
      .filter((claim) => claim.field === field)
      .flatMap((claim) =>
        claim.state === 'supported'
          ? []
          : [finding(severityOf(claim), `claim_${claim.state}`, turn.index, item, path, wordsOf(claim, text))],
      ),
  )
}

/** The words of a claim, and what the record says in their place or nearest to them. */
function wordsOf({ state, start, end, says, evidence, reason }: GroundedClaim, text: string) {
  const words = quoted(text.slice(start, end), 80)
  const first = evidence[0]?.quote ?? evidence[0]?.words
  const told = state === 'contradicted' ? (says ?? first) : first
  const near = state !== 'not_in_record' || UNSURE.has(reason ?? '')
  return { words, ...(near && told ? { says: told } : {}) }
}

type TurnText = { item: string; field: ClaimField; text: string; path: string }

function textsOfTurn(turn: TurnParts): TurnText[] {
  const queries = (['en', 'zh'] as const).flatMap((language) => {
    const query = turn.queries[language]
    if (!query) return []
    return (['implicit', 'explicit'] as const).map((field) => ({
      item: query.item,
      field,
      text: query.value[field] ?? '',
      path: pathOf.query(turn.index, language, field),
    }))
  })
  const replies = turn.calls.flatMap((call): TurnText[] => {
    if (call.kind !== 'reply') return []
    const { text, variants } = call.value
    const path = pathOf.call(turn, call)
    return Object.entries({ text, ...variants }).map(([field, words]) => ({
      item: call.item,
      field: field as ClaimField,
      text: words,
      path: `${path}.observation`,
    }))
  })
  const answers = (['en', 'zh'] as const).flatMap((language): TurnText[] => {
    const answer = turn.answers[language]
    return answer ? [{ item: answer.item, field: 'text', text: answer.value, path: pathOf.answer(turn, language) }] : []
  })
  const rubric = turn.rubric.flatMap(({ item, value }, position): TurnText[] =>
    (['en', 'zh'] as const).map((field) => ({
      item,
      field,
      text: value[field] ?? '',
      path: pathOf.rubric(turn.index, field, position),
    })),
  )
  return [...queries, ...replies, ...answers, ...rubric]
}

function checkNumbers(turn: TurnParts, earlier: readonly TurnParts[], session: CheckedSession): Finding[] {
  const evidence = evidenceOf([...earlier, turn], session)
  const texts = [
    ...(turn.answers.en
      ? [
          {
            name: 'answer' as const,
            item: turn.answers.en.item,
            text: turn.answers.en.value,
            path: pathOf.answer(turn, 'en'),
          },
        ]
      : []),
    ...turn.rubric.map(({ item, value }, position) => ({
      name: 'rubric item' as const,
      item,
      text: value.en,
      path: pathOf.rubric(turn.index, 'en', position),
    })),
  ]
  // The answer comes first: what it works out from its own numbers, a rubric item may name alone.
  const worked = new Map<string, Derivation>()
  return texts.flatMap(({ name, item, text, path }) => {
    const derived: (Derivation & { raw: string })[] = []
    const unknown: Quantity[] = []
    const all = quantitiesOf(text).found
    for (const quantity of all) {
      if (!quantity.certain || isGiven(quantity, evidence)) continue
      const how = worked.get(quantity.key) ?? derivation(quantity, all, evidence)
      if (how) {
        if (!derived.some(({ raw }) => raw === quantity.raw)) derived.push({ raw: quantity.raw, ...how })
        worked.set(quantity.key, how)
      } else unknown.push(quantity)
    }
    const found: Finding[] = []
    if (derived.length > 0) {
      found.push(finding('note', 'number_derived', turn.index, item, path, { text: name, derived }))
    }
    // Of an item held against the chart its claims say whether the record bears them out.
    if (unknown.length > 0 && !session.doubts?.has(item)) {
      // Intervals until a recheck and thresholds are the author's knowledge; all else should have been seen somewhere.
      const known = unknown.every((quantity) => isInterval(quantity) || isThreshold(quantity, text))
      const severity = known ? 'note' : 'warning'
      const values = { text: name, numbers: [...new Set(unknown.map(({ raw }) => raw))] }
      found.push(finding(severity, 'number_not_observed', turn.index, item, path, values))
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
    const values = { text: `${form} query` as const, numbers: told.map(({ raw }) => raw) }
    return [finding('warning', 'value_in_query', turn.index, query.item, pathOf.query(turn.index, 'en', form), values)]
  })
}
