import type { ResourceRow } from '#lib/charts/resource.ts'
import type { Row } from './read-table.ts'
import { admissionReference, facts, ownCategory, patientReference, resourceRow, shortHash } from './resource-row.ts'
import type { MICROBIOLOGYEVENTS } from './tables.ts'
import type { JsonValue } from './write-json.ts'

type MicroRow = Row<typeof MICROBIOLOGYEVENTS>

/**
 * The microbiology of one patient, given all of the patient's rows in file order: a DiagnosticReport for each test on
 * each specimen, and under it an Observation for each organism with its susceptibilities as components (for a test
 * without growth one Observation that says so).
 *
 * The reference implementation makes one report for each kind of specimen at a time, from the first row it meets, and
 * calls it `micro-<subject>-<time>` (in repaired data `-2`, `-3` for further kinds); that name is the alias of the test
 * it took.
 */
export function microbiologyRows(rows: MicroRow[]): ResourceRow[] {
  const tests = new Map<string, MicroRow[]>()
  for (const row of rows) {
    const key = `${row.micro_specimen_id}-${row.test_seq || shortHash(row.test_name)}`
    const test = tests.get(key)
    if (test) test.push(row)
    else tests.set(key, [row])
  }
  const aliases = referenceNames(rows)
  const out: ResourceRow[] = []
  for (const [key, test] of tests) out.push(...testRows(key, test, aliases))
  return out
}

/** Rows whose result has a time of release come first: until then a chart does not show them. */
function referenceNames(rows: MicroRow[]): Map<MicroRow, string> {
  const names = new Map<MicroRow, string>()
  const kinds = new Map<string, Set<string>>()
  const released = rows.filter(({ storedate }) => storedate !== '')
  for (const row of [...released, ...rows.filter(({ storedate }) => storedate === '')]) {
    const name = `micro-${row.subject_id}-${timeOf(row)}`
    const seen = kinds.get(name) ?? new Set()
    kinds.set(name, seen)
    if (seen.has(row.spec_type_desc)) continue
    seen.add(row.spec_type_desc)
    names.set(row, seen.size === 1 ? name : `${name}-${seen.size}`)
  }
  return names
}

/** The time of the specimen; some have a date only, which then ends in midnight and is cut back to the date. */
function timeOf(row: MicroRow): string {
  return row.charttime || row.chartdate
}

function clinicalTimeOf(row: MicroRow): string {
  return row.charttime || row.chartdate.slice(0, 10)
}

function testRows(key: string, test: MicroRow[], aliases: Map<MicroRow, string>): ResourceRow[] {
  const first = test[0]
  if (!first) return []
  const isolates = new Map<string, MicroRow[]>()
  for (const row of test) {
    const isolate = row.org_name === '' ? '' : `${row.org_name}\n${row.isolate_num}`
    const rows = isolates.get(isolate)
    if (rows) rows.push(row)
    else isolates.set(isolate, [row])
  }
  const observations = [...isolates.values()].map((rows) => isolateRow(key, rows))
  const organisms = [...new Set(test.map(({ org_name }) => org_name).filter(Boolean))]
  const comment = test.find(({ comments }) => comments.trim() !== '')?.comments.trim() ?? ''
  const finding = organisms.join(', ') || comment || 'no result stated'
  const title = `${first.spec_type_desc} ${first.test_name}`.trim()
  const about = {
    subject: first.subject_id,
    hadm: first.hadm_id,
    at: clinicalTimeOf(first),
    label: title,
    category: 'microbiology',
    alias: test.map((row) => aliases.get(row)).find(Boolean),
  }
  const report = resourceRow('DiagnosticReport', `micro-test-${key}`, about, {
    status: 'final',
    category: [
      { coding: [{ system: 'http://loinc.org', code: 'LP7820-4', display: 'Microbiology' }], text: 'microbiology' },
    ],
    code: { coding: testCoding(first), text: title },
    subject: patientReference(first.subject_id),
    encounter: admissionReference(first.hadm_id),
    effectiveDateTime: clinicalTimeOf(first),
    issued: first.storetime || first.storedate.slice(0, 10),
    specimen: [{ display: first.spec_type_desc }],
    result: observations.map(({ ref }) => ({ reference: ref })),
    conclusion: `${first.spec_type_desc}: ${finding}`,
    extension: facts({ 'micro-specimen-id': first.micro_specimen_id }),
  })
  return [report, ...observations]
}

function isolateRow(key: string, rows: MicroRow[]): ResourceRow {
  const first = rows[0] as MicroRow
  const comments = [...new Set(rows.map(({ comments }) => comments.trim()).filter(Boolean))]
  const organism = first.org_name
  const id = organism === '' ? `micro-result-${key}` : `micro-result-${key}-${shortHash(organism, first.isolate_num)}`
  const title = `${first.spec_type_desc} ${first.test_name}`.trim()
  const about = {
    subject: first.subject_id,
    hadm: first.hadm_id,
    at: clinicalTimeOf(first),
    label: title,
    category: 'microbiology',
  }
  return resourceRow('Observation', id, about, {
    status: 'final',
    category: ownCategory('microbiology'),
    code: { coding: testCoding(first), text: title },
    subject: patientReference(first.subject_id),
    encounter: admissionReference(first.hadm_id),
    effectiveDateTime: clinicalTimeOf(first),
    ...(organism === '' ? { valueString: comments[0] ?? '' } : { valueCodeableConcept: { text: organism } }),
    specimen: { display: first.spec_type_desc },
    component: rows.filter(({ ab_name }) => ab_name !== '').map(susceptibility),
    note: (organism === '' ? comments.slice(1) : comments).map((text) => ({ text })),
    extension: facts({
      'micro-specimen-id': first.micro_specimen_id,
      'isolate-number': first.isolate_num,
      quantity: first.quantity,
    }),
  })
}

function testCoding(row: MicroRow): JsonValue {
  return row.test_itemid === ''
    ? undefined
    : [{ system: 'mimic-iv/itemid', code: row.test_itemid, display: row.test_name }]
}

function susceptibility(row: MicroRow): JsonValue {
  const dilution = row.dilution_text.trim()
  return {
    code: { text: row.ab_name },
    valueString: dilution,
    dataAbsentReason: dilution === '' ? { text: 'no dilution stated' } : undefined,
    interpretation: row.interpretation.trim() === '' ? undefined : [interpretation(row.interpretation.trim())],
  }
}

function interpretation(code: string): JsonValue {
  if (!/^[SRI]$/.test(code)) return { text: code }
  const system = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation'
  return { coding: [{ system, code }] }
}
