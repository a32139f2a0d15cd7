import { findQuantities, type Quantities, type Quantity } from './quantities.ts'

/** Finds the quantities of a JSON value: a tool's result, its arguments. Pure. */

/** Members that name a resource instead of saying something about the patient. */
const NAMES = new Set([
  'id',
  'reference',
  'system',
  'fullUrl',
  'url',
  'resourceType',
  'subject_id',
  'hadm_id',
  'session_id',
])

export function quantitiesIn(value: unknown): Quantities {
  const found: Quantity[] = []
  collect(value, found)
  return { found, words: new Set() }
}

export function joined(all: readonly Quantities[]): Quantities {
  return { found: all.flatMap(({ found }) => found), words: new Set(all.flatMap(({ words }) => [...words])) }
}

function collect(value: unknown, found: Quantity[]): void {
  if (typeof value === 'number') {
    const raw = String(value)
    const decimals = raw.split('.')[1]?.length ?? 0
    found.push({ kind: 'number', key: raw, raw, start: 0, end: raw.length, certain: true, decimals, unit: '' })
  } else if (typeof value === 'string') for (const quantity of findQuantities(value)) found.push(quantity)
  else if (Array.isArray(value)) for (const item of value) collect(item, found)
  else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) if (!NAMES.has(key) && !key.startsWith('_')) collect(inner, found)
  }
}
