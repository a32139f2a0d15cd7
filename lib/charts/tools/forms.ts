import { isAfterAsOf } from '#lib/charts/clinical-time.ts'
import { extensionValue, isObject, type Json, objects, string } from '#lib/charts/fhir-shape.ts'
import { DIGITS_URL } from '#lib/charts/parse-resource.ts'
import { EVENT_URL } from '#lib/charts/read-medication.ts'
import { noteText } from '#lib/charts/read-note.ts'
import { codeText, firstCoding } from '#lib/charts/read-value.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { Repair } from './repairs.ts'
import { refOf, type ToolChart, type ToolEntry } from './tool-chart.ts'

/** How a tool gives a resource of the chart. */

const FACT = 'urn:chartside:mimic:'
const SEQUENCE = `${FACT}sequence-number`

/** The position of a coded diagnosis in its admission; null where the record gives none. */
export function sequenceOf(resource: FhirResource): number | null {
  const given = extensionValue(resource, SEQUENCE) ?? resource._seq_num
  const number = typeof given === 'number' ? given : Number(string(given) ?? Number.NaN)
  return Number.isInteger(number) ? number : null
}

/**
 * A diagnosis coded from tables says of an admission what it was coded with and nothing of how it stands now; the
 * `active` it is stored with is nobody's statement.
 */
function statesNoStatus(resource: FhirResource): boolean {
  return sequenceOf(resource) !== null
}

export function clinicalStatusOf(resource: FhirResource): string | null {
  return statesNoStatus(resource) ? null : (firstCoding(resource.clinicalStatus)?.code ?? null)
}

export function toolForm(
  entry: ToolEntry,
  chart: ToolChart,
  asOf: string | null,
  repairs: ReadonlySet<Repair>,
): FhirResource {
  const form = repairs.has('own_form') ? ownForm(entry.resource) : referenceForm(entry, chart)
  if (repairs.has('condition_status') && form.resourceType === 'Condition' && statesNoStatus(entry.resource)) {
    delete form.clinicalStatus
  }
  if (form.resourceType === 'MedicationAdministration' && !repairs.has('administration_status')) {
    form.status = 'completed'
  }
  return repairs.has('later_hidden') && asOf !== null ? asSeen(form, asOf) : form
}

/** The resource of the chart: numbers without the digits kept beside them, and a note's text readable. */
function ownForm(resource: FhirResource): FhirResource {
  const form = withoutDigits(resource) as FhirResource
  const text = noteText(resource)?.text
  if (text === undefined) return form
  if (form.resourceType === 'DocumentReference') {
    form.content = [{ attachment: { contentType: 'text/plain', data: text } }]
  } else if (form.resourceType === 'DiagnosticReport' && objects(form.presentedForm).length > 0) {
    form.presentedForm = [{ contentType: 'text/plain', data: text }]
  }
  return form
}

function withoutDigits(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDigits)
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([key, inner]) => !(key.startsWith('_') && holdsDigits(inner)))
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutDigits(inner)]))
}

function holdsDigits(value: unknown): boolean {
  return isObject(value) && objects(value.extension).some(({ url }) => url === DIGITS_URL)
}

/** What the end of the as-of day knew: no end, no stop and no death that came later. */
function asSeen(resource: FhirResource, asOf: string): FhirResource {
  if (isAfterAsOf(string(resource.deceasedDateTime), asOf)) {
    const { deceasedDateTime: _later, ...rest } = resource
    return rest
  }
  if (resource.resourceType === 'Encounter') {
    const period = isObject(resource.period) ? resource.period : {}
    if (!isAfterAsOf(string(period.end), asOf)) return resource
    const { hospitalization, _mimic, extension, ...rest } = resource
    return {
      ...rest,
      status: 'in-progress',
      period: { start: period.start },
      ...withoutDischarge(hospitalization, _mimic, extension),
    }
  }
  if (resource.resourceType !== 'MedicationRequest') return resource
  const [first, ...others] = objects(resource.dosageInstruction)
  const timing = isObject(first?.timing) ? first.timing : {}
  const repeat = isObject(timing.repeat) ? timing.repeat : {}
  const bounds = isObject(repeat.boundsPeriod) ? repeat.boundsPeriod : {}
  if (!isAfterAsOf(string(bounds.end), asOf)) return resource
  const { end: _end, ...open } = bounds
  const { statusReason: _reason, ...rest } = resource
  return {
    ...rest,
    status: 'active',
    dosageInstruction: [{ ...first, timing: { ...timing, repeat: { ...repeat, boundsPeriod: open } } }, ...others],
  }
}

const OF_DISCHARGE = new Set(['discharge_location', 'hospital_expire_flag', 'hospital-expire-flag', 'death-time'])

function withoutDischarge(hospitalization: unknown, mimic: unknown, extension: unknown): Json {
  const left = (holder: unknown) =>
    isObject(holder) ? Object.fromEntries(Object.entries(holder).filter(([key]) => !OF_DISCHARGE.has(key))) : undefined
  const stay = isObject(hospitalization) ? hospitalization : {}
  const { dischargeDisposition: _later, ...arrival } = stay
  return {
    ...(Object.keys(arrival).length > 0 ? { hospitalization: arrival } : {}),
    ...(isObject(mimic) ? { _mimic: left(mimic) } : {}),
    ...(Array.isArray(extension)
      ? { extension: objects(extension).filter(({ url }) => !OF_DISCHARGE.has(String(url).replace(FACT, ''))) }
      : {}),
  }
}

// --- the reference's form -------------------------------------------------------------------------------------------

const TEXT_LIMITS = { report: 3000, document: 4000, plan: 1000 } as const

/** The row behind a resource as the reference writes it: its own id, its own members with an underscore, texts cut. */
function referenceForm({ resource, alias }: ToolEntry, chart: ToolChart): FhirResource {
  const type = resource.resourceType
  const id = (alias ?? `${type}/${resource.id ?? ''}`).slice(type.length + 1)
  const base: FhirResource = { resourceType: type, id }
  const make = FORMS[type]
  return make ? prune({ ...base, ...make(resource, chart) }) : { ...ownForm(resource), id }
}

type Form = (resource: FhirResource, chart: ToolChart) => Json

const FORMS: Readonly<Record<string, Form>> = {
  Patient: (resource) => ({
    identifier: resource.identifier,
    gender: resource.gender,
    _anchor_age: numberOf(fact(resource, 'anchor-age')),
    deceasedDateTime: resource.deceasedDateTime,
  }),
  Encounter: (resource) => {
    const stay = isObject(resource.hospitalization) ? resource.hospitalization : {}
    return {
      identifier: resource.identifier,
      status: 'finished',
      class: { code: 'IMP', display: 'inpatient encounter' },
      subject: resource.subject,
      period: resource.period,
      _mimic: prune({
        admission_type: fact(resource, 'admission-type'),
        admission_location: codeText(stay.admitSource) ?? undefined,
        discharge_location: codeText(stay.dischargeDisposition) ?? undefined,
        insurance: fact(resource, 'insurance'),
        language: fact(resource, 'language'),
        marital_status: fact(resource, 'marital-status'),
        race: fact(resource, 'race'),
        hospital_expire_flag: numberOf(fact(resource, 'hospital-expire-flag')),
      }),
    }
  },
  Condition: (resource) => ({
    clinicalStatus: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
    },
    category: resource.category,
    code: resource.code,
    subject: resource.subject,
    encounter: encounterOf(resource),
    _seq_num: sequenceOf(resource) ?? undefined,
  }),
  Observation: (resource) => ({
    status: 'final',
    category: resource.category,
    code: resource.code,
    subject: resource.subject,
    encounter: fact(resource, 'stay-id') === undefined ? encounterOf(resource) : undefined,
    effectiveDateTime: resource.effectiveDateTime,
    valueQuantity: quantity(resource.valueQuantity),
    valueString: resource.valueString,
    interpretation: resource.interpretation,
    referenceRange: objects(resource.referenceRange).map(({ low, high }) =>
      prune({ low: quantity(low), high: quantity(high) }),
    ),
    _stay_id: fact(resource, 'stay-id'),
  }),
  MedicationRequest: (resource) => {
    const [dosage = {}] = objects(resource.dosageInstruction)
    const dose = objects(dosage.doseAndRate)[0]?.doseQuantity
    const route = codeText(dosage.route)
    const timing = isObject(dosage.timing) ? dosage.timing : {}
    const named = isObject(dose) ? `${String(dose.value)}${String(dose.unit ?? '')}` : null
    return {
      status: resource.status,
      intent: 'order',
      medicationCodeableConcept: resource.medicationCodeableConcept,
      subject: resource.subject,
      encounter: encounterOf(resource),
      dosageInstruction: [
        prune({
          doseAndRate: isObject(dose) ? [{ doseQuantity: quantity(dose) }] : undefined,
          route: route === null ? undefined : { text: route },
          timing: timing.repeat === undefined ? undefined : { repeat: timing.repeat },
          text: named === null ? dosage.text : [named, route].filter(Boolean).join(' '),
        }),
      ],
      _drug_type: fact(resource, 'drug-type'),
    }
  },
  MedicationAdministration: (resource) => ({
    status: resource.status,
    medicationCodeableConcept: resource.medicationCodeableConcept,
    subject: resource.subject,
    context: encounterOf(resource),
    effectiveDateTime: resource.effectiveDateTime,
    _event_txt: string(extensionValue(resource, EVENT_URL)) ?? undefined,
  }),
  DiagnosticReport: (resource, chart) => {
    const radiology = noteText(resource)
    const text = resource.presentedForm === undefined ? specimenText(resource, chart) : (radiology?.text ?? '')
    return {
      status: 'final',
      category: resource.category,
      code: { text: specimenOf(resource) ?? codeText(resource.code) },
      subject: resource.subject,
      encounter: encounterOf(resource),
      effectiveDateTime: resource.effectiveDateTime,
      presentedForm: [{ contentType: 'text/plain', data: head(text, TEXT_LIMITS.report) }],
    }
  },
  DocumentReference: (resource) => ({
    status: 'current',
    type: resource.type,
    subject: resource.subject,
    context: resource.context,
    date: resource.date,
    content: [
      {
        attachment: {
          contentType: 'text/plain',
          data: head(noteText(resource)?.text ?? '', TEXT_LIMITS.document),
        },
      },
    ],
  }),
  CarePlan: (resource) => ({
    status: 'completed',
    intent: 'plan',
    category: resource.category,
    subject: resource.subject,
    encounter: encounterOf(resource),
    period: resource.period,
    note: objects(resource.note).map(({ text }) => ({ text: head(string(text) ?? '', TEXT_LIMITS.plan) })),
  }),
}

/** The kind of specimen of a microbiology report; null for any other report. */
export function specimenOf(resource: FhirResource): string | null {
  return fact(resource, 'micro-specimen-id') === undefined ? null : string(objects(resource.specimen)[0]?.display)
}

function specimenText(resource: FhirResource, chart: ToolChart): string {
  const results = objects(resource.result).flatMap((reference) => chart.find(refOf(reference) ?? '') ?? [])
  const organism = results.map((one) => codeText(one.valueCodeableConcept)).find((name) => name !== null)
  const component = objects(results[0]?.component)[0]
  const reading = firstCoding(objects(component?.interpretation)[0])?.code ?? '?'
  return [
    `Specimen: ${specimenOf(resource) ?? 'Specimen'}`,
    `Organism: ${organism ?? 'No growth / pending'}`,
    ...(component ? [`Antibiotic: ${codeText(component.code)} (${reading})`] : []),
  ].join(' | ')
}

function fact(resource: FhirResource, name: string): string | undefined {
  return string(extensionValue(resource, FACT + name)) ?? undefined
}

function numberOf(text: string | undefined): number | undefined {
  const number = Number(text ?? Number.NaN)
  return Number.isFinite(number) ? number : undefined
}

function encounterOf(resource: FhirResource): unknown {
  return resource.encounter ?? resource.context
}

function quantity(value: unknown): unknown {
  return isObject(value) ? { value: value.value, unit: value.unit ?? '' } : undefined
}

function head(text: string, limit: number): string {
  return [...text].slice(0, limit).join('')
}

/** Without what has no value. */
function prune<T extends Json>(value: T): T {
  const kept = Object.entries(value).filter(
    ([, inner]) =>
      inner !== undefined && inner !== null && !(Array.isArray(inner) && inner.length === 0) && !isBare(inner),
  )
  return Object.fromEntries(kept) as T
}

function isBare(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0
}
