import type { ChartIndex } from './chart-index.ts'
import type { Administration, MedicationLane, MedicationOrder } from './chart-summary.ts'
import { compareClinicalTimes, sortByClinicalTime } from './clinical-time.ts'
import { extensionValue, isObject, objects, string } from './fhir-shape.ts'
import { administrationStatus, doseText, medicationName, timingText } from './read-medication.ts'
import { codeText } from './read-value.ts'
import type { FhirResource } from './resource.ts'
import { type ChartEntry, compareText } from './summarize-observations.ts'

const PHARMACY = 'mimic-iv/pharmacy'
const DUE = 'urn:chartside:mimic:dose-due'
const ROLE = 'urn:chartside:mimic:drug-type'

/**
 * One lane a drug: orders, statements and dispenses by the drug's name, administrations by the order they carry out
 * (its reference or the pharmacy's number) and else by name. Sorted by name.
 */
export function summarizeMedications(entries: ChartEntry[], index: ChartIndex): MedicationLane[] {
  const lanes = new Map<string, MedicationLane>()
  const laneOfOrder = new Map<string, MedicationLane>()
  const laneOf = (drug: string): MedicationLane => {
    const key = drug.trim().toLowerCase()
    const lane = lanes.get(key)
    if (lane) return lane
    const made = { key, drug: drug.trim(), orders: [], administrations: [], given: 0, notGiven: 0, later: true }
    lanes.set(key, made)
    return made
  }

  for (const entry of entries) {
    const { resource, ref } = entry
    if (resource.resourceType === 'MedicationAdministration') continue
    const lane = laneOf(medicationName(resource, index.find))
    const order = readOrder(entry)
    lane.orders.push(order)
    lane.later &&= order.later
    if (order.kind !== 'order') continue
    laneOfOrder.set(ref, lane)
    const number = pharmacyNumber(resource)
    // A mixture has one number for all its parts; its doses belong to the main one.
    if (number !== null && (order.role === null || order.role === 'MAIN' || !laneOfOrder.has(number))) {
      laneOfOrder.set(number, lane)
    }
  }
  for (const entry of entries) {
    const { resource } = entry
    if (resource.resourceType !== 'MedicationAdministration' || resource.status === 'entered-in-error') continue
    const request = index.resolve(resource.request)
    const lane =
      laneOfOrder.get(request ?? '') ??
      laneOfOrder.get(pharmacyNumber(resource) ?? '') ??
      laneOf(medicationName(resource, index.find))
    const administration = readAdministration(entry)
    lane.administrations.push(administration)
    lane.later &&= administration.later
    if (administration.later) continue
    if (administration.outcome === 'given' || administration.outcome === 'started') lane.given++
    else if (administration.outcome === 'not-given') lane.notGiven++
  }
  for (const lane of lanes.values()) {
    lane.orders = sortByClinicalTime(lane.orders, ({ start }) => start)
    lane.administrations = sortByClinicalTime(lane.administrations, ({ at }) => at)
  }
  return [...lanes.values()].sort((a, b) => compareText(a.drug, b.drug))
}

function pharmacyNumber(resource: FhirResource): string | null {
  return string(objects(resource.identifier).find(({ system }) => system === PHARMACY)?.value)
}

function readOrder({ ref, resource, at, later }: ChartEntry): MedicationOrder {
  const dosage = objects(resource.dosageInstruction ?? resource.dosage)[0]
  const timing = isObject(dosage?.timing) ? dosage.timing : null
  const bounds = isObject(timing?.repeat) ? timing.repeat.boundsPeriod : null
  const effective = isObject(resource.effectivePeriod) ? resource.effectivePeriod : null
  const period = isObject(bounds) ? bounds : effective
  const start = string(period?.start) ?? at
  const stop = string(period?.end)
  const type = resource.resourceType
  const reasons = Array.isArray(resource.statusReason) ? resource.statusReason : [resource.statusReason]
  return {
    ref,
    dose: doseText(resource),
    route: codeText(dosage?.route),
    frequency: timingText(timing),
    start,
    stop,
    reversed: start !== null && stop !== null && compareClinicalTimes(stop, start) < 0,
    status: string(resource.status),
    reason: reasons.map(codeText).filter(Boolean).join(', ') || null,
    kind: type === 'MedicationStatement' ? 'home' : type === 'MedicationDispense' ? 'dispensed' : 'order',
    role: string(extensionValue(resource, ROLE)),
    later,
  }
}

function readAdministration({ ref, resource, at, later }: ChartEntry): Administration {
  const { outcome, text } = administrationStatus(resource)
  const period = isObject(resource.effectivePeriod) ? resource.effectivePeriod : null
  return {
    ref,
    at,
    end: string(period?.end),
    dose: doseText(resource),
    due: string(extensionValue(resource, DUE)),
    outcome,
    text,
    later,
  }
}
