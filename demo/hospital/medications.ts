import { addDays, addMinutes } from '#demo/calendar.ts'
import { reference, RXNORM, type Stay } from './chart.ts'
import { DRUGS, type DrugName } from './drugs.ts'
import type { PractitionerId } from './staff.ts'

/** How often, as written on the order, and what FHIR's timing makes of it. */
const FREQUENCIES = {
  once: null,
  continuous: null,
  'once daily': [1, 1, 'd'],
  'once daily at bedtime': [1, 1, 'd'],
  'once daily in the evening': [1, 1, 'd'],
  'twice daily': [2, 1, 'd'],
  'three times daily': [3, 1, 'd'],
  'three times daily with meals': [3, 1, 'd'],
  'four times daily': [4, 1, 'd'],
  'once weekly': [1, 1, 'wk'],
  'every 24 hours': [1, 24, 'h'],
  'every 12 hours': [1, 12, 'h'],
  'every 8 hours': [1, 8, 'h'],
  'every 6 hours': [1, 6, 'h'],
  'every 4 hours': [1, 4, 'h'],
  'every 2 hours': [1, 2, 'h'],
} as const satisfies Record<string, readonly [number, number, string] | null>

export type Frequency = keyof typeof FREQUENCIES

export type Order = {
  drug: DrugName
  dose: readonly [value: number, unit: string]
  /** A rate such as `25 mL/h` for an infusion. */
  rate?: readonly [value: number, unit: string]
  route: string
  frequency: Frequency
  /** As needed, for what. */
  asNeeded?: string
  from: string
  /** End of the order; left out while it still runs. */
  to?: string
  /** Why it was stopped before its course was over. */
  stopped?: string
  reason?: string
  category?: 'inpatient' | 'community' | 'discharge'
  by: PractitionerId
}

export type OrderOnChart = Order & { id: string; dosage: string }

/** Charts a medication order and returns it for its administrations. */
export function order(stay: Stay, details: Order): OrderOnChart {
  const { chart } = stay
  const category = details.category ?? 'inpatient'
  const [value, unit] = details.dose
  const timing = FREQUENCIES[details.frequency]
  const dosage = [
    `${value} ${unit}`,
    details.route,
    details.frequency,
    ...(details.asNeeded ? [`as needed for ${details.asNeeded}`] : []),
  ].join(' ')
  const id = chart.nextId('rx')
  chart.add({
    resourceType: 'MedicationRequest',
    id,
    status: details.stopped ? 'stopped' : details.to ? 'completed' : 'active',
    ...(details.stopped ? { statusReason: { text: details.stopped } } : {}),
    intent: 'order',
    category: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/medicationrequest-category',
            code: category,
            display: category,
          },
        ],
      },
    ],
    medicationCodeableConcept: drug(details.drug),
    subject: reference(chart.ref),
    ...(category === 'community' ? {} : { encounter: reference(stay.encounter) }),
    authoredOn: stay.at(details.from),
    requester: reference(details.by),
    ...(details.reason ? { reasonCode: [{ text: details.reason }] } : {}),
    dosageInstruction: [
      {
        text: dosage,
        timing: {
          repeat: {
            boundsPeriod: { start: stay.at(details.from), ...(details.to ? { end: stay.at(details.to) } : {}) },
            ...(timing ? { frequency: timing[0], period: timing[1], periodUnit: timing[2] } : {}),
          },
          code: { text: details.frequency },
        },
        ...(details.asNeeded ? { asNeededCodeableConcept: { text: details.asNeeded } } : {}),
        route: { text: details.route },
        doseAndRate: [
          {
            doseQuantity: { value, unit },
            ...(details.rate ? { rateQuantity: { value: details.rate[0], unit: details.rate[1] } } : {}),
          },
        ],
      },
    ],
  })
  return { ...details, id, dosage }
}

function drug(name: DrugName) {
  const code = DRUGS[name]
  return { ...(code ? { coding: [{ system: RXNORM, code, display: name }] } : {}), text: name }
}

export type NotGiven = Record<string, string>

/**
 * Charts the administrations of an order at fixed times of day while it ran; `notGiven` names the times (`4 08:00`)
 * at which the nurse held it or the patient refused, with the reason.
 */
export function giveDaily(stay: Stay, given: OrderOnChart, times: readonly string[], notGiven: NotGiven = {}): void {
  const start = stay.at(given.from)
  const end = given.to ? stay.at(given.to) : stay.end
  const missed = new Set(Object.keys(notGiven))
  for (let day = 0; day < 60; day += 1) {
    const date = addDays(start.slice(0, 10), day)
    if (date > end) break
    for (const time of times) {
      const planned = `${date}T${time}:00`
      if (planned < start || planned >= end) continue
      const when = [...missed].find((key) => stay.at(key) === planned)
      if (when) missed.delete(when)
      administer(stay, given, planned, when ? { notGiven: notGiven[when] ?? '' } : {})
    }
  }
  if (missed.size > 0) throw new Error(`${given.id}: no dose due at ${[...missed].join(', ')}`)
}

/** Charts single doses at stated times, or the steps of an infusion when each has a rate. */
export function giveAt(
  stay: Stay,
  given: OrderOnChart,
  doses: readonly (readonly [when: string, rate?: number])[],
): void {
  for (const [when, rate] of doses) administer(stay, given, stay.at(when), rate === undefined ? {} : { rate })
}

function administer(stay: Stay, given: OrderOnChart, planned: string, how: { notGiven?: string; rate?: number }): void {
  const { chart } = stay
  const at = how.rate === undefined ? addMinutes(planned, chart.random.whole(0, 24)) : planned
  const [value, unit] = given.dose
  chart.add({
    resourceType: 'MedicationAdministration',
    id: chart.nextId('emar'),
    status: how.notGiven === undefined ? 'completed' : 'not-done',
    ...(how.notGiven === undefined ? {} : { statusReason: [{ text: how.notGiven }] }),
    medicationCodeableConcept: drug(given.drug),
    subject: reference(chart.ref),
    context: reference(stay.encounter),
    effectiveDateTime: at,
    request: reference(`MedicationRequest/${given.id}`),
    dosage: {
      text:
        how.rate === undefined
          ? `${value} ${unit} ${given.route}`
          : `${how.rate} ${given.rate?.[1] ?? unit} ${given.route}`,
      route: { text: given.route },
      ...(how.rate === undefined
        ? { dose: { value, unit } }
        : { rateQuantity: { value: how.rate, unit: given.rate?.[1] ?? unit } }),
    },
  })
}
