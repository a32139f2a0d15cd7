import { isObject, type Json, objects, string } from '#lib/charts/fhir-shape.ts'
import { EVENT_URL, medicationName } from '#lib/charts/read-medication.ts'
import { noteText } from '#lib/charts/read-note.ts'
import { codeText, firstCoding } from '#lib/charts/read-value.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { sequenceOf } from '#lib/charts/tools/forms.ts'
import { encounterRefs } from '#lib/charts/tools/tool-chart.ts'

/**
 * What a resource says, under the paths a reader knows, whichever way it is written: as a FHIR server gives it or with
 * the reference's own members. Only what it says; what it does not say is absent. Pure.
 *
 * `says: 'start'` is a text of which the record may hold more (the reference cuts notes and leaves out frequencies).
 */
export type Fact = { path: string; value: string | number; says?: 'start' }

const EXTENSION = 'urn:chartside:mimic:'

export function factsOf(resource: FhirResource): Fact[] {
  const read = READERS[resource.resourceType] ?? leaves
  return [...encounterRefs(resource).map((ref) => fact('encounter', ref)), ...read(resource)].flatMap(
    (one) => one ?? [],
  )
}

/** When the resource happened and what it is, for a line that names it. */
type Reader = (resource: FhirResource) => (Fact | null)[]

const READERS: Readonly<Record<string, Reader>> = {
  Patient: (resource) => [
    fact('gender', resource.gender),
    fact('age', number(resource._anchor_age) ?? number(extension(resource, 'anchor-age'))),
    fact('deceasedDateTime', resource.deceasedDateTime),
  ],
  Encounter: (resource) => {
    const period = isObject(resource.period) ? resource.period : {}
    const own = isObject(resource._mimic) ? resource._mimic : {}
    const stay = isObject(resource.hospitalization) ? resource.hospitalization : {}
    const of = (key: string) => own[key] ?? extension(resource, key.replaceAll('_', '-'))
    return [
      fact('status', resource.status),
      fact('period.start', period.start),
      fact('period.end', period.end),
      fact('admission', of('admission_type') ?? codeText(objects(resource.type)[0])),
      fact('hospitalization.admitSource', own.admission_location ?? codeText(stay.admitSource)),
      fact('hospitalization.dischargeDisposition', own.discharge_location ?? codeText(stay.dischargeDisposition)),
      ...['insurance', 'language', 'marital_status', 'race'].map((key) => fact(key, of(key))),
      fact('died in hospital', number(of('hospital_expire_flag'))),
    ]
  },
  Condition: (resource) => [
    fact('code', firstCoding(resource.code)?.code),
    fact('code.text', codeText(resource.code)),
    fact('clinicalStatus', firstCoding(resource.clinicalStatus)?.code),
    fact('sequence', sequenceOf(resource)),
  ],
  Observation: (resource) => {
    const quantity = isObject(resource.valueQuantity) ? resource.valueQuantity : null
    const [range = {}] = objects(resource.referenceRange)
    return [
      fact('code.text', codeText(resource.code)),
      fact('effectiveDateTime', resource.effectiveDateTime),
      fact('valueQuantity.value', quantity?.value),
      fact('valueQuantity.unit', quantity?.unit),
      fact('valueString', resource.valueString),
      fact('valueCodeableConcept', codeText(resource.valueCodeableConcept)),
      fact('interpretation', firstCoding(objects(resource.interpretation)[0])?.code),
      ...(['low', 'high'] as const).map((side) =>
        fact(`referenceRange.${side}`, isObject(range[side]) ? range[side].value : null),
      ),
      fact('stay', resource._stay_id ?? extension(resource, 'stay-id')),
      ...objects(resource.component).flatMap((component) => {
        const name = codeText(component.code) ?? ''
        const value = isObject(component.valueQuantity) ? component.valueQuantity.value : component.valueString
        return [
          fact(`component ${name}`, value),
          fact(`component ${name} interpretation`, firstCoding(objects(component.interpretation)[0])?.code),
        ]
      }),
    ]
  },
  MedicationRequest: (resource) => {
    const [dosage = {}] = objects(resource.dosageInstruction)
    const dose = objects(dosage.doseAndRate)[0]?.doseQuantity
    const repeat = isObject(dosage.timing) && isObject(dosage.timing.repeat) ? dosage.timing.repeat : {}
    const bounds = isObject(repeat.boundsPeriod) ? repeat.boundsPeriod : {}
    return [
      fact('medication', medicationName(resource)),
      fact('status', resource.status),
      ...(isObject(dose)
        ? [fact('dose.value', number(dose.value)), fact('dose.unit', dose.unit)]
        : [fact('dose', dosage.text, 'start')]),
      fact('route', codeText(dosage.route)),
      fact('start', bounds.start),
      fact('end', bounds.end),
      fact('drug type', resource._drug_type ?? extension(resource, 'drug-type')),
    ]
  },
  MedicationAdministration: (resource) => [
    fact('medication', medicationName(resource)),
    fact('status', resource.status),
    fact('effectiveDateTime', resource.effectiveDateTime),
    fact('event', resource._event_txt ?? extensionAt(resource, EVENT_URL)),
  ],
  DiagnosticReport: (resource) => [
    fact('code.text', codeText(resource.code)),
    fact('effectiveDateTime', resource.effectiveDateTime),
    fact('text', noteText(resource)?.text, 'start'),
  ],
  DocumentReference: (resource) => [fact('date', resource.date), fact('text', noteText(resource)?.text, 'start')],
  CarePlan: (resource) => [
    fact('category', firstCoding(objects(resource.category)[0])?.code),
    fact('period.end', isObject(resource.period) ? resource.period.end : null),
    ...objects(resource.note).map((note) => fact('text', note.text, 'start')),
  ],
}

/** Any other resource: every leaf but its texts for people and what is about the file. */
function leaves(resource: FhirResource): (Fact | null)[] {
  const { id: _id, meta: _meta, text: _text, ...rest } = resource
  return leavesOf(rest, '')
}

function leavesOf(value: unknown, path: string): Fact[] {
  if (Array.isArray(value)) return value.flatMap((inner, index) => leavesOf(inner, `${path}[${index}]`))
  if (isObject(value)) {
    return Object.entries(value)
      .filter(([key]) => !key.startsWith('_'))
      .flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`))
  }
  const one = fact(path, typeof value === 'boolean' ? String(value) : value)
  return one ? [one] : []
}

function fact(path: string, value: unknown, says?: 'start'): Fact | null {
  if (typeof value === 'number') return { path, value }
  if (typeof value !== 'string' || value.trim() === '') return null
  return says ? { path, value, says } : { path, value }
}

function extension(resource: Json, name: string): string | null {
  return extensionAt(resource, EXTENSION + name)
}

function extensionAt(resource: Json, url: string): string | null {
  return string(objects(resource.extension).find((one) => one.url === url)?.valueString)
}

function number(value: unknown): number | null {
  const read =
    typeof value === 'number' ? value : Number(typeof value === 'string' && value !== '' ? value : Number.NaN)
  return Number.isFinite(read) ? read : null
}
