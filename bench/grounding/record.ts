import type { FhirResource } from '#lib/charts/resource.ts'
import {
  ANALYTE_NAMES,
  type AnalyteName,
  CONDITION_NAMES,
  type CodedName,
  DRUG_NAMES,
  type DrugName,
  ORGANISM_NAMES,
  type OrganismName,
  PANEL_NAMES,
  PROCEDURE_NAMES,
  type ProcedureName,
} from './names.ts'

/**
 * What one chart says, read plainly for the labels: only rows whose meaning is beyond doubt. Times are `YYYY-MM-DD` or
 * `YYYY-MM-DDTHH:MM` as charted, without their zone.
 */
export type Facts = {
  patient: string
  results: Result[]
  pressures: Pressure[]
  orders: Order[]
  doses: Dose[]
  conditions: Coded[]
  procedures: Done[]
  cultures: Culture[]
  stays: Stay[]
  /** Everything any resource says of its drug, condition or procedure, lower case: what is not in it is not charted. */
  words: string
}

type Row = { ref: string; at: string; encounter: string | null }
export type Result = Row & {
  name: AnalyteName
  value: number
  /** As charted. */
  unit: string
  low: number | null
  high: number | null
  /** Of another device or specimen that a reader might also mean by the name. */
  alike: boolean
}
export type Pressure = Row & { systolic: number; diastolic: number }
export type Order = Row & {
  name: DrugName
  /** As the chart has it. */
  label: string
  amount: number
  high: number | null
  unit: string
  route: string | null
  frequency: string | null
  end: string | null
  home: boolean
}
export type Dose = Row & {
  name: DrugName
  label: string
  amount: number | null
  unit: string | null
  route: string | null
  status: 'given' | 'not_given' | 'other'
}
export type Coded = Row & { name: CodedName | null; label: string; code: string; system: string }
export type Done = Row & { name: ProcedureName; label: string; end: string | null }
export type Culture = Row & {
  specimen: string
  test: string
  organism: OrganismName | null
  /** When it was reported, which may be days after it was taken. */
  issued: string
  /** As charted; null where nothing grew. */
  grew: string | null
  noGrowth: boolean
  panel: { drug: DrugName; result: 'S' | 'I' | 'R' }[]
}
export type Stay = {
  ref: string
  hadm: string | null
  kind: 'inpatient' | 'icu'
  start: string
  end: string
}

type Json = Record<string, unknown>

const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : [])
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** `2180-05-07 13:55:00` and `2012-12-27T14:15:47+00:00` to the minute; null for less than a day. */
export function minuteOf(value: unknown): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(text(value) ?? '')
  if (!found?.[1]) return null
  return found[2] ? `${found[1]}T${found[2]}` : found[1]
}

export const dayOf = (at: string): string => at.slice(0, 10)

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / 86_400_000)
}

export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(dayOf(day)) + days * 86_400_000).toISOString().slice(0, 10)
}

export function readFacts(patient: string, resources: readonly FhirResource[]): Facts {
  const facts: Facts = {
    patient,
    results: [],
    pressures: [],
    orders: [],
    doses: [],
    conditions: [],
    procedures: [],
    cultures: [],
    stays: [],
    words: '',
  }
  const words: string[] = []
  for (const resource of resources) {
    const read = READERS[resource.resourceType]
    if (read) read(resource, facts)
    for (const key of ['code', 'medicationCodeableConcept']) {
      const concept = object(object(resource)[key])
      words.push(text(concept.text) ?? '', ...list(concept.coding).map(({ display }) => text(display) ?? ''))
    }
    words.push(text(object(resource).conclusion) ?? '', ...notesOf(resource))
  }
  facts.words = words.join('\n').toLowerCase()
  const inTime = (one: { at: string }, other: { at: string }) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)
  for (const rows of [facts.results, facts.orders, facts.doses, facts.cultures, facts.procedures]) rows.sort(inTime)
  facts.stays.sort((one, other) => (one.start < other.start ? -1 : 1))
  return facts
}

function notesOf(resource: FhirResource): string[] {
  const attachments = [
    ...list(object(resource).content).map(({ attachment }) => object(attachment)),
    ...list(object(resource).presentedForm),
  ]
  return attachments.map(({ data }) => Buffer.from(text(data) ?? '', 'base64').toString('utf8'))
}

const READERS: Record<string, (resource: FhirResource, facts: Facts) => void> = {
  Observation: readObservation,
  MedicationRequest: readOrder,
  MedicationAdministration: readDose,
  Condition: readCondition,
  Procedure: readProcedure,
  Encounter: readEncounter,
}

const refOf = (resource: FhirResource): string => `${resource.resourceType}/${resource.id}`

function rowOf(resource: FhirResource, at: unknown): Row | null {
  const minute = minuteOf(at)
  if (!minute) return null
  const encounter = text(object(object(resource).encounter ?? object(resource).context).reference)
  return { ref: refOf(resource), at: minute, encounter }
}

const labelOf = (concept: unknown): string =>
  text(object(concept).text) ?? text(list(object(concept).coding)[0]?.display) ?? ''

function readObservation(resource: FhirResource, facts: Facts): void {
  const body = object(resource)
  const row = rowOf(resource, body.effectiveDateTime)
  if (!row || ['entered-in-error', 'cancelled'].includes(String(body.status))) return
  const category = list(body.category).flatMap(({ coding }) => list(coding).map(({ code }) => code))
  if (category.includes('microbiology')) return readCulture(resource, row, facts)
  const label = labelOf(body.code)
  const specimen = text(object(body.specimen).display)
  if (specimen && !/blood|serum|plasma/i.test(specimen)) return
  if (/blood pressure/i.test(label) && !/mean|systolic|diastolic/i.test(label)) return readPressure(body, row, facts)
  const value = number(object(body.valueQuantity).value)
  if (value === null) return
  const unit = (text(object(body.valueQuantity).unit) ?? '').trim()
  const codes = list(object(body.code).coding).map(({ code }) => String(code))
  for (const name of ANALYTE_NAMES) {
    const exact =
      (name.labels.includes(label) || name.loinc.some((code) => codes.includes(code))) && name.units.includes(unit)
    const alike = name.alike.includes(label) || (!exact && name.labels.includes(label))
    if (!exact && !alike) continue
    const range = list(body.referenceRange)[0]
    const limit = (side: 'low' | 'high') => number(object(range?.[side]).value)
    facts.results.push({ ...row, name, value, unit, low: limit('low'), high: limit('high'), alike: !exact })
  }
}

/** Two components (FHIR), or `120/80` in one text (outpatient measurements of MIMIC). */
function readPressure(body: Json, row: Row, facts: Facts): void {
  const side = (word: RegExp) =>
    number(object(list(body.component).find(({ code }) => word.test(JSON.stringify(code)))?.valueQuantity).value)
  const systolic = side(/systolic/i)
  const diastolic = side(/diastolic/i)
  if (systolic !== null && diastolic !== null) {
    facts.pressures.push({ ...row, systolic: Math.round(systolic), diastolic: Math.round(diastolic) })
  }
}

function readCulture(resource: FhirResource, row: Row, facts: Facts): void {
  const body = object(resource)
  const grew = text(object(body.valueCodeableConcept).text)
  const said = text(body.valueString) ?? grew ?? ''
  const noGrowth = /^no growth/i.test(said)
  const organism = noGrowth ? null : findByHolds(ORGANISM_NAMES, grew ?? '')
  const panel = list(body.component).flatMap((component) => {
    const drug = findByHolds(PANEL_NAMES, labelOf(component.code))
    const result = text(list(list(component.interpretation)[0]?.coding)[0]?.code)
    return drug && !/\/sulb/i.test(labelOf(component.code)) && (result === 'S' || result === 'I' || result === 'R')
      ? [{ drug, result: result as 'S' | 'I' | 'R' }]
      : []
  })
  const specimen = (text(object(body.specimen).display) ?? labelOf(body.code)).toLowerCase()
  facts.cultures.push({
    ...row,
    issued: minuteOf(body.issued) ?? row.at,
    specimen,
    test: labelOf(body.code).toLowerCase(),
    organism,
    grew: noGrowth ? null : grew,
    noGrowth,
    panel,
  })
}

function findByHolds<N extends { holds: readonly string[] }>(names: readonly N[], label: string): N | null {
  const lower = label.toLowerCase()
  return names.find(({ holds }) => holds.some((word) => lower.includes(word))) ?? null
}

/** The one ingredient a chart's name stands for; null for mixtures, flushes and what is not in the table. */
export function drugOf(label: string): DrugName | null {
  const lower = label.toLowerCase()
  if (/flush|desensitization|taper|study|premix|oral liquid|ophth|patch|nasal|cream|inhal|replacement/.test(lower))
    return null
  if (/(codone|aspirin|caffeine|tramadol).*acetaminophen|acetaminophen.*(codone|caffeine|dextro)|\//.test(lower))
    return null
  return (
    DRUG_NAMES.find(({ holds }) => holds.some((word) => lower.startsWith(word) || lower.includes(` ${word}`))) ?? null
  )
}

function readOrder(resource: FhirResource, facts: Facts): void {
  const body = object(resource)
  const label = labelOf(body.medicationCodeableConcept).trim()
  const name = drugOf(label)
  const instruction = list(body.dosageInstruction)[0] ?? {}
  const timing = object(instruction.timing)
  const bounds = object(object(timing.repeat).boundsPeriod)
  const row = rowOf(resource, bounds.start ?? body.authoredOn)
  if (!name || !row) return
  const dose = object(list(instruction.doseAndRate)[0])
  const quantity = object(dose.doseQuantity)
  const range = object(dose.doseRange)
  const amount = number(quantity.value) ?? number(object(range.low).value)
  const unit = text(quantity.unit) ?? text(object(range.low).unit)
  if (amount === null || unit === null || amount === 0) return
  facts.orders.push({
    ...row,
    name,
    label,
    amount,
    high: number(object(range.high).value),
    unit,
    route: text(object(instruction.route).text),
    frequency: text(object(timing.code).text),
    end: minuteOf(bounds.end),
    home: list(body.category).some(({ coding }) => list(coding).some(({ code }) => code === 'community')),
  })
}

function readDose(resource: FhirResource, facts: Facts): void {
  const body = object(resource)
  const label = labelOf(body.medicationCodeableConcept).trim()
  const name = drugOf(label)
  const row = rowOf(resource, body.effectiveDateTime ?? object(body.effectivePeriod).start)
  if (!name || !row) return
  const event = list(body.extension).find(({ url }) => String(url).endsWith(':event'))?.valueString
  const given = body.status === 'completed' && (event === undefined || event === 'Administered')
  const withheld =
    body.status === 'not-done' &&
    /^(Not Given|Hold Dose)$/.test(String(event ?? list(body.statusReason)[0]?.text ?? 'Not Given'))
  const dosage = object(body.dosage)
  facts.doses.push({
    ...row,
    name,
    label,
    amount: number(object(dosage.dose).value),
    unit: text(object(dosage.dose).unit),
    route: text(object(dosage.route).text),
    status: given ? 'given' : withheld ? 'not_given' : 'other',
  })
}

function readCondition(resource: FhirResource, facts: Facts): void {
  const body = object(resource)
  const encounter = text(object(body.encounter).reference)
  const at = minuteOf(body.onsetDateTime ?? body.recordedDate) ?? ''
  const coding = list(object(body.code).coding)[0] ?? {}
  const code = String(coding.code ?? '').replaceAll('.', '')
  const system = String(coding.system ?? '')
  const label = labelOf(body.code)
  const name = CONDITION_NAMES.find((one) => isCondition(one, { code, system, label })) ?? null
  facts.conditions.push({ ref: refOf(resource), at, encounter, name, label, code, system })
}

/** Whether a coded row is of the condition; history and family codes are of no patient's condition. */
export function isCondition(name: CodedName, row: { code: string; system: string; label: string }): boolean {
  if (/history of|family|without|screening|status/i.test(row.label))
    return name.key === 'diabetes-2' && /^Type 2/.test(row.label)
  if (/icd-10/.test(row.system)) return name.icd10.some((prefix) => row.code.startsWith(prefix))
  if (/icd-9/.test(row.system)) return name.icd9.some((prefix) => row.code.startsWith(prefix))
  return name.text.some((word) => row.label.toLowerCase().includes(word))
}

function readProcedure(resource: FhirResource, facts: Facts): void {
  const body = object(resource)
  const label = labelOf(body.code)
  const name = findByHolds(PROCEDURE_NAMES, label)
  const period = object(body.performedPeriod)
  const row = rowOf(resource, body.performedDateTime ?? period.start)
  if (!name || !row || body.status !== 'completed') return
  if (name.key === 'invasive-ventilation' && /non/i.test(label)) return
  if (name.key === 'intubation' && /extub/i.test(label)) return
  facts.procedures.push({ ...row, name, label, end: minuteOf(period.end) })
}

function readEncounter(resource: FhirResource, facts: Facts): void {
  const body = object(resource)
  const kind = object(body.class).code
  const start = minuteOf(object(body.period).start)
  const end = minuteOf(object(body.period).end)
  if (!start || !end || (kind !== 'IMP' && kind !== 'ACUTE')) return
  const hadm = list(body.identifier).find(({ system }) => String(system).endsWith('hadm'))?.value
  facts.stays.push({ ref: refOf(resource), hadm: text(hadm), kind: kind === 'IMP' ? 'inpatient' : 'icu', start, end })
}

/** The chart as it was on a day: rows up to the end of that day. */
export function asOf(facts: Facts, day: string): Facts {
  const before = (row: { at: string }) => dayOf(row.at) <= day
  const known = new Set(facts.stays.filter(({ start }) => dayOf(start) <= day).map(({ ref }) => ref))
  return {
    ...facts,
    results: facts.results.filter(before),
    pressures: facts.pressures.filter(before),
    orders: facts.orders.filter(before),
    doses: facts.doses.filter(before),
    conditions: facts.conditions.filter((row) =>
      row.at === '' ? !row.encounter || known.has(row.encounter) : before(row),
    ),
    procedures: facts.procedures.filter(before),
    cultures: facts.cultures.filter((row) => before(row) && dayOf(row.issued) <= day),
    stays: facts.stays.filter(({ start }) => dayOf(start) <= day),
  }
}
