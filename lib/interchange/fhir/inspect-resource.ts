import { isClinicalTime } from '#lib/charts/clinical-time.ts'
import { isObject, objects } from '#lib/charts/fhir-shape.ts'
import { type FullUrls, resolveReference } from '#lib/charts/resolve-reference.ts'
import type { FhirResource } from '#lib/charts/resource.ts'

/** A doubt about one place of a resource; `path` is relative to the resource (`.effectiveDateTime`). */
export type Doubt = { path: string; code: string; message: string }

export type Inspection = {
  doubts: Doubt[]
  /** `Type/id` of what the resource points at, each once, with where it does so first. */
  targets: Map<string, string>
  /** References that cannot name one resource (`Practitioner?identifier=…`), as written. */
  conditional: string[]
}

const TIME_MEMBERS =
  /(DateTime|Date|Instant)$|^(date|start|end|issued|authoredOn|birthDate|created|creation|recorded|lastUpdated|sent|received|started|authored|whenPrepared|whenHandedOver|time)$/
const QUANTITY_MEMBERS = /(Quantity|^quantity|^dose|^low|^high|^numerator|^denominator|^origin)$/
const CLOCK = /^\d\d:\d\d(:\d\d(\.\d+)?)?$/
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/**
 * Looks through a whole resource, contained ones included, for references, for times that are none, for quantities
 * whose value is no number, and for characters that text cannot hold. Circular references are not followed, so they do
 * no harm. `odd` says whether the text has escapes of such characters at all.
 */
export function inspectResource(resource: FhirResource, fullUrls: FullUrls, odd: boolean): Inspection {
  const found: Inspection = { doubts: [], targets: new Map(), conditional: [] }
  const contained = new Set(objects(resource.contained).map(({ id }) => id))
  const trail: (string | number)[] = []
  const doubt = (code: string, message: string) => found.doubts.push({ path: pathOf(trail), code, message })

  const visitText = (key: string, text: string): void => {
    if (key === 'reference') {
      visitReference(text)
      return
    }
    if (TIME_MEMBERS.test(key) && !isClinicalTime(text) && !CLOCK.test(text)) {
      doubt('invalid_time', `${shown(text)} is no calendar time; kept as given`)
    }
    if (!odd) return
    if (text.includes('\0')) doubt('nul_character', 'the text holds a NUL character; kept as its escape')
    if (LONE_SURROGATE.test(text)) doubt('lone_surrogate', 'the text holds half a character; kept as its escape')
  }

  const visitReference = (text: string): void => {
    const resolved = resolveReference(text, fullUrls)
    if (resolved.kind === 'resource') {
      if (!found.targets.has(resolved.ref)) found.targets.set(resolved.ref, pathOf(trail))
    } else if (resolved.kind === 'conditional') found.conditional.push(text)
    else if (resolved.kind === 'unresolvable') {
      doubt('reference_unresolved', `nothing here has the address ${shown(text)}`)
    } else if (resolved.id !== '' && !contained.has(resolved.id)) {
      doubt('reference_unresolved', `no contained resource has the id ${shown(resolved.id)}`)
    }
  }

  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') visitText(key, value)
    else if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        trail.push(i)
        visit(value[i], key)
        trail.pop()
      }
    } else if (isObject(value)) {
      if (typeof value.value === 'string' && QUANTITY_MEMBERS.test(key)) {
        doubt('quantity_not_number', `the value ${shown(value.value)} is text where a number belongs; shown as text`)
      }
      for (const member in value) {
        trail.push(member)
        visit(value[member], member)
        trail.pop()
      }
    }
  }
  visit(resource, '')
  return found
}

function pathOf(trail: (string | number)[]): string {
  return trail.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
}

function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
