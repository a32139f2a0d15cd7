import { isObject, type Json, objects, string } from '#lib/charts/fhir-shape.ts'
import { administrationStatus, doseText, medicationName } from '#lib/charts/read-medication.ts'
import { noteText } from '#lib/charts/read-note.ts'
import { codeText, firstCoding, observationText, observationValue } from '#lib/charts/read-value.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { orderStart } from '#lib/charts/tools/tool-chart.ts'

/** One line a resource, in the two ways a model is shown a result. Pure. */

/** Characters of a report, a document and a plan. */
export const BODY_LIMITS = { report: 600, document: 800, plan: 800 } as const

/** As the reference runner has it, gaps included: no date of an order, no status of a dose, no word of a plan. */
export function referenceLine(resource: Json): string {
  switch (resource.resourceType) {
    case 'Observation': {
      const quantity = isObject(resource.valueQuantity) ? resource.valueQuantity : null
      const value = quantity ? `${word(quantity.value)} ${word(quantity.unit)}`.trim() : word(resource.valueString)
      const flag = objects(objects(resource.interpretation)[0]?.coding)[0]
      return `${name(resource.code)}: ${value}${flag ? ` (${word(flag.code)})` : ''} @ ${word(resource.effectiveDateTime)}`
    }
    case 'MedicationRequest':
      return `${name(resource.medicationCodeableConcept)} [${word(resource.status)}]: ${word(objects(resource.dosageInstruction)[0]?.text)} @ ${word(resource.authoredOn)}`
    case 'MedicationAdministration': {
      const dosage = isObject(resource.dosage) ? word(resource.dosage.text) : ''
      return `${name(resource.medicationCodeableConcept)} ${dosage} @ ${word(resource.effectiveDateTime)}`
    }
    case 'Condition': {
      const status = isObject(resource.clinicalStatus) ? objects(resource.clinicalStatus.coding)[0] : undefined
      return `${name(resource.code)} [${word(status?.code)}] @ ${word(resource.recordedDate)}`
    }
    case 'DiagnosticReport': {
      const body = word(objects(resource.presentedForm)[0]?.data) || word(resource.conclusion)
      return `${name(resource.code)} @ ${word(resource.effectiveDateTime)}: ${head(body, BODY_LIMITS.report)}`
    }
    case 'DocumentReference': {
      const attachment = objects(resource.content)[0]?.attachment
      const body = isObject(attachment) ? word(attachment.data) : ''
      return `${name(resource.type)} @ ${word(resource.date)}: ${head(body, BODY_LIMITS.document)}`
    }
    case 'CarePlan':
      return `${name(objects(resource.category)[0])} [${word(resource.status)}]`
    case 'Encounter': {
      const period = isObject(resource.period) ? resource.period : {}
      const kind = isObject(resource.class) ? word(resource.class.code) : ''
      return `${kind} ${word(period.start)} to ${word(period.end)}`
    }
    default:
      return JSON.stringify(resource)
  }
}

/** The same with what an answer may rest on: what became of a dose, when an order runs, what a plan says. */
export function repairedLine(resource: FhirResource): string {
  switch (resource.resourceType) {
    case 'Observation': {
      const { range, flag } = observationValue(resource)
      const about = [flag?.word, range === null ? null : `range ${range}`].filter(Boolean).join(', ')
      return `${said(codeText(resource.code), observationText(resource))}${about ? ` (${about})` : ''}${at(resource.effectiveDateTime)}`
    }
    case 'MedicationRequest': {
      const timing = objects(resource.dosageInstruction)[0]?.timing
      const bounds = isObject(timing) && isObject(timing.repeat) ? timing.repeat.boundsPeriod : null
      const end = isObject(bounds) ? string(bounds.end) : null
      const dose = said(`${medicationName(resource)}${status(resource.status)}`, doseText(resource))
      return `${dose}${at(orderStart(resource))}${end === null ? '' : ` to ${end}`}`
    }
    case 'MedicationAdministration': {
      const dose = said(
        `${medicationName(resource)}${status(resource.status, administrationStatus(resource).text)}`,
        doseText(resource),
      )
      return `${dose}${at(resource.effectiveDateTime ?? start(resource.effectivePeriod))}`
    }
    case 'Condition': {
      const code = firstCoding(resource.code)?.code
      const state = status(firstCoding(resource.clinicalStatus)?.code)
      return `${codeText(resource.code) ?? ''}${code === undefined ? '' : ` (${code})`}${state}${at(resource.onsetDateTime ?? resource.recordedDate)}`
    }
    case 'DiagnosticReport':
      return said(
        `${codeText(resource.code) ?? ''}${at(resource.effectiveDateTime)}`,
        head(noteText(resource)?.text ?? '', BODY_LIMITS.report),
      )
    case 'DocumentReference':
      return said(
        `${codeText(resource.type) ?? ''}${at(resource.date)}`,
        head(noteText(resource)?.text ?? '', BODY_LIMITS.document),
      )
    case 'CarePlan': {
      const title = string(resource.title) ?? codeText(objects(resource.category)[0]) ?? ''
      const body = objects(resource.note).map(({ text }) => string(text) ?? '')
      return said(
        `${title}${status(resource.status)}`,
        head([string(resource.description), ...body].filter(Boolean).join(' '), BODY_LIMITS.plan),
      )
    }
    case 'Encounter': {
      const period = isObject(resource.period) ? resource.period : {}
      const stay = isObject(resource.hospitalization) ? resource.hospitalization : {}
      const own = isObject(resource._mimic) ? resource._mimic : {}
      const to = codeText(stay.dischargeDisposition) ?? string(own.discharge_location)
      const kind = codeText(objects(resource.type)[0]) ?? string(own.admission_type)
      const class_ = isObject(resource.class) ? word(resource.class.code) : ''
      return `${[class_, kind].filter(Boolean).join(' ')}${status(resource.status)} ${word(period.start)} to ${word(period.end) || 'now'}${to === null ? '' : `, discharged to ${to}`}`
    }
    default:
      return JSON.stringify(resource)
  }
}

function status(code: unknown, words?: string): string {
  const text = [string(code), words === string(code) ? null : words].filter(Boolean).join(': ')
  return text === '' ? '' : ` [${text}]`
}

function said(what: string | null, text: string): string {
  return text === '' ? (what ?? '') : `${what ?? ''}: ${text}`
}

function at(time: unknown): string {
  return string(time) ? ` @ ${string(time)}` : ''
}

function start(period: unknown): unknown {
  return isObject(period) ? period.start : null
}

export function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function name(concept: unknown): string {
  if (!isObject(concept)) return ''
  const coding = objects(concept.coding)[0]
  return word(concept.text) || word(coding?.display) || word(coding?.code)
}

function head(text: string, limit: number): string {
  return [...text].slice(0, limit).join('')
}
