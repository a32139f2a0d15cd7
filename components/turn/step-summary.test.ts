import { describe, expect, it } from 'vitest'
import { argumentWords, outcomeOf } from './step-summary.ts'

describe('argumentWords', () => {
  it('leaves out what every call says', () =>
    expect(argumentWords({ subject_id: 1, code: 'Potassium', _count: 5 })).toEqual([
      { name: 'code', value: 'Potassium' },
      { name: '_count', value: '5' },
    ]))
})

describe('outcomeOf', () => {
  it.each([
    ['Observation.search', { resourceType: 'Bundle', entry: [{}, {}] }, { is: 'results', count: 2 }],
    ['Observation.search', { resourceType: 'Bundle' }, { is: 'results', count: 0 }],
    ['Observation.search', { resourceType: 'OperationOutcome' }, { is: 'none' }],
    ['Observation.search', { error: 'no such tool' }, { is: 'error', text: 'no such tool' }],
    ['Patient.read', { resourceType: 'Patient' }, { is: 'resource', type: 'Patient' }],
    ['Flag.create', { resourceType: 'Flag' }, { is: 'created', type: 'Flag' }],
    ['Observation.search', 'text', { is: 'other' }],
    ['Observation.search', null, { is: 'other' }],
  ])('%s %j', (tool, observation, outcome) => expect(outcomeOf(tool, observation)).toEqual(outcome))
})
