import type { Amount, Claim, Moment } from '#lib/sessions/claims/claim.ts'
import { frequencyOf, routesIn, sameFrequency } from './dosing-words.ts'
import { atMoment, spans } from './fact-time.ts'
import type { ChartFacts, Dose, Dosing, Drug, Order } from './facts.ts'
import type { GroundEvidence, Grounding } from './grounding.ts'
import { near } from './measure.ts'
import { mentionsOf, numbersIn } from './sentence-search.ts'
import { plain } from './term-index.ts'
import { mentionsDay, sameWritten } from './value-claims.ts'
import { afterAsOf, contradicted, notInRecord, ofDosing, ofOrder, ofSentence, ranked, supported } from './verdict-of.ts'
import { convert } from './written-convert.ts'

/** Holds what a text says of a drug against orders, administrations and notes. Pure. */

type DrugClaim = Extract<Claim, { kind: 'drug' }>

/** Drugs a claim may mean: its ingredient or, where it names a class, any of the class. */
export function drugsOf(of: DrugClaim['drug'], facts: ChartFacts): Drug[] {
  const found = facts.drugs.filter(({ keys }) => keys.has(of.key))
  if (found.length > 0) return found
  const words = plain(of.words)
  if (words.length < 4) return []
  return facts.drugs.filter(({ name }) => ` ${plain(name)} `.includes(` ${words} `))
}

type Entry =
  | { kind: 'order'; order: Order; ref: string; time: Order['time']; later: boolean; stay: string | null }
  | { kind: 'dosing'; dosing: Dosing; ref: string; time: Dosing['time']; later: boolean; stay: string | null }

function entriesOf(drugs: readonly Drug[]): Entry[] {
  const entries: Entry[] = []
  for (const { orders, dosings } of drugs) {
    for (const order of orders)
      entries.push({
        kind: 'order',
        order,
        ref: order.ref,
        time: order.start ?? order.time,
        later: order.later,
        stay: order.stay,
      })
    for (const dosing of dosings) {
      entries.push({
        kind: 'dosing',
        dosing,
        ref: dosing.ref,
        time: dosing.time,
        later: dosing.later,
        stay: dosing.stay,
      })
    }
  }
  return entries
}

function evidence(entry: Entry, path?: string | null): GroundEvidence {
  return entry.kind === 'order'
    ? ofOrder(entry.order, path ?? entry.order.path)
    : ofDosing(entry.dosing, path ?? entry.dosing.path)
}

export function groundDrug(claim: DrugClaim, facts: ChartFacts): Grounding {
  const drugs = drugsOf(claim.drug, facts)
  const entries = entriesOf(drugs)
  // “None was missed” denies that a dose was not given.
  if (claim.negated && claim.action === 'not_given') {
    return groundDrug({ ...claim, negated: false, action: 'given' }, facts)
  }
  if (claim.negated || claim.action === 'not_given') return groundDenied(claim, entries, facts)
  if (entries.length === 0) return fromNotes(claim, facts) ?? notInRecord('no_such_drug')
  const visible = entries.filter(({ later }) => !later)
  const found = holds(claim, visible, facts)
  if (found.state === 'supported') return found
  const written = fromNotes(claim, facts)
  if (written?.state === 'supported') return written
  const late = holds(claim, entries, facts)
  if (late.state === 'supported') return afterAsOf(late.evidence)
  if (visible.length === 0)
    return written ?? afterAsOf(ranked(entries, facts, claim.when).map((entry) => evidence(entry)))
  return found
}

type Test = { reason: string; fits: (entry: Entry) => boolean }

function holds(claim: DrugClaim, entries: readonly Entry[], facts: ChartFacts): Grounding {
  const tests: Test[] = []
  const { action, when, dose, route, frequency } = claim
  const acts = action === null ? null : ACTIONS[action]
  if (acts) tests.push({ reason: 'other_action', fits: (entry) => acts(entry, facts, entries) })
  if (when) tests.push({ reason: 'other_date', fits: (entry) => isThen(entry, when, facts, action) })
  if (dose)
    tests.push({ reason: 'other_dose', fits: (entry) => dosesOf(entry, entries).some((one) => sameDose(dose, one)) })
  if (route) tests.push({ reason: 'other_route', fits: (entry) => fitsRoute(route, entry) })
  if (frequency) tests.push({ reason: 'other_frequency', fits: (entry) => fitsFrequency(frequency, entry) })
  const all = entries.filter((entry) => tests.every(({ fits }) => fits(entry)))
  if (all.length > 0) {
    return supported(
      ranked(prefer(all, claim), facts, when).map((entry) =>
        evidence(entry, dose ? pathOfDose(entry, dose) : undefined),
      ),
    )
  }
  // The first thing that no entry which fits all before it meets.
  let left: readonly Entry[] = entries
  for (const { reason, fits } of tests) {
    const next = left.filter(fits)
    if (next.length === 0) {
      const shown = ranked(prefer(left, claim), facts, when).map((entry) => evidence(entry))
      return contradicted(reason, shown)
    }
    left = next
  }
  return contradicted(
    'other_dose',
    ranked(prefer(entries, claim), facts, when).map((entry) => evidence(entry)),
  )
}

/** What was given is shown by the record of giving, what was ordered by the order. */
function prefer(entries: readonly Entry[], { action }: DrugClaim): Entry[] {
  const kind = action === 'given' || action === 'not_given' ? 'dosing' : 'order'
  const first = entries.filter((entry) => entry.kind === kind)
  return first.length > 0 ? first : [...entries]
}

const GIVEN = new Set(['given', 'started', 'other', 'stopped'])

type Act = (entry: Entry, facts: ChartFacts, all: readonly Entry[]) => boolean

const ACTIONS: Record<NonNullable<DrugClaim['action']>, Act> = {
  // Where no administrations were recorded of a drug at all, its order is all there is.
  given: (entry, _facts, all) =>
    entry.kind === 'dosing'
      ? GIVEN.has(entry.dosing.outcome)
      : !all.some((one) => one.kind === 'dosing') || entry.order.kind === 'home',
  not_given: (entry) => entry.kind === 'dosing' && !GIVEN.has(entry.dosing.outcome),
  ordered: (entry) => entry.kind === 'order',
  started: () => true,
  stopped: (entry, facts) =>
    entry.kind === 'order'
      ? (entry.order.stop !== null && entry.order.stop.day <= facts.asOfDay) ||
        /stop|cancel|complet|discont/i.test(`${entry.order.status} ${entry.order.reason}`)
      : entry.dosing.outcome === 'stopped' || entry.dosing.outcome === 'not-given' || entry.dosing.end !== null,
  home: (entry) => entry.kind === 'order' && entry.order.kind !== 'dispensed',
}

function isThen(entry: Entry, when: Moment, facts: ChartFacts, action: DrugClaim['action']): boolean {
  if (entry.kind === 'dosing')
    return atMoment(when, entry.dosing.time) || (action === 'stopped' && atMoment(when, entry.dosing.end))
  const { start, stop } = entry.order
  // “Ran from the third and was stopped on the sixth”: either day may stand beside either word.
  if (action === 'started' || action === 'ordered' || action === 'stopped') {
    return atMoment(when, start) || atMoment(when, entry.order.time) || atMoment(when, stop)
  }
  return spans(when, start, stop, facts.asOfDay)
}

/** The doses of an entry; those of one administration also put together with the others of its minute. */
function dosesOf(entry: Entry, all: readonly Entry[]): Dose[] {
  if (entry.kind === 'order') {
    const { doses, frequency } = entry.order
    const perDay = frequencyOf(frequency)?.perDay ?? null
    const daily =
      perDay !== null && perDay > 1
        ? doses.map((dose) => ({ ...dose, low: dose.low * perDay, high: dose.high * perDay }))
        : []
    return [...doses, ...daily]
  }
  const { doses, time } = entry.dosing
  const together = all.flatMap((one) =>
    one.kind === 'dosing' && one !== entry && time !== null && one.time?.seconds === time.seconds
      ? one.dosing.doses.slice(0, 1)
      : [],
  )
  const first = doses[0]
  const same = together.filter((one) => one.unit === first?.unit)
  if (!first || same.length === 0) return doses
  const sum = same.reduce((total, one) => total + one.low, first.low)
  return [...doses, { ...first, low: sum, high: sum }]
}

const FORMS =
  /^(?:tab(?:let)?s?|cap(?:sule)?s?|puffs?|drops?|doses?|vials?|bags?|patch(?:es)?|supp(?:ository)?|spray|neb|amp|udcup|syr|片|粒|支|袋|瓶|滴|喷)$/i

export function sameDose(said: Amount, dose: Dose): boolean {
  const given = said.ucum ?? said.unit
  const convertible = (number: number): number | null => {
    if (!given || dose.unit === '') return number
    if (FORMS.test(given) && FORMS.test(dose.unit)) return number
    return convert(number, dose.unit, given, null)
  }
  const [low, high] = [convertible(dose.low), convertible(dose.high)]
  if (low === null || high === null) return false
  const is = (record: number, number: number) =>
    said.comparator === '~'
      ? Math.abs(record - number) <= Math.abs(number) * 0.1
      : near(record, number, Math.max(said.decimals, 1))
  if (said.high !== null)
    return (is(low, said.number) && is(high, said.high)) || (low === high && low >= said.number && low <= said.high)
  if (low !== high) return is(low, said.number) || is(high, said.number)
  return is(low, said.number)
}

function pathOfDose(entry: Entry, dose: Amount): string | null | undefined {
  const doses = entry.kind === 'order' ? entry.order.doses : entry.dosing.doses
  return doses.find((one) => sameDose(dose, one))?.path
}

function fitsRoute(route: string, entry: Entry): boolean {
  const said = routesIn(route)
  const own = entry.kind === 'order' ? entry.order : entry.dosing
  const recorded = routesIn(`${own.route ?? ''} ${own.text}`)
  return said.size === 0 || recorded.size === 0 || [...said].some((one) => recorded.has(one))
}

function fitsFrequency(frequency: string, entry: Entry): boolean {
  if (entry.kind === 'dosing') return sameFrequency(frequency, entry.dosing.text) !== false
  const { frequency: own, text } = entry.order
  return (sameFrequency(frequency, own) ?? sameFrequency(frequency, text)) !== false
}

// --- “not on warfarin”, “was held” --------------------------------------------------------------------------------------

function groundDenied(claim: DrugClaim, entries: readonly Entry[], facts: ChartFacts): Grounding {
  const { action, when, dose, route, frequency, drug } = claim
  const visible = entries.filter(({ later }) => !later)
  const meant = visible.filter(
    (entry) =>
      (!dose || dosesOf(entry, visible).some((one) => sameDose(dose, one))) &&
      (!route || fitsRoute(route, entry)) &&
      (!frequency || fitsFrequency(frequency, entry)),
  )
  const then = when
    ? meant.filter((entry) => isThen(entry, when, facts, null))
    : meant.filter((entry) => isHere(entry, facts))
  const given = then.filter(
    (entry) => entry.kind === 'dosing' && GIVEN.has(entry.dosing.outcome) && entry.dosing.outcome !== 'other',
  )
  const held = then.filter((entry) => entry.kind === 'dosing' && !GIVEN.has(entry.dosing.outcome))
  if (action === 'given' || action === 'not_given' || action === 'stopped') {
    if (held.length > 0) return supported(ranked(held, facts, when).map((entry) => evidence(entry)))
    const still = action === 'stopped' && claim.negated
    if (given.length > 0 && !still) {
      const stopped = then.filter(
        (entry) => entry.kind === 'order' && entry.order.stop !== null && entry.order.stop.day <= facts.asOfDay,
      )
      if (action === 'not_given' && stopped.length > 0 && when === null)
        return supported(ranked(stopped, facts).map((entry) => evidence(entry)))
      const shown = ranked(given, facts, when).map((entry) => evidence(entry))
      // One dose may have been held among many that were given; only of a time spoken of is it refuted.
      return action === 'not_given' && when === null
        ? notInRecord('was_given', shown)
        : contradicted('was_given', shown)
    }
    return supported(ranked(meant, facts, when).map((entry) => evidence(entry)))
  }
  if (action === 'home') {
    const home = meant.filter((entry) => entry.kind === 'order' && entry.order.kind === 'home')
    return home.length > 0
      ? contradicted(
          'has_drug',
          home.map((entry) => evidence(entry)),
        )
      : supported([])
  }
  if (action === 'ordered' || action === 'started') {
    const made = then.filter(
      (entry) =>
        entry.kind === 'order' &&
        entry.order.kind !== 'home' &&
        (when !== null || entry.order.start?.day === facts.asOfDay),
    )
    if (made.length > 0)
      return contradicted(
        'has_drug',
        ranked(made, facts, when).map((entry) => evidence(entry)),
      )
    return supported(ranked(meant, facts, when).map((entry) => evidence(entry)))
  }
  const active = then.filter((entry) => isActive(entry, facts, when))
  if (active.length > 0)
    return contradicted(
      'has_drug',
      ranked(prefer(active, claim), facts, when).map((entry) => evidence(entry)),
    )
  if (then.length === 0 && entries.length === 0) {
    const spoken = mentionsOf(facts, facts.terms.namesOf(drug.key, drug.words)).filter(
      ({ sentence }) => !sentence.later,
    )
    const denied = spoken.filter((one) => one.denied).map(({ sentence }) => ofSentence(sentence))
    if (spoken.length > 0 && denied.length === 0 && dose === null) {
      return notInRecord(
        'named_in_notes',
        spoken.map(({ sentence }) => ofSentence(sentence)),
      )
    }
    return supported(denied)
  }
  return supported(ranked(meant, facts, when).map((entry) => evidence(entry)))
}

function isHere(entry: Entry, facts: ChartFacts): boolean {
  const { admission } = facts
  if (entry.kind === 'order' && entry.order.kind === 'home') return true
  return admission === null || entry.stay === null || entry.stay === admission.ref
}

/** Runs on the as-of day, or at the time spoken of. */
function isActive(entry: Entry, facts: ChartFacts, when: Moment | null): boolean {
  if (entry.kind === 'dosing') {
    return GIVEN.has(entry.dosing.outcome) && (when !== null || (entry.time?.day ?? 0) >= facts.asOfDay)
  }
  const { start, stop, status } = entry.order
  if (when) return true
  if (status === 'stopped' || status === 'cancelled') return false
  if (start && start.day > facts.asOfDay) return false
  return stop === null ? status === 'active' : stop.day >= facts.asOfDay
}

// --- notes ----------------------------------------------------------------------------------------------------------------

function fromNotes(claim: DrugClaim, facts: ChartFacts): Grounding | null {
  const { drug, dose, when, action, route, frequency } = claim
  const found = mentionsOf(facts, facts.terms.namesOf(drug.key, drug.words)).filter(({ sentence, end, denied }) => {
    if (denied && action !== 'stopped') return false
    const rest = sentence.text.slice(end, end + 90)
    if (dose && !numbersIn(rest).some((written) => sameWritten(dose, written, null))) return false
    if (route) {
      const said = routesIn(route)
      const own = routesIn(rest)
      if (said.size > 0 && own.size > 0 && ![...said].some((one) => own.has(one))) return false
    }
    if (frequency && sameFrequency(frequency, rest) === false) return false
    return !when || atMoment(when, sentence.time) || mentionsDay(sentence.text, when.key)
  })
  const visible = found.filter(({ sentence }) => !sentence.later)
  if (visible.length > 0)
    return supported(
      ranked(
        visible.map(({ sentence }) => sentence),
        facts,
        when,
      ).map(ofSentence),
    )
  const later = found.map(({ sentence }) => sentence)
  return later.length > 0 ? afterAsOf(ranked(later, facts, when).map(ofSentence)) : null
}
