import { isObject, objects } from '#lib/charts/fhir-shape.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { referenceLine, repairedLine, word } from './model-view-lines.ts'
import { isPatientTool, isWriteTool } from './tools.ts'

/**
 * What a model under test is shown of a tool result: never the Bundle, but a line of count and one line an entry, cut.
 * `reference` is what the reference runner shows (PhysAssistBench `eval_runner.py`), gaps included; `repaired` shows
 * what an answer may rest on besides. Pure.
 */
export const MODEL_VIEWS = ['repaired', 'reference'] as const
export type ModelViewMode = (typeof MODEL_VIEWS)[number]

export const MODEL_VIEW_LIMITS = { entries: 15, text: 4000, reply: 1500 } as const

export type ModelView = {
  text: string
  /** Entries the result holds and how many of them the text shows; null where the result is no Bundle. */
  entries: { total: number; shown: number } | null
  /** Characters lost to the limit of the whole text. */
  cut: number
}

/** The text for one tool call's result. `observation` is a Bundle, a resource, a reply object, or anything else. */
export function modelView(tool: string, observation: unknown, mode: ModelViewMode): ModelView {
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
    const resources = objects(observation.entry)
      .map((entry) => entry.resource)
      .filter(isObject)
    const shown = resources.slice(0, MODEL_VIEW_LIMITS.entries)
    const kind = word(observation._fhir_resource_type) || word(resources[0]?.resourceType) || 'Resource'
    const total = mode === 'repaired' ? Math.max(Number(observation.total) || 0, resources.length) : resources.length
    const line = mode === 'repaired' ? (one: object) => repairedLine(one as FhirResource) : referenceLine
    const more = total > shown.length ? `, first ${shown.length} shown` : ''
    const lines = [`${total} ${kind}${more}`, ...shown.map((resource) => `- ${line(resource)}`)]
    return limited(lines.join('\n'), MODEL_VIEW_LIMITS.text, { total, shown: shown.length })
  }
  return limited(JSON.stringify(observation ?? null), MODEL_VIEW_LIMITS.text, null)
}

function limited(text: string, limit: number, entries: ModelView['entries']): ModelView {
  const characters = [...text]
  if (characters.length <= limit) return { text, entries, cut: 0 }
  return { text: characters.slice(0, limit).join(''), entries, cut: characters.length - limit }
}
