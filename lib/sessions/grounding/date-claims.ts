import type { Amount, Claim, Moment } from '#lib/sessions/claims/claim.ts'
import { resultsOf } from './concept-results.ts'
import { drugsOf } from './drug-claims.ts'
import { atMoment, dateOfDay, dayOf, factTime } from './fact-time.ts'
import type { ChartFacts, FactTime, Stay } from './facts.ts'
import type { GroundEvidence, Grounding } from './grounding.ts'
import { mentionsOf, numbersIn } from './sentence-search.ts'
import { plain } from './term-index.ts'
import { mentionsDay } from './value-claims.ts'
import {
  afterAsOf,
  contradicted,
  notInRecord,
  ofCulture,
  ofDosing,
  ofNamed,
  ofOrder,
  ofResult,
  ofSentence,
  ofStay,
  ranked,
  supported,
} from './verdict-of.ts'

/** Holds dates against events and durations against spans of the record. Pure. */

type DateClaim = Extract<Claim, { kind: 'date' }>
type DurationClaim = Extract<Claim, { kind: 'duration' }>

type Event = { time: FactTime | null; later: boolean; stay: string | null; ref: string; evidence: GroundEvidence }

export function groundDate(claim: DateClaim, facts: ChartFacts): Grounding {
  const { at, of, event } = claim
  if (event === 'admission' || event === 'discharge' || event === 'transfer') {
    const events = stayEvents(event, facts)
    const hits = events.filter(({ time }) => atMoment(at, time))
    if (hits.length > 0) {
      // The hospital admitted the patient before a unit of it did on the same day.
      const whole = new Set(facts.stays.filter(({ kind }) => kind === 'hospital').map(({ ref }) => ref))
      const units = new Set(facts.stays.filter(({ kind }) => kind === 'icu').map(({ ref }) => ref))
      const hospital = hits.filter(({ ref }) => whole.has(ref))
      const meant = event === 'transfer' || hospital.length === 0 ? hits : hospital
      // Leaving a unit is no discharge where the hospital's own is known.
      if (event === 'discharge' && hospital.length === 0 && whole.size > 0 && hits.every(({ ref }) => units.has(ref)))
        return contradicted(
          'other_date',
          evidenceOf(
            events.filter(({ ref }) => whole.has(ref)),
            facts,
            at,
          ),
        )
      const visible = meant.filter(({ later }) => !later)
      return visible.length > 0 ? supported(evidenceOf(visible, facts, at)) : afterAsOf(evidenceOf(meant, facts, at))
    }
    const own = facts.admission
    const day = dayOfKey(at.key)
    // What is called the admission may be the arrival in the emergency department, or on a ward.
    if (own?.start?.timed && day !== null && Math.abs(own.start.day - day) <= 1 && spokenOn(at, facts).length > 0) {
      return supported([...spokenOn(at, facts), ofStay(own)])
    }
    return events.length > 0 ? contradicted('other_date', evidenceOf(events, facts, at)) : notInRecord('no_such_stay')
  }
  if (of !== null) {
    const events = eventsOf(of, facts)
    const hits = events.filter(({ time }) => atMoment(at, time))
    const visible = hits.filter(({ later }) => !later)
    if (visible.length > 0) return supported(evidenceOf(visible, facts, at))
    const said = mentionsOf(facts, facts.terms.namesOf(of.key, of.words)).filter(
      ({ sentence }) => !sentence.later && (atMoment(at, sentence.time) || mentionsDay(sentence.text, at.key)),
    )
    if (said.length > 0)
      return supported(
        ranked(
          said.map(({ sentence }) => sentence),
          facts,
          at,
        ).map(ofSentence),
      )
    if (hits.length > 0) return afterAsOf(evidenceOf(hits, facts, at))
    if (events.length > 0) {
      const before = events.filter(({ later }) => !later)
      return notInRecord('other_date', evidenceOf(before, facts, at))
    }
    return notInRecord('no_such_event')
  }
  return groundBareDate(at, facts)
}

/** A day nobody says the meaning of: something was recorded on it, or a note speaks of it. */
function groundBareDate(at: Moment, facts: ChartFacts): Grounding {
  if (at.key.startsWith('T')) return notInRecord('of_nothing')
  const day = dayOfKey(at.key)
  if (day === null || at.slack > 0) return notInRecord('of_nothing')
  const [date, clock] = at.key.split('T')
  if (clock !== undefined) return notInRecord('of_nothing')
  const found = facts.days.get(day)
  if (found) {
    const evidence = { ref: found.ref, path: null, quote: null, words: `${found.words}, ${found.at}`, at: found.at }
    return found.later ? afterAsOf([evidence]) : supported([evidence])
  }
  const said = facts.sentences.filter(({ text, later }) => !later && mentionsDay(text, date ?? ''))
  return said.length > 0 ? supported(ranked(said, facts, at).map(ofSentence)) : notInRecord('nothing_that_day')
}

function dayOfKey(key: string): number | null {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(key)
  return date ? dayOf(date[0]) : null
}

function spokenOn(at: Moment, facts: ChartFacts): GroundEvidence[] {
  return facts.sentences
    .filter(({ text, later }) => !later && /admi/i.test(text) && mentionsDay(text, at.key))
    .slice(0, 2)
    .map(ofSentence)
}

function evidenceOf(events: readonly Event[], facts: ChartFacts, at: Moment | null): GroundEvidence[] {
  const seen = new Set<string>()
  return ranked(events, facts, at).flatMap(({ evidence }) => {
    const key = `${evidence.ref} ${evidence.path ?? ''}`
    if (seen.has(key)) return []
    seen.add(key)
    return [evidence]
  })
}

function stayEvents(event: 'admission' | 'discharge' | 'transfer', facts: ChartFacts): Event[] {
  return facts.stays.flatMap((stay): Event[] => {
    const base = {
      ref: stay.ref,
      stay: stay.stay,
      evidence: { ...ofStay(stay), path: event === 'admission' ? 'period.start' : 'period.end' },
    }
    if (event === 'admission') return [{ ...base, time: stay.start, later: stay.later }]
    const after = (time: FactTime | null) => time !== null && time.day > facts.asOfDay
    if (event === 'discharge') return [{ ...base, time: stay.end, later: after(stay.end) }]
    return [
      ...stay.places.flatMap((place): Event[] => [
        {
          ...base,
          time: place.start,
          later: after(place.start),
          evidence: {
            ref: stay.ref,
            path: `${place.path}.start`,
            quote: null,
            words: `${place.name}, ${place.start?.at ?? ''}`,
            at: place.start?.at ?? null,
          },
        },
        {
          ...base,
          time: place.end,
          later: after(place.end),
          evidence: {
            ref: stay.ref,
            path: `${place.path}.end`,
            quote: null,
            words: `${place.name}, ${place.end?.at ?? ''}`,
            at: place.end?.at ?? null,
          },
        },
      ]),
      ...(stay.kind === 'icu' || stay.kind === 'emergency'
        ? [
            { ...base, time: stay.start, later: stay.later },
            { ...base, time: stay.end, later: after(stay.end) },
          ]
        : []),
    ]
  })
}

/** Everything in the structured record that has to do with a concept, at its times. */
export function eventsOf(of: NonNullable<DateClaim['of']>, facts: ChartFacts): Event[] {
  const events: Event[] = []
  for (const result of resultsOf(of, facts)) {
    events.push({
      time: result.time,
      later: result.later,
      stay: result.stay,
      ref: result.ref,
      evidence: ofResult(result),
    })
  }
  for (const { orders, dosings } of drugsOf({ ...of, kind: 'drug' }, facts)) {
    for (const order of orders) {
      const base = { later: order.later, stay: order.stay, ref: order.ref, evidence: ofOrder(order) }
      events.push(
        { ...base, time: order.start },
        { ...base, time: order.stop, later: (order.stop?.day ?? 0) > facts.asOfDay },
        { ...base, time: order.time },
      )
    }
    for (const dosing of dosings) {
      events.push({
        time: dosing.time,
        later: dosing.later,
        stay: dosing.stay,
        ref: dosing.ref,
        evidence: ofDosing(dosing),
      })
    }
  }
  const words = plain(of.words)
  const named = (keys: ReadonlySet<string>, name: string) =>
    keys.has(of.key) || (words.length > 4 && plain(name).includes(words))
  for (const one of [...facts.procedures, ...facts.conditions, ...facts.allergies]) {
    if (!named(one.keys, one.name)) continue
    const base = { later: one.later, stay: one.stay, ref: one.ref, evidence: ofNamed(one) }
    events.push({ ...base, time: one.time }, { ...base, time: one.end })
  }
  for (const culture of facts.cultures) {
    const isMeant =
      named(new Set(), `${culture.specimen} ${culture.title}`) ||
      (/culture/.test(of.key) && plain(`${culture.specimen} ${culture.title}`).includes(of.key.split('-')[0] ?? '')) ||
      culture.organisms.some(({ keys, name }) => named(keys, name))
    if (!isMeant) continue
    const base = { later: culture.later, stay: culture.stay, ref: culture.ref, evidence: ofCulture(culture) }
    events.push({ ...base, time: culture.time }, { ...base, time: culture.issued })
  }
  return events
}

// --- durations --------------------------------------------------------------------------------------------------------------

const DAYS: Record<string, number> = { s: 1 / 86_400, min: 1 / 1440, h: 1 / 24, d: 1, wk: 7, mo: 30.44, a: 365.25 }

type Span = { days: number; whole: number; evidence: GroundEvidence; near: boolean }

export function groundDuration(claim: DurationClaim, facts: ChartFacts, dates: readonly string[]): Grounding {
  const { amount, of } = claim
  const unit = DAYS[amount.ucum ?? '']
  if (unit === undefined) return notInRecord('of_nothing')
  const fits = (span: Span) => fitsSpan(amount, unit, span)
  const own =
    of === null
      ? staySpans(facts)
      : [...spansOf(of, facts), ...(/stay|admission|hospital|住院/i.test(of.words) ? staySpans(facts) : [])]
  const hits = own.filter(fits)
  if (hits.length > 0) return supported(hits.map(({ evidence }) => evidence))
  const aged = ageOf(amount, facts)
  if (aged) return aged
  const said = writtenDuration(claim, facts)
  if (said.length > 0) return supported(said)
  const between = betweenDates(amount, unit, dates, facts)
  if (between) return supported(between)
  return own.length > 0 && of !== null
    ? notInRecord(
        'other_duration',
        own.slice(0, 3).map(({ evidence }) => evidence),
      )
    : notInRecord('of_nothing')
}

function fitsSpan(amount: Amount, unit: number, { days, whole }: Span): boolean {
  const is = (number: number) => {
    if (unit === 1)
      return (
        Math.abs(number - whole) < 0.5 ||
        Math.abs(number - (whole + 1)) < 1e-9 ||
        Math.abs(number - days) <= 0.5 * 10 ** -amount.decimals + 1e-9
      )
    const said = days / unit
    return Math.abs(said - number) <= Math.max(0.5 * 10 ** -amount.decimals, unit >= 7 ? 0.15 * number : 0.05 * number)
  }
  if (amount.high !== null) return days / unit >= amount.number - 0.5 && days / unit <= amount.high + 0.5
  if (amount.comparator === '>' || amount.comparator === '>=') return days / unit >= amount.number - 0.01
  if (amount.comparator === '<' || amount.comparator === '<=') return days / unit <= amount.number + 0.01
  if (amount.comparator === '~')
    return is(amount.number) || Math.abs(days / unit - amount.number) <= 0.15 * amount.number
  return is(amount.number)
}

function span(start: FactTime | null, end: FactTime | null, asOfDay: number, evidence: GroundEvidence): Span[] {
  if (!start) return []
  const until = end ?? factTime(dateOfDay(asOfDay))
  if (!until || until.seconds < start.seconds) return []
  const cut = Math.min(until.day, asOfDay)
  const spans: Span[] = [
    { days: (until.seconds - start.seconds) / 86_400, whole: until.day - start.day, evidence, near: true },
  ]
  if (cut !== until.day) spans.push({ days: cut - start.day, whole: cut - start.day, evidence, near: true })
  return spans
}

function staySpans(facts: ChartFacts): Span[] {
  const first = (stay: Stay) => (stay === facts.admission || stay.stay === facts.admission?.ref ? 0 : 1)
  return [...facts.stays]
    .sort((a, b) => first(a) - first(b))
    .flatMap((stay) => [
      ...span(stay.start, stay.end, facts.asOfDay, ofStay(stay)),
      ...stay.places.flatMap((place) =>
        span(place.start, place.end, facts.asOfDay, {
          ...ofStay(stay),
          path: place.path,
          words: `${place.name}, ${place.start?.at ?? ''} – ${place.end?.at ?? ''}`,
        }),
      ),
    ])
}

function spansOf(of: NonNullable<DurationClaim['of']>, facts: ChartFacts): Span[] {
  const spans: Span[] = []
  for (const { orders, dosings } of drugsOf({ ...of, kind: 'drug' }, facts)) {
    for (const order of orders) spans.push(...span(order.start, order.stop, facts.asOfDay, ofOrder(order)))
    for (const group of [orders.filter(({ stay }) => stay === facts.admission?.ref), orders]) {
      const [first, last] = [group[0], group.at(-1)]
      if (first && last) spans.push(...span(first.start, last.stop, facts.asOfDay, ofOrder(first)))
    }
    const given = dosings.filter(({ outcome, later }) => outcome !== 'not-given' && !later)
    const [first, last] = [given[0], given.at(-1)]
    if (first && last) {
      const whole = (last.time?.day ?? 0) - (first.time?.day ?? 0)
      spans.push(...span(first.time, last.time, facts.asOfDay, ofDosing(first)))
      spans.push({ days: whole + 1, whole: whole + 1, evidence: ofDosing(first), near: true })
    }
    for (const dosing of dosings)
      if (dosing.end) spans.push(...span(dosing.time, dosing.end, facts.asOfDay, ofDosing(dosing)))
  }
  for (const one of facts.procedures)
    if (one.keys.has(of.key) && one.end) spans.push(...span(one.time, one.end, facts.asOfDay, ofNamed(one)))
  return spans
}

function ageOf(amount: Amount, facts: ChartFacts): Grounding | null {
  const { age, ref } = facts.person
  if (amount.ucum !== 'a' || age === null || ref === null) return null
  return amount.number >= age.min && amount.number <= age.max
    ? supported([{ ref, path: 'birthDate', quote: null, words: `${age.min} a`, at: null }])
    : null
}

function writtenDuration({ amount, of }: DurationClaim, facts: ChartFacts): GroundEvidence[] {
  const unit = amount.ucum ?? ''
  const names = of ? facts.terms.namesOf(of.key, of.words) : UNIT_WORDS[unit]
  if (!names) return []
  return mentionsOf(facts, names)
    .filter(({ sentence }) => !sentence.later && hasDuration(sentence.text, amount, unit))
    .map(({ sentence }) => ofSentence(sentence))
}

const UNIT_WORDS: Record<string, readonly string[]> = {
  min: ['min', 'minute'],
  h: ['hour', 'hours', 'h', 'hr', 'hrs'],
  d: ['day', 'days'],
  wk: ['week', 'weeks'],
  mo: ['month', 'months'],
  a: ['year', 'years', 'yr', 'yo', 'old'],
}
const COUNTED = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

function hasDuration(text: string, amount: Amount, unit: string): boolean {
  const words = UNIT_WORDS[unit]
  if (!words) return false
  const pattern = words.join('|')
  if (
    numbersIn(text).some(
      ({ number, start }) =>
        number === amount.number &&
        new RegExp(`^\\S*[\\s-]?(?:${pattern})\\b`, 'i').test(text.slice(start).replace(/^[<>=≤≥\s]*[\d.,]+/, '')),
    )
  )
    return true
  const word = COUNTED[amount.number]
  return word !== undefined && new RegExp(`\\b${word}[\\s-](?:${pattern})\\b`, 'i').test(text)
}

/** Days between two dates the text itself names, or between one and the as-of day or the stay's beginning. */
function betweenDates(
  amount: Amount,
  unit: number,
  dates: readonly string[],
  facts: ChartFacts,
): GroundEvidence[] | null {
  const { admission } = facts
  const points = dates.flatMap((date) => dayOfKey(date) ?? [])
  const anchors = [...points, facts.asOfDay, ...(admission?.start ? [admission.start.day] : [])]
  for (const a of points) {
    for (const b of anchors) {
      const days = Math.abs(a - b)
      if (days > 0 && fitsSpan(amount, unit, { days, whole: days, evidence: blank, near: false }))
        return admission ? [ofStay(admission)] : []
    }
  }
  return null
}

const blank: GroundEvidence = { ref: '', path: null, quote: null, words: '', at: null }
