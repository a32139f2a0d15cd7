/** Safe access to parsed FHIR, where anything may have the wrong shape. Pure. */

export type Json = Record<string, unknown>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of an array; empty when it is none. */
export function objects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function string(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The value of the extension with this url, as stored (string, number, boolean or object); undefined when absent. */
export function extensionValue(holder: Json, url: string): unknown {
  const extension = objects(holder.extension).find((one) => one.url === url)
  if (!extension) return undefined
  const key = Object.keys(extension).find((name) => name.startsWith('value'))
  return key === undefined ? undefined : extension[key]
}
