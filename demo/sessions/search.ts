import { decodeText } from '#demo/hospital/documents.ts'
import type { FhirResource } from '#lib/charts/resource.ts'

/** The benchmark's FHIR read tools over one invented chart, with the reference's gaps in the date gate closed. */

export type Arguments = Record<string, string | number>
export type Bundle = {
  resourceType: 'Bundle'
  type: 'searchset'
  total: number
  entry: { resource: FhirResource }[]
  _fhir_resource_type: string
}
export type OperationOutcome = {
  resourceType: 'OperationOutcome'
  issue: { severity: 'error'; diagnostics: string }[]
}

const REPORT_CHARACTERS = 3000
const DOCUMENT_CHARACTERS = 4000

/**
 * Answers one read call as the chart stood at the end of `asOf`. A caller who names a later `date_to` in
 * `Observation.search` gets past that gate, as with the reference's tool.
 */
export function searchChart(
  chart: readonly FhirResource[],
  tool: string,
  args: Arguments,
  asOf: string,
): Bundle | OperationOutcome | FhirResource {
  const [type = '', operation] = tool.split('.')
  const limit = endOfDay(typeof args.date_to === 'string' ? args.date_to : asOf)
  const seen = chart
    .filter((resource) => resource.resourceType === type && visibleFrom(resource) <= limit)
    .map((resource) => asSeen(resource, chart, limit))
  if (operation === 'read') return seen[0] ?? nothing(type, args)
  const found = FILTERS[type]?.(ofAdmission(seen, args), args)
  if (!found) throw new Error(`no tool ${tool}`)
  if (found.length === 0 && type !== 'CarePlan') return nothing(type, args)
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: found.length,
    entry: found.map((resource) => ({ resource })),
    _fhir_resource_type: type,
  }
}

const endOfDay = (date: string) => (date.length === 10 ? `${date}T23:59:59` : date)
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const codeText = (resource: FhirResource) => text((resource.code as { text?: string } | undefined)?.text)
const drugText = (resource: FhirResource) => text((resource.medicationCodeableConcept as { text: string }).text)
const contains = (whole: string, part: unknown) => whole.toLowerCase().includes(text(part).toLowerCase())

/** When the chart began to show a resource: release of a result, signing of a note, start of an order or stay. */
export function visibleFrom(resource: FhirResource): string {
  const period = resource.period as { start: string } | undefined
  return text(
    resource.issued ??
      resource.effectiveDateTime ??
      resource.authoredOn ??
      resource.date ??
      resource.created ??
      resource.recordedDate ??
      resource.performedDateTime ??
      period?.start,
  )
}

function ofAdmission(resources: FhirResource[], args: Arguments): FhirResource[] {
  if (args.hadm_id === undefined) return resources
  const encounter = `Encounter/encounter-${args.hadm_id}`
  return resources.filter((resource) => encounterOf(resource) === encounter)
}

function encounterOf(resource: FhirResource): string | undefined {
  if (resource.resourceType === 'Encounter') {
    const whole = resource.partOf as { reference: string } | undefined
    return whole?.reference ?? `Encounter/${resource.id}`
  }
  const context = resource.context as { reference?: string; encounter?: { reference: string }[] } | undefined
  const named = resource.encounter as { reference: string } | undefined
  return named?.reference ?? context?.reference ?? context?.encounter?.[0]?.reference
}

/** Newest first; equal times keep the order of the chart. */
function newestFirst(resources: FhirResource[], at: (resource: FhirResource) => string): FhirResource[] {
  return [...resources].sort((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0))
}

const FILTERS: Record<string, (resources: FhirResource[], args: Arguments) => FhirResource[]> = {
  Encounter: (resources) => resources,
  Condition: (resources, args) =>
    resources.filter((resource) => {
      const code = (resource.code as { coding: { code: string }[] }).coding[0]?.code ?? ''
      const status = (resource.clinicalStatus as { coding: { code: string }[] }).coding[0]?.code
      const prefix = text(args.code).replaceAll('.', '').toUpperCase()
      return (
        code.replaceAll('.', '').startsWith(prefix) &&
        (args.clinical_status === undefined || status === args.clinical_status)
      )
    }),
  Observation: (resources, args) => {
    const inCategory = resources.filter((resource) => {
      const categories = resource.category as { coding: { code: string }[] }[]
      return args.category === undefined || categories[0]?.coding[0]?.code === args.category
    })
    // A test that bears exactly the name asked for is meant alone: "Creatinine" is not "Creatinine, Urine".
    const exact = inCategory.filter((resource) => codeText(resource).toLowerCase() === text(args.code).toLowerCase())
    const named = exact.length > 0 ? exact : inCategory.filter((resource) => contains(codeText(resource), args.code))
    const from = text(args.date_from)
    const dated = named.filter((resource) => text(resource.effectiveDateTime) >= from)
    return newestFirst(dated, (resource) => text(resource.effectiveDateTime)).slice(0, Number(args._count ?? 20))
  },
  MedicationRequest: (resources, args) =>
    newestFirst(
      resources.filter(
        (resource) =>
          contains(drugText(resource), args.medication) &&
          (args.status === undefined || resource.status === args.status),
      ),
      (resource) => text(resource.authoredOn),
    ),
  MedicationAdministration: (resources, args) => {
    const named = resources.filter((resource) => contains(drugText(resource), args.medication))
    const sorted = newestFirst(named, (resource) => text(resource.effectiveDateTime))
    return args.hadm_id === undefined && args.medication === undefined ? sorted.slice(0, 100) : sorted
  },
  DiagnosticReport: (resources, args) => {
    const named = resources.filter((resource) => {
      const category = resource.category as { coding: { display: string }[] }[]
      return contains(`${category[0]?.coding[0]?.display} ${codeText(resource)}`, args.report_type)
    })
    const sorted = newestFirst(named, (resource) => text(resource.effectiveDateTime))
    const cultures = sorted.filter((resource) => text(resource.id).startsWith('culture-'))
    const studies = sorted.filter((resource) => !cultures.includes(resource)).slice(0, 5)
    return [...studies, ...cultures].slice(0, 10)
  },
  DocumentReference: (resources, args) => {
    const named = resources.filter((resource) => {
      const kind = (resource.category as { text: string }[])[0]?.text
      const content = resource.content as { attachment: { data: string } }[]
      return (
        (args.type_code === undefined || kind === args.type_code) &&
        contains(content[0]?.attachment.data ?? '', args.keyword)
      )
    })
    return newestFirst(named, (resource) => text(resource.date)).slice(0, 5)
  },
  CarePlan: (resources, args) =>
    resources.filter(
      (resource) => args.category === undefined || (resource.category as { text: string }[])[0]?.text === args.category,
    ),
}

function nothing(type: string, args: Arguments): OperationOutcome {
  const where = args.hadm_id === undefined ? '' : ` in admission ${args.hadm_id}`
  return {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', diagnostics: `No ${type} found for subject ${args.subject_id}${where}.` }],
  }
}

/** A resource as a reader saw it at `limit`: texts in plain, and nothing that was only entered later. */
function asSeen(resource: FhirResource, chart: readonly FhirResource[], limit: string): FhirResource {
  switch (resource.resourceType) {
    case 'Encounter':
      return openStay(resource, limit)
    case 'Condition':
      return staysOpen(chart, encounterOf(resource), limit)
        ? { ...resource, clinicalStatus: status('condition-clinical', 'active') }
        : resource
    case 'MedicationRequest':
      return runningOrder(resource, limit)
    case 'DiagnosticReport': {
      const [form] = resource.presentedForm as { data: string }[]
      return {
        ...resource,
        presentedForm: [{ contentType: 'text/plain', data: plain(form?.data, REPORT_CHARACTERS) }],
      }
    }
    case 'DocumentReference': {
      const [content] = resource.content as { attachment: { title: string; data: string } }[]
      const data = plain(content?.attachment.data, DOCUMENT_CHARACTERS)
      return {
        ...resource,
        content: [{ attachment: { contentType: 'text/plain', title: content?.attachment.title, data } }],
      }
    }
    default:
      return resource
  }
}

const plain = (data: string | undefined, characters: number) => decodeText(data ?? '').slice(0, characters)

function status(system: string, code: string) {
  return { coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }] }
}

function staysOpen(chart: readonly FhirResource[], encounter: string | undefined, limit: string): boolean {
  const stay = chart.find((resource) => `Encounter/${resource.id}` === encounter)
  const period = stay?.period as { end: string } | undefined
  return period !== undefined && period.end > limit
}

function openStay(resource: FhirResource, limit: string): FhirResource {
  const { start, end } = resource.period as { start: string; end: string }
  if (end <= limit) return resource
  const { hospitalization, ...rest } = resource
  const admitted = hospitalization as { admitSource: unknown } | undefined
  return {
    ...rest,
    status: 'in-progress',
    period: { start },
    ...(admitted ? { hospitalization: { admitSource: admitted.admitSource } } : {}),
  }
}

function runningOrder(resource: FhirResource, limit: string): FhirResource {
  type Dosage = { timing: { repeat: { boundsPeriod: { start: string; end?: string } } } }
  const [dosage] = resource.dosageInstruction as [Dosage]
  const { boundsPeriod, ...repeat } = dosage.timing.repeat
  if (boundsPeriod.end === undefined || boundsPeriod.end <= limit) return resource
  const { statusReason: _later, ...rest } = resource
  return {
    ...rest,
    status: 'active',
    dosageInstruction: [
      { ...dosage, timing: { ...dosage.timing, repeat: { boundsPeriod: { start: boundsPeriod.start }, ...repeat } } },
    ],
  }
}
