import type { FhirResource } from './resource.ts'

/** Extension under which a parsed number carries its digits as the source wrote them (`140.0`, `1e-7`). */
export const DIGITS_URL = 'urn:chartside:digits'

/**
 * Parses the stored JSON text of a resource. A number whose spelling JavaScript would lose (`140.0`, `0.10`,
 * 12345678901234567890) gets a FHIR primitive extension beside it, `_value: {extension: [{url: DIGITS_URL, valueString:
 * "140.0"}]}`, which travels through JSON and which `read-value.ts` shows. Numbers that stand in an array keep only
 * their value.
 *
 * `ref` is the `Type/id` the resource is stored under; a resource without an id of its own (it came in a transaction)
 * gets that one, so that it can be found by it.
 *
 * Throws a SyntaxError when the text is not JSON.
 */
export function parseResource(body: string, ref?: string): FhirResource {
  const resource = (losesDigits(body) ? parseKeepingDigits(body) : JSON.parse(body)) as FhirResource
  if (ref !== undefined && typeof resource.id !== 'string') resource.id = ref.slice(ref.indexOf('/') + 1)
  return resource
}

// After a key. Inside a string this can only follow an escaped quote, which merely costs the slower way.
const NUMBER_AFTER_COLON = /":\s*(-?\d[\d.eE+-]*)/g
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** Spellings JavaScript does not repeat: `1.0`, `1e3`, `-0`, `0.0000001`, more digits than a number holds. */
const PERHAPS_LOST = /":\s*-?(?:\d+\.\d*0(?!\d)|[\d.]+[eE]|[\d.]{16}|0\.0{6}|0(?![.\d]))/

/** Most bodies hold no such number, which one pass tells; the others are looked at number by number. */
function losesDigits(body: string): boolean {
  if (!PERHAPS_LOST.test(body)) return false
  for (const [, digits = ''] of body.matchAll(NUMBER_AFTER_COLON)) if (String(Number(digits)) !== digits) return true
  return false
}

function parseKeepingDigits(body: string): unknown {
  JSON.parse(body)
  let marker = '#'
  while (body.includes(`"${marker}`)) marker += '#'
  const marked = body.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${marker}${token}"`,
  )
  return JSON.parse(marked, function (this: unknown, key: string, value: unknown) {
    if (typeof value !== 'string' || !value.startsWith(marker)) return value
    const digits = value.slice(marker.length)
    if (!Array.isArray(this)) addDigits(this as Record<string, unknown>, key, digits)
    return Number(digits)
  })
}

function addDigits(holder: Record<string, unknown>, key: string, digits: string): void {
  const sibling = holder[`_${key}`]
  const present = typeof sibling === 'object' && sibling !== null ? (sibling as Record<string, unknown>) : {}
  const extensions = Array.isArray(present.extension) ? present.extension : []
  holder[`_${key}`] = { ...present, extension: [...extensions, { url: DIGITS_URL, valueString: digits }] }
}

/** The digits of a parsed number as the source wrote them; `holder` is the object the number is a member of. */
export function digitsAsGiven(holder: Record<string, unknown>, key: string): string | null {
  const value = holder[key]
  if (typeof value !== 'number') return typeof value === 'string' ? value : null
  const sibling = holder[`_${key}`] as { extension?: { url?: string; valueString?: string }[] } | undefined
  return sibling?.extension?.find((extension) => extension?.url === DIGITS_URL)?.valueString ?? String(value)
}
