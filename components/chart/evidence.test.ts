import { describe, expect, it } from 'vitest'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { evidenceFor, placesOf, returnedChart } from './evidence.ts'

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

describe('placesOf', () => {
  const note: FhirResource = {
    resourceType: 'DocumentReference',
    id: 'n',
    content: [
      {
        attachment: {
          contentType: 'text/plain',
          data: Buffer.from('She felt well. Her weight rose by two kilograms.').toString('base64'),
        },
      },
    ],
  }
  const chart = new Map<string, FhirResource>([['DocumentReference/n', note]])
  it('leads to the sentence of a note, and attaches the words', () => {
    const given = { ref: 'DocumentReference/n', path: null, quote: 'Her weight rose by two kilograms.' }
    const places = placesOf([given, { ref: 't0.reply.0', quote: 'I gained weight.' }], chart)
    expect(places.refs).toEqual(['DocumentReference/n#s2'])
    expect(places.evidence.get('DocumentReference/n#s2')).toEqual({ ref: given.ref, quote: given.quote })
    expect(places.spoken).toEqual([{ ref: 't0.reply.0', words: 'I gained weight.' }])
  })
  it('leads to the note where it no longer has the words', () =>
    expect(placesOf([{ ref: 'DocumentReference/n', quote: 'Other words.' }], chart).refs).toEqual([
      'DocumentReference/n',
    ]))
})
