import { describe, expect, it } from 'vitest'
import { chartLines, splitLine } from './chart-lines.ts'

const patient = { patient: 'fhir:a', source: 'fhir', tier: 'open' as const, subjectId: null, linked: [] }
const text = (rows: { ref: string; body: string }[]) =>
  [...chartLines({ patient, resources: rows.length }, rows)].join('')

describe('a chart as lines', () => {
  it('keeps every digit, and stays one line where the source broke lines', () => {
    const body = '{"resourceType":"Observation",\r\n  "valueQuantity":{"value":140.0},"note":[{"text":"a\\nb"}]}'
    const lines = text([{ ref: 'Observation/1', body }])
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(2)
    const { ref, body: sent } = splitLine(lines[1] ?? '')
    expect(ref).toBe('Observation/1')
    expect(sent).toContain('140.0')
    expect(JSON.parse(sent)).toEqual(JSON.parse(body))
  })
  it('is NDJSON: every line parses by itself', () => {
    const rows = [
      { ref: 'Patient/a', body: '{"resourceType":"Patient"}' },
      { ref: 'Basic/odd"],\\', body: '{"resourceType":"Basic","code":{"text":"]"}}' },
    ]
    const [head, ...lines] = text(rows).trimEnd().split('\n')
    expect(JSON.parse(head ?? '')).toEqual({ patient, resources: 2 })
    expect(lines.map((line) => splitLine(line).ref)).toEqual(rows.map(({ ref }) => ref))
    expect(lines.map((line) => JSON.parse(line)[1].resourceType)).toEqual(['Patient', 'Basic'])
  })
  it('comes in pieces of whole lines', () => {
    const body = JSON.stringify({ resourceType: 'Basic', text: 'x'.repeat(300_000) })
    const pieces = [
      ...chartLines(
        { patient, resources: 3 },
        ['1', '2', '3'].map((id) => ({ ref: `Basic/${id}`, body })),
      ),
    ]
    expect(pieces).toHaveLength(2)
    expect(pieces.every((piece) => piece.endsWith(']\n'))).toBe(true)
  })
  it('refuses what is no line', () => expect(() => splitLine('{"error":1}')).toThrow(SyntaxError))
})
