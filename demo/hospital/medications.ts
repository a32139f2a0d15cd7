import { addDays, addMinutes } from '#demo/calendar.ts'
import { coded, RXNORM, reference, type Stay } from './chart.ts'
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

export type Prescription = {
  from: string
  /** End of the order; left out while it still runs. */
  to?: string
  /** Times of day at which it is given while it runs. */
  at?: readonly string[]
  /** Single doses, or the steps of an infusion with its rate. */
  doses?: readonly (readonly [when: string, rate?: number])[]
  /** Unit of the rates in `doses`. */
  rateUnit?: string
  /** Doses of `at` that were held or refused, with the reason charted. */
  notGiven?: Record<string, string>
  asNeeded?: string
  /** Why it was stopped before its course was over. */
  stopped?: string
  reason?: string
  category?: 'inpatient' | 'community' | 'discharge'
  by?: PractitionerId
}

type Sig = { drug: DrugName; value: number; unit: string; route: string; frequency: Frequency }

const DRUG_NAMES = (Object.keys(DRUGS) as DrugName[]).sort((a, b) => b.length - a.length)

/** Reads an order as a doctor writes it: `Lisinopril 20 mg PO once daily`. */
export function readSig(text: string): Sig {
  const drug = DRUG_NAMES.find((name) => text.startsWith(`${name} `))
  if (!drug) throw new Error(`not in the formulary: ${text}`)
  const match = /^([\d.]+) ([^ ]+) (IV|PO|SC|IM|INH|NEB|PR) (.+)$/.exec(text.slice(drug.length + 1))
  if (!match) throw new Error(`not an order: ${text}`)
  const frequency = match[4] as Frequency
  if (!(frequency in FREQUENCIES)) throw new Error(`not a frequency: ${text}`)
  return { drug, value: Number(match[1]), unit: match[2] ?? '', route: match[3] ?? '', frequency }
}

/**
 * Charts a medication order written as a doctor writes it, `Lisinopril 20 mg PO once daily`, and what the nurses gave
 * of it. Throws when a dose said to be missed was never due.
 */
export function prescribe(stay: Stay, text: string, how: Prescription): void {
  const sig = readSig(text)
  const id = order(stay, sig, how)
  if (how.at) giveDaily(stay, id, sig, how, how.at)
  for (const [when, rate] of how.doses ?? []) {
    administer(stay, id, sig, stay.at(when), rate === undefined ? {} : { rate: [rate, how.rateUnit ?? sig.unit] })
  }
}

function order(stay: Stay, sig: Sig, how: Prescription): string {
  const { chart } = stay
  const category = how.category ?? 'inpatient'
  const timing = FREQUENCIES[sig.frequency]
  const id = chart.nextId('rx')
  const dosage = `${sig.value} ${sig.unit} ${sig.route} ${sig.frequency}`
  chart.add({
    resourceType: 'MedicationRequest',
    id,
    status: how.stopped ? 'stopped' : how.to ? 'completed' : 'active',
    ...(how.stopped ? { statusReason: { text: how.stopped } } : {}),
    intent: 'order',
    category: [coded('http://terminology.hl7.org/CodeSystem/medicationrequest-category', category)],
    medicationCodeableConcept: drug(sig.drug),
    subject: reference(chart.ref),
    ...(category === 'community' ? {} : { encounter: reference(stay.encounter) }),
    authoredOn: stay.at(how.from),
    requester: reference(how.by ?? stay.details.attending),
    ...(how.reason ? { reasonCode: [{ text: how.reason }] } : {}),
    dosageInstruction: [
      {
        text: how.asNeeded ? `${dosage} as needed for ${how.asNeeded}` : dosage,
        timing: {
          repeat: {
            boundsPeriod: { start: stay.at(how.from), ...(how.to ? { end: stay.at(how.to) } : {}) },
            ...(timing ? { frequency: timing[0], period: timing[1], periodUnit: timing[2] } : {}),
          },
          code: { text: sig.frequency },
        },
        ...(how.asNeeded ? { asNeededCodeableConcept: { text: how.asNeeded } } : {}),
        route: { text: sig.route },
        doseAndRate: [{ doseQuantity: { value: sig.value, unit: sig.unit } }],
      },
    ],
  })
  return id
}

function drug(name: DrugName) {
  const code = DRUGS[name]
  return { ...(code ? { coding: [{ system: RXNORM, code, display: name }] } : {}), text: name }
}

function giveDaily(stay: Stay, id: string, sig: Sig, how: Prescription, times: readonly string[]): void {
  const start = stay.at(how.from)
  const end = how.to ? stay.at(how.to) : stay.end
  const missed = new Map(Object.entries(how.notGiven ?? {}).map(([when, reason]) => [stay.at(when), reason]))
  for (let date = start.slice(0, 10); date <= end.slice(0, 10); date = addDays(date, 1)) {
    for (const time of times) {
      const planned = `${date}T${time}:00`
      if (planned < start || planned >= end) continue
      const reason = missed.get(planned)
      missed.delete(planned)
      administer(stay, id, sig, planned, reason === undefined ? {} : { notGiven: reason })
    }
  }
  if (missed.size > 0) throw new Error(`${id}: no dose due at ${[...missed.keys()].join(', ')}`)
}

function administer(
  stay: Stay,
  id: string,
  sig: Sig,
  planned: string,
  how: { notGiven?: string; rate?: readonly [number, string] },
): void {
  const { chart } = stay
  const amount = how.rate ? `${how.rate[0]} ${how.rate[1]}` : `${sig.value} ${sig.unit}`
  chart.add({
    resourceType: 'MedicationAdministration',
    id: chart.nextId('emar'),
    status: how.notGiven === undefined ? 'completed' : 'not-done',
    ...(how.notGiven === undefined ? {} : { statusReason: [{ text: how.notGiven }] }),
    medicationCodeableConcept: drug(sig.drug),
    subject: reference(chart.ref),
    context: reference(stay.encounter),
    effectiveDateTime: how.rate ? planned : addMinutes(planned, chart.random.whole(0, 24)),
    request: reference(`MedicationRequest/${id}`),
    dosage: {
      text: `${amount} ${sig.route}`,
      route: { text: sig.route },
      ...(how.rate
        ? { rateQuantity: { value: how.rate[0], unit: how.rate[1] } }
        : { dose: { value: sig.value, unit: sig.unit } }),
    },
  })
}
