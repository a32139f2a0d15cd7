import { describe, expect, it } from 'vitest'
import { type Case, casesOf } from './cases.ts'
import { evidenceSources } from './evidence-sources.ts'
import { conflict, item, opinion } from './testing.ts'

const [one] = casesOf(
  [
    conflict(
      item('t1.answer.en'),
      opinion('A', 'reject', { evidence: [{ ref: 'MedicationRequest/2' }, { ref: 'Observation/9', quote: '25 mg' }] }),
      opinion('B', 'accept'),
    ),
  ],
  new Set(),
) as [Case]

describe('evidenceSources', () => {
  it('puts what was attached before what the item rests on, each once, and each letter apart', () => {
    expect(evidenceSources(one, ['MedicationRequest/1', 'MedicationRequest/2'])).toEqual([
      { id: 'all', refs: ['MedicationRequest/2', 'Observation/9', 'MedicationRequest/1'] },
      { id: 'A', refs: ['MedicationRequest/2', 'Observation/9'] },
      { id: 'B', refs: [] },
    ])
  })
  it('is what the turn rests on while no case is open', () => {
    expect(evidenceSources(null, ['Observation/1'])).toEqual([{ id: 'all', refs: ['Observation/1'] }])
  })
})
