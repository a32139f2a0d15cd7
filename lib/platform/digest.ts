import { hash } from 'node:crypto'
import { canonicalJson } from './canonical.ts'

/** SHA-256 of UTF-8 text or bytes, lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex')
}

/** SHA-256 of a JSON value's RFC 8785 text, lower-case hex. */
export function jsonHash(value: unknown): string {
  return sha256(canonicalJson(value))
}
