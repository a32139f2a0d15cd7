import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rootName, treeRows } from '#components/chart/resource-tree-rows.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { modelView } from '#lib/sessions/model-view.ts'
import { factsOf } from '#lib/sessions/replay/facts.ts'
import { resourcesIn, runTool } from './fhir-tool.ts'
import type { ToolResource } from './tool-chart.ts'
import { READ_TOOLS } from './tool-schemas.ts'

const OPEN = new URL('../../../../shared/data/', import.meta.url)
const here = existsSync(OPEN)

function bundles(folder: string): FhirResource[][] {
  const files = readdirSync(new URL(folder, OPEN)).filter((name) => name.endsWith('.json'))
  return files.map((file) => {
    const read = JSON.parse(readFileSync(new URL(`${folder}/${file}`, OPEN), 'utf8')) as FhirResource
    return read.resourceType === 'Bundle' ? [read, ...resourcesIn(read)] : [read]
  })
}
const charted = (resources: readonly FhirResource[]): ToolResource[] =>
  resources.map((resource) => ({ resource, alias: null }))
const subjects = { type: 'Patient', id: 'open', identifier: [{ system: 'urn:chartside:subject', value: '7' }] }

describe.skipIf(!here)('the tools on charts of other makers', () => {
  it('take any of the official examples, shown as lines, as a tree and to a model', () => {
    const examples = bundles('hl7-fhir-r4-examples').flat()
    expect(examples.length).toBeGreaterThan(60)
    const resources = charted([{ resourceType: 'Patient', ...subjects }, ...examples])
    for (const tool of READ_TOOLS) {
      for (const mode of ['repaired', 'reference'] as const) {
        const result = runTool(
          tool,
          { subject_id: 7, ...(tool === 'Patient.read' ? {} : { hadm_id: 1 }) },
          { resources, asOf: '2030-01-01', mode, language: 'en' },
        )
        expect(result).toMatchObject({ ok: true })
        const all = runTool(tool, { subject_id: 7 }, { resources, asOf: null, mode, language: 'en' })
        if (all.ok) for (const view of ['repaired', 'reference'] as const) modelView(tool, all.bundle, view)
      }
    }
    for (const example of examples) {
      const root = rootName(example)
      const everything = new Set<string>()
      for (let size = -1; size !== everything.size; ) {
        size = everything.size
        for (const row of treeRows(example, root, everything)) if (row.kind !== 'value') everything.add(row.path)
      }
      expect(treeRows(example, root, everything).length).toBeGreaterThan(1)
      expect(factsOf(example).every(({ path }) => path !== '')).toBe(true)
    }
  })

  it('find results, orders and stated statuses of a synthetic patient', () => {
    for (const bundle of bundles('synthea-r4-bundles')) {
      const patient = bundle.find(({ resourceType }) => resourceType === 'Patient')
      if (!patient) continue
      const identifier = [...(patient.identifier as object[]), ...subjects.identifier]
      const resources = charted(bundle.map((one) => (one === patient ? { ...one, identifier } : one)))
      const found = (tool: string, args = {}) => {
        const result = runTool(
          tool,
          { subject_id: 7, ...args },
          { resources, asOf: '2030-01-01', mode: 'repaired', language: 'en' },
        )
        return result.ok ? resourcesIn(result.bundle) : []
      }
      expect(found('Observation.search', { category: 'vital-signs', code: 'Body Height' }).length).toBeGreaterThan(0)
      const conditions = found('Condition.search')
      const statuses = ['active', 'resolved'].map(
        (clinical_status) => found('Condition.search', { clinical_status }).length,
      )
      expect(statuses.reduce((sum, count) => sum + count, 0)).toBe(conditions.length)
      expect(found('Observation.search', { code: 'No such test' })).toEqual([])
    }
  })
})
