import canonicalize from 'canonicalize'

/**
 * RFC 8785 text of a JSON value: what is hashed and compared, never what is exported. Undefined members are dropped.
 * @throws Error on undefined, NaN and infinities, which JSON cannot hold.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('undefined is not JSON')
  return text
}

/** Two JSON values with the same meaning, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b && typeof a !== 'number') return true
  if (isPlain(a) && isPlain(b)) return a === b
  // One of them has members and the other has none to compare with.
  if ((isPlain(a) && isComposite(b)) || (isComposite(a) && isPlain(b))) return false
  return canonicalJson(a) === canonicalJson(b)
}

/** A value JSON holds as it is; NaN and infinities are for `canonicalJson` to refuse. */
function isPlain(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

const isComposite = (value: unknown) => typeof value === 'object' && value !== null
