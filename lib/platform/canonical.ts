import canonicalize from 'canonicalize'

/**
 * RFC 8785 text of a JSON value: what is hashed and compared, never what is exported. Undefined members are dropped.
 * @throws TypeError on NaN and infinities, which JSON cannot hold.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('undefined is not JSON')
  return text
}

/** Two JSON values with the same meaning, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b && typeof a !== 'number') return true
  return canonicalJson(a) === canonicalJson(b)
}
