/** Addresses (full URLs and `urn:uuid:…`, without version) and the `Type/id` each stands for. */
export type FullUrls = ReadonlyMap<string, string>

export type ResolvedReference =
  | { kind: 'resource'; ref: string }
  | { kind: 'contained'; id: string }
  | { kind: 'conditional'; text: string }
  | { kind: 'unresolvable'; text: string }

const VERSION = /\/_history\/[^/]*$/
const TYPE_AND_ID = /(?:^|\/)([A-Z][A-Za-z]+)\/([A-Za-z0-9\-.]{1,64})$/

/**
 * What a `Reference.reference` points at: a known address, else the `Type/id` it ends in. A search (`Practitioner?identifier=…`) is a question to a server and stays unresolved.
 */
export function resolveReference(text: string, fullUrls: FullUrls): ResolvedReference {
  if (text.startsWith('#')) return { kind: 'contained', id: text.slice(1) }
  if (text.includes('?')) return { kind: 'conditional', text }
  const plain = text.replace(VERSION, '')
  const entry = fullUrls.get(plain)
  if (entry !== undefined) return { kind: 'resource', ref: entry }
  const match = TYPE_AND_ID.exec(plain)
  return match ? { kind: 'resource', ref: `${match[1]}/${match[2]}` } : { kind: 'unresolvable', text }
}

export function withoutVersion(fullUrl: string): string {
  return fullUrl.replace(VERSION, '')
}
