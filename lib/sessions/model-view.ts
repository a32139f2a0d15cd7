import { isPatientTool, isWriteTool } from './tools.ts'

/**
 * What a model under test is shown of a tool result: never the Bundle, but a line of count and one line an entry, cut.
 * Follows the reference runner (PhysAssistBench `eval_runner.py`), gaps included: an order without `authoredOn` has an
 * empty date, a care plan shows its category and status only. Pure.
 */

export const MODEL_VIEW_LIMITS = { entries: 15, text: 4000, reply: 1500, report: 600, document: 800 } as const

export type ModelView = {
  text: string
  /** Entries the result holds and how many of them the text shows; null where the result is no Bundle. */
  entries: { total: number; shown: number } | null
  /** Characters lost to the limit of the whole text. */
  cut: number
}

/** The text for one tool call's result. `observation` is a Bundle, a resource, a reply object, or anything else. */
export function modelView(tool: string, observation: unknown): ModelView {
  if (isPatientTool(tool)) {
    const said = isObject(observation) ? observation.patient_response : observation
    const text = typeof said === 'string' ? said : JSON.stringify(observation ?? null)
    return limited(text, MODEL_VIEW_LIMITS.reply, null)
  }
  if (isWriteTool(tool) && isObject(observation) && typeof observation.resourceType === 'string') {
    const text = `Created ${observation.resourceType} ${word(observation.id)} [${word(observation.status)}]`
    return limited(text, MODEL_VIEW_LIMITS.text, null)
  }
  if (isObject(observation) && observation.resourceType === 'Bundle') {
    const resources = list(observation.entry)
      .map((entry) => entry.resource)
      .filter(isObject)
    const shown = resources.slice(0, MODEL_VIEW_LIMITS.entries)
    const kind = word(observation._fhir_resource_type) || word(resources[0]?.resourceType) || 'Resource'
    const more = resources.length > shown.length ? `, first ${shown.length} shown` : ''
    const lines = [`${resources.length} ${kind}${more}`, ...shown.map((resource) => `- ${entryLine(resource)}`)]
    return limited(lines.join('\n'), MODEL_VIEW_LIMITS.text, { total: resources.length, shown: shown.length })
  }
  return limited(JSON.stringify(observation ?? null), MODEL_VIEW_LIMITS.text, null)
}

function limited(text: string, limit: number, entries: ModelView['entries']): ModelView {
  const characters = [...text]
  if (characters.length <= limit) return { text, entries, cut: 0 }
  return { text: characters.slice(0, limit).join(''), entries, cut: characters.length - limit }
}

function entryLine(resource: Json): string {
  switch (resource.resourceType) {
    case 'Observation': {
      const quantity = isObject(resource.valueQuantity) ? resource.valueQuantity : null
      const value = quantity ? `${word(quantity.value)} ${word(quantity.unit)}`.trim() : word(resource.valueString)
      const flag = list(list(resource.interpretation)[0]?.coding)[0]
      return `${name(resource.code)}: ${value}${flag ? ` (${word(flag.code)})` : ''} @ ${word(resource.effectiveDateTime)}`
    }
    case 'MedicationRequest':
      return `${name(resource.medicationCodeableConcept)} [${word(resource.status)}]: ${word(list(resource.dosageInstruction)[0]?.text)} @ ${word(resource.authoredOn)}`
    case 'MedicationAdministration': {
      const dosage = isObject(resource.dosage) ? word(resource.dosage.text) : ''
      return `${name(resource.medicationCodeableConcept)} ${dosage} @ ${word(resource.effectiveDateTime)}`
    }
    case 'Condition': {
      const status = isObject(resource.clinicalStatus) ? list(resource.clinicalStatus.coding)[0] : undefined
      return `${name(resource.code)} [${word(status?.code)}] @ ${word(resource.recordedDate)}`
    }
    case 'DiagnosticReport': {
      const body = word(list(resource.presentedForm)[0]?.data) || word(resource.conclusion)
      return `${name(resource.code)} @ ${word(resource.effectiveDateTime)}: ${head(body, MODEL_VIEW_LIMITS.report)}`
    }
    case 'DocumentReference': {
      const attachment = list(resource.content)[0]?.attachment
      const body = isObject(attachment) ? word(attachment.data) : ''
      return `${name(resource.type)} @ ${word(resource.date)}: ${head(body, MODEL_VIEW_LIMITS.document)}`
    }
    case 'CarePlan': {
      const category = list(resource.category)[0]
      return `${name(category)} [${word(resource.status)}]`
    }
    case 'Encounter': {
      const period = isObject(resource.period) ? resource.period : {}
      const kind = isObject(resource.class) ? word(resource.class.code) : ''
      return `${kind} ${word(period.start)} to ${word(period.end)}`
    }
    default:
      return JSON.stringify(resource)
  }
}

type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function name(concept: unknown): string {
  if (!isObject(concept)) return ''
  const coding = list(concept.coding)[0]
  return word(concept.text) || word(coding?.display) || word(coding?.code)
}

function head(text: string, limit: number): string {
  return [...text].slice(0, limit).join('')
}
