import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import { parseResource } from '#lib/charts/parse-resource.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { summarizeChart } from '#lib/charts/summarize-chart.ts'
import { drugLanes } from './drug-groups.ts'
import { laneEvents } from './lane-walk.ts'
import { laneMarks } from './medication-marks.ts'
import { NoteText } from './note-text.tsx'
import { ResourceTree } from './resource-tree.tsx'
import { rootName, treeRows } from './resource-tree-rows.ts'
import { testState } from './susceptibilities.ts'
import { timelineOf } from './timeline.ts'

const MESSAGES = { step: { tree: { path: 'Path', copy: 'Copy', rest: '{count} more' } } }
const HOSTILE = '<script>alert(1)</script><img src=x onerror=alert(2)>'

function markup(value: unknown): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={MESSAGES} timeZone="UTC">
      <ResourceTree value={value} label="resource" />
    </IntlProvider>,
  )
}

/** The whole tree, every branch opened. */
function allRows(value: unknown) {
  const root = rootName(value)
  const open = new Set([root])
  for (;;) {
    const rows = treeRows(value, root, open)
    const folded = rows.filter((row) => row.kind !== 'value' && !open.has(row.path))
    if (folded.length === 0) return rows
    for (const row of folded) open.add(row.path)
  }
}

describe('a resource of a kind the viewer does not know', () => {
  const odd: FhirResource = {
    resourceType: 'ImplantRegistration',
    id: 'odd',
    text: { status: 'generated', div: `<div>${HOSTILE}</div>` },
    parts: [{ maker: HOSTILE, count: 2 }],
  }
  it('stands in the timeline under its type', () =>
    expect(timelineOf(summarizeChart([odd], '2160-01-01'))).toMatchObject([
      { kind: 'other', ref: 'ImplantRegistration/odd' },
    ]))
  it('is a tree of all it holds, and what is HTML in it is text', () => {
    expect(
      allRows(odd)
        .map(({ text }) => text)
        .join('\n'),
    ).toContain(HOSTILE)
    const html = markup(odd)
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;script&gt;')
  })
})

it('shows HTML in a note as text', () => {
  const html = renderToStaticMarkup(<NoteText text={`Seen today. ${HOSTILE}`} anchors={[{ start: 0, end: 11 }]} />)
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;img src=x')
})

/** Whatever is in these goes through every tab without an error, and every resource is found in one. */
function survives(name: string, resources: FhirResource[]) {
  const chart = summarizeChart(resources, '2019-12-31')
  for (const showLater of [false, true]) {
    const options = { axis: { from: 0, to: 2e9 }, asOf: chart.asOf, end: null, showLater, marked: new Set<string>() }
    for (const lane of drugLanes(chart)) laneEvents(laneMarks(lane, options))
    for (const { tests } of chart.microbiology) for (const test of tests) testState(test, showLater)
  }
  const lanes = drugLanes(chart).reduce((sum, lane) => sum + lane.orders.length + lane.administrations.length, 0)
  const before = chart.medications.reduce((sum, lane) => sum + lane.orders.length + lane.administrations.length, 0)
  expect(lanes, name).toBe(before)
  const listed = new Set(timelineOf(chart).map(({ ref }) => ref))
  for (const { ref } of [...chart.others, ...chart.plans, ...chart.procedures, ...chart.encounters]) {
    expect(listed.has(ref), `${name} ${ref}`).toBe(true)
  }
}

const HL7 = '../shared/data/hl7-fhir-r4-examples'

describe.skipIf(!existsSync(HL7))('the examples of FHIR R4', () => {
  const files = existsSync(HL7) ? readdirSync(HL7).filter((name) => name.endsWith('.json')) : []
  it.each(files)('%s is read, listed, and a tree of text', (name) => {
    const text = readFileSync(path.join(HL7, name), 'utf8')
    const resource = parseResource(JSON.stringify(JSON.parse(text)))
    survives(name, [resource])
    expect(allRows(resource).length).toBeGreaterThan(1)
    expect(markup(resource)).not.toMatch(/<(script|table|a |img|pre)/)
  })
})

const SYNTHEA = '../shared/data/synthea-r4-bundles'

describe.skipIf(!existsSync(SYNTHEA))('Synthea bundles', () => {
  const files = existsSync(SYNTHEA) ? readdirSync(SYNTHEA).filter((name) => /^[A-Z].*\.json$/.test(name)) : []
  it.each(files)('%s goes through every tab', (name) => {
    const bundle = JSON.parse(readFileSync(path.join(SYNTHEA, name), 'utf8')) as { entry: { resource: FhirResource }[] }
    survives(
      name,
      bundle.entry.map(({ resource }) => resource),
    )
  })
})
