import { formatClinicalTime, isClinicalTime } from '#lib/charts/clinical-time.ts'
import { resourceLabel, resourceTime } from '#lib/charts/describe-resource.ts'
import { isObject, type Json, string } from '#lib/charts/fhir-shape.ts'
import { DIGITS_URL, digitsAsGiven } from '#lib/charts/parse-resource.ts'
import { doseText } from '#lib/charts/read-medication.ts'
import { noteText } from '#lib/charts/read-note.ts'
import { codeText, observationText, periodText, quantityValue, referenceText } from '#lib/charts/read-value.ts'
import type { FhirResource } from '#lib/charts/resource.ts'

/** FHIR JSON as the rows of a folded tree that can be read: every row has its path. Pure. */
export type TreeRow = {
  /** `Bundle.entry[0].resource.valueQuantity.value`: what opens and closes, and what is copied. */
  path: string
  /** From 1. */
  level: number
  name: string
  /** `branch` opens; `text` is a long text that opens; `value` is whole; `rest` stands for members not shown yet. */
  kind: 'branch' | 'text' | 'value' | 'rest'
  open: boolean
  /** A value in full, a branch or a long text in a few words. */
  text: string
  /** The number of members of a list; null for anything else. */
  count: number | null
  /** Position among its siblings, from 1, and how many there are. */
  place: number
  siblings: number
}

/** Members shown of a list or object before `rest`. */
const MEMBERS = 100
const SHORT = 120

/** @param open paths of what is open; a `rest` row is open by its own path */
export function treeRows(value: unknown, root: string, open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  addRow(rows, { name: root, path: root, holder: {}, key: root, value, level: 1, place: 1, siblings: 1 }, open)
  return rows
}

/** What stands open at first: the resource itself, or the entries of a Bundle. */
export function firstOpen(value: unknown, root: string): ReadonlySet<string> {
  const bundle = isObject(value) && value.resourceType === 'Bundle'
  return new Set(bundle ? [root, `${root}.entry`] : [root])
}

/** What a tree is called: the type of its resource. */
export function rootName(value: unknown): string {
  return (isObject(value) ? string(value.resourceType) : null) ?? 'result'
}

/** What a key does on a row: go to another, or open or fold it; null for a key that is not the tree's. */
export function treeMove(
  key: string,
  rows: readonly TreeRow[],
  place: number,
): { go: number } | { open: boolean } | null {
  const row = rows[place]
  if (!row) return null
  const opens = row.kind !== 'value'
  switch (key) {
    case 'ArrowDown':
      return { go: place + 1 }
    case 'ArrowUp':
      return { go: place - 1 }
    case 'Home':
      return { go: 0 }
    case 'End':
      return { go: rows.length - 1 }
    case 'ArrowRight':
      return opens && !row.open ? { open: true } : { go: place + 1 }
    case 'ArrowLeft':
      if (opens && row.open) return { open: false }
      return {
        go: Math.max(
          0,
          rows.slice(0, place).findLastIndex(({ level }) => level < row.level),
        ),
      }
    case 'Enter':
    case ' ':
      return opens ? { open: !row.open } : null
    default:
      return null
  }
}

type Node = {
  name: string
  path: string
  holder: Json
  key: string
  value: unknown
  level: number
  place: number
  siblings: number
}

function addRow(rows: TreeRow[], node: Node, open: ReadonlySet<string>): void {
  const { name, path, level, place, siblings, value } = node
  const row = { path, level, name, place, siblings, open: open.has(path), count: null }
  if (!Array.isArray(value) && !isObject(value)) {
    const text = leafText(node)
    const long = text.length > SHORT || text.includes('\n')
    const shown = long && !row.open ? shortened(text) : text
    rows.push({ ...row, kind: long ? 'text' : 'value', text: shown })
    return
  }
  const members = membersOf(value, path)
  rows.push({
    ...row,
    kind: members.length > 0 ? 'branch' : 'value',
    text: withoutName(summaryOf(value), name),
    count: Array.isArray(value) ? value.length : null,
  })
  if (!row.open) return
  const rest = `${path}…`
  const shown = open.has(rest) ? members : members.slice(0, MEMBERS)
  const total = members.length
  for (const [index, member] of shown.entries()) {
    addRow(rows, { ...member, level: level + 1, place: index + 1, siblings: total }, open)
  }
  if (shown.length < total) {
    const text = String(total - shown.length)
    rows.push({
      ...row,
      path: rest,
      level: level + 1,
      name: '…',
      kind: 'rest',
      open: false,
      text,
      place: MEMBERS + 1,
      siblings: total,
    })
  }
}

type Member = Omit<Node, 'level' | 'place' | 'siblings'>

/** An entry of a Bundle that holds nothing but its resource is that resource; digits kept beside a number belong to it. */
function membersOf(value: Json | unknown[], path: string): Member[] {
  if (Array.isArray(value)) {
    return value.map((inner: unknown, index): Member => {
      const at = `${path}[${index}]`
      const lone =
        isObject(inner) && Object.keys(inner).length === 1 && isObject(inner.resource) ? inner.resource : null
      return { name: String(index + 1), path: lone ? `${at}.resource` : at, holder: {}, key: '', value: lone ?? inner }
    })
  }
  return Object.keys(value)
    .filter((key) => !(key.startsWith('_') && isDigits(value[key])))
    .map((key) => ({ name: key, path: `${path}.${key}`, holder: value, key, value: value[key] }))
}

function isDigits(value: unknown): boolean {
  const extension = isObject(value) && Array.isArray(value.extension) ? value.extension : []
  return extension.length > 0 && extension.every((one: unknown) => isObject(one) && one.url === DIGITS_URL)
}

/** Numbers with the digits of the source, times to be read, an attachment's text in words; HTML stays as it is written. */
function leafText({ holder, key, value }: Node): string {
  if (typeof value === 'number') return digitsAsGiven(holder, key) ?? String(value)
  if (typeof value !== 'string') return String(value)
  if (key === 'data' && holder.contentType !== undefined) {
    const note = noteText({ resourceType: 'DocumentReference', content: [{ attachment: holder }] })
    if (note) return note.text
  }
  return isClinicalTime(value) && value.length > 10 ? formatClinicalTime(value) : value
}

/** A resource under its own type need not say the type again. */
function withoutName(summary: string, name: string): string {
  return summary === name ? '' : summary.startsWith(`${name} · `) ? summary.slice(name.length + 3) : summary
}

/** A branch in a few words, so that it need not be opened. */
function summaryOf(value: Json | unknown[]): string {
  if (Array.isArray(value)) {
    const first = value[0]
    if (value.length !== 1) return ''
    return isObject(first) ? summaryOf(first) : shortened(String(first))
  }
  return shortened(wordsOf(value))
}

function wordsOf(value: Json): string {
  if (typeof value.resourceType === 'string') return resourceWords(value as FhirResource)
  if (isObject(value.resource)) return wordsOf(value.resource)
  if (value.reference !== undefined) return referenceText(value) ?? ''
  if (value.coding !== undefined) return codeText(value) ?? ''
  if (value.start !== undefined || value.end !== undefined) return periodText(value)
  if (value.value !== undefined && (value.unit !== undefined || value.comparator !== undefined)) {
    return quantityValue(value)?.text ?? ''
  }
  const plain = Object.values(value).filter((inner) => typeof inner === 'string' || typeof inner === 'number')
  return plain.length > 0 ? plain.map(String).join(' · ') : Object.keys(value).join(', ')
}

function resourceWords(resource: FhirResource): string {
  const type = resource.resourceType
  if (type === 'Bundle') return ''
  const at = resourceTime(resource)
  const value =
    type === 'Observation' ? observationText(resource) : type.startsWith('Medication') ? doseText(resource) : ''
  return [type, resourceLabel(resource), value, at === null ? null : formatClinicalTime(at)].filter(Boolean).join(' · ')
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > SHORT ? `${characters.slice(0, SHORT - 1).join('')}…` : line
}
