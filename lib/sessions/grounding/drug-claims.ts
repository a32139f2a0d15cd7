import type { Amount, Claim, Moment } from '#lib/sessions/claims/claim.ts'
import { routesIn, sameFrequency } from './dosing-words.ts'
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
  // Only what was ordered can be held.
  if (claim.action === 'not_given' && entries.length === 0)
    return fromNotes(claim, facts) ?? notInRecord('no_such_drug')
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
  if (when) tests.push({ reason: 'other_date', fits: (entry) => isThen(entry, when, facts, action, entries) })
  if (dose) tests.push({ reason: 'other_dose', fits: (entry) => dosesOf(entry).some((one) => sameDose(dose, one)) })
  if (route) tests.push({ reason: 'other_route', fits: (entry) => fitsRoute(route, entry) })
  if (frequency) tests.push({ reason: 'other_frequency', fits: (entry) => fitsFrequency(frequency, entry) })
  const all = entries.filter((entry) => tests.every(({ fits }) => fits(entry)))
  const newest =
    claim.which === 'latest' && when === null && (dose || route || frequency) ? newestOf(entries, acts, facts) : null
  if (newest && all.length > 0 && !all.some((entry) => newest.has(entry))) {
    return notInRecord(
      'other_result',
      [...newest].map((entry) => evidence(entry)),
    )
  }
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

/** The last orders, those that still run, and the last administrations, each by the day. */
function newestOf(entries: readonly Entry[], acts: Act | null, facts: ChartFacts): ReadonlySet<Entry> {
  const fitting = acts ? entries.filter((entry) => acts(entry, facts, entries)) : entries
  const lastDay = (kind: Entry['kind']) =>
    Math.max(...fitting.flatMap((entry) => (entry.kind === kind && entry.time ? [entry.time.day] : [])))
  const days = { order: lastDay('order'), dosing: lastDay('dosing') }
  return new Set(
    fitting.filter(
      (entry) => entry.time?.day === days[entry.kind] || (entry.kind === 'order' && isActive(entry, facts, null)),
    ),
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

function isThen(
  entry: Entry,
  when: Moment,
  facts: ChartFacts,
  action: DrugClaim['action'],
  all: readonly Entry[] = [],
): boolean {
  if (entry.kind === 'dosing') {
    const { time, end, outcome } = entry.dosing
    if (action === 'stopped') return atMoment(when, end) || (!GIVEN_ON.has(outcome) && atMoment(when, time))
    return atMoment(when, time) && (action !== 'started' || isFirst(entry, all))
  }
  const { start, stop, time } = entry.order
  if (action === 'started') return atMoment(when, start) || atMoment(when, time)
  // “Was prescribed from the third to the sixth”: either end may stand beside the word.
  if (action === 'ordered') return [start, time, stop].some((one) => atMoment(when, one))
  if (action === 'stopped') return atMoment(when, stop)
  return spans(when, start, stop, facts.asOfDay)
}

/** Outcomes after which the drug went on. */
const GIVEN_ON = new Set(['given', 'started', 'other'])

/** A dose begins a course when none was given the day before. */
function isFirst({ time }: Entry, all: readonly Entry[]): boolean {
  if (time === null) return false
  return !all.some((one) => one.kind === 'dosing' && GIVEN_ON.has(one.dosing.outcome) && one.time?.day === time.day - 1)
}

function dosesOf(entry: Entry): readonly Dose[] {
  return entry.kind === 'order' ? entry.order.doses : entry.dosing.doses
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
  return dosesOf(entry).find((one) => sameDose(dose, one))?.path
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
  const { action, when, dose, route, frequency, which } = claim
  const shownOf = (found: readonly Entry[]) => ranked(prefer(found, claim), facts, when).map((entry) => evidence(entry))
  const visible = entries.filter(({ later }) => !later)
  const meant = visible.filter(
    (entry) =>
      (!dose || dosesOf(entry).some((one) => sameDose(dose, one))) &&
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
  const orders = then.filter((entry) => entry.kind === 'order')
  if (action === 'stopped') {
    const running = orders.filter((entry) => isActive(entry, facts, when))
    if (running.length > 0) return supported(shownOf(running))
    return orders.length > 0 ? contradicted('was_stopped', shownOf(orders)) : supported([])
  }
  if (action === 'given' || action === 'not_given') {
    if (given.length === 0) {
      // What was neither ordered nor due at that time was not held then.
      if (action === 'not_given' && when !== null && then.length === 0) return notInRecord('other_date', shownOf(meant))
      // A minute names an entry of the record: without one the words are of another time.
      if (when?.key.includes('T') && held.length === 0 && meant.some(({ kind }) => kind === 'dosing'))
        return notInRecord('other_date', shownOf(meant))
      // Where giving was not recorded at all, an order says neither yes nor no.
      return held.length === 0 && orders.length > 0
        ? notInRecord('had_drug', shownOf(orders))
        : supported(shownOf(held))
    }
    if (action === 'not_given') {
      if (held.length > 0) return supported(shownOf(held))
      const stopped = orders.filter(
        (entry) => entry.kind === 'order' && (entry.order.stop?.day ?? Number.MAX_VALUE) <= facts.asOfDay,
      )
      if (when === null)
        return stopped.length > 0 ? supported(shownOf(stopped)) : notInRecord('was_given', shownOf(given))
    } else if (held.length > 0 && when === null) {
      // One dose may have been held among many that were given; only of a time spoken of is it refuted.
      return notInRecord('was_given', shownOf(held))
    }
    return contradicted('was_given', shownOf(given))
  }
  if (action === 'home') {
    const home = meant.filter((entry) => entry.kind === 'order' && entry.order.kind === 'home')
    if (home.length > 0) return contradicted('has_drug', shownOf(home))
    return meant.length > 0 ? notInRecord('had_drug', shownOf(meant)) : supported([])
  }
  if (then.length === 0) return entries.length === 0 ? neverNamed(claim, facts) : supported(shownOf(meant))
  const active = then.filter((entry) => isActive(entry, facts, when))
  // “Is not 40 mg” denies what is there; without dose or way of giving it is the drug itself that is denied.
  if (active.length > 0 || dose || route || frequency)
    return contradicted('has_drug', shownOf(active.length > 0 ? active : then))
  // Stopped by now: true of the present day, and of no other that words would tell.
  return which === 'latest' ? supported(shownOf(then)) : notInRecord('had_drug', shownOf(then))
}

/** A drug in no order: notes may still speak of it. */
function neverNamed({ drug, dose }: DrugClaim, facts: ChartFacts): Grounding {
  const spoken = mentionsOf(facts, facts.terms.namesOf(drug.key, drug.words)).filter(({ sentence }) => !sentence.later)
  const denied = spoken.filter((one) => one.denied).map(({ sentence }) => ofSentence(sentence))
  if (spoken.length === 0 || denied.length > 0 || dose !== null) return supported(denied)
  return notInRecord(
    'named_in_notes',
    spoken.map(({ sentence }) => ofSentence(sentence)),
  )
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
