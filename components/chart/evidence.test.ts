import { describe, expect, it } from 'vitest'
import type { Item } from '#lib/sessions/turn.ts'
import { evidenceFor, returnedChart } from './evidence.ts'

const step = (n: number, ...ids: string[]): Item => ({
  item: `t0.step.${n}`,
  kind: 'step',
  value: {
    tool: 'Observation.search',
    arguments: {},
    observation: {
      resourceType: 'Bundle',
      entry: ids.map((id) => ({ resource: { resourceType: 'Observation', id } })),
    },
  },
})
const items: Item[] = [
  step(0, 'a', 'b'),
  step(1, 'b', 'c'),
  { item: 't0.answer.en', kind: 'answer', language: 'en', value: 'K 5.6' },
]
const evidence = { 't0.step.0': ['Observation/a', 'Observation/b'], 't0.step.1': ['Observation/b', 'Observation/c'] }

describe('evidenceFor', () => {
  it('gives a step its own', () =>
    expect(evidenceFor(evidence, items, ['t0.step.1'])).toMatchObject({
      from: 'own',
      refs: ['Observation/b', 'Observation/c'],
    }))
  it('gives an answer what all steps rest on, each once', () =>
    expect(evidenceFor(evidence, items, ['t0.answer.en'])).toEqual({
      from: 'turn',
      refs: ['Observation/a', 'Observation/b', 'Observation/c'],
      steps: ['t0.step.0', 't0.step.1'],
    }))
  it('does not lend a step without evidence that of another', () =>
    expect(evidenceFor({ 't0.step.0': ['Observation/a'] }, items, ['t0.step.1'])).toMatchObject({
      from: 'own',
      refs: [],
    }))
})

describe('returnedChart', () => {
  it('holds every returned resource once and says whose it is', () => {
    const chart = returnedChart(items)
    expect(chart.resources.map((resource) => resource.id)).toEqual(['a', 'b', 'c'])
    expect(chart.evidence['t0.step.1']).toEqual(['Observation/b', 'Observation/c'])
  })
})
