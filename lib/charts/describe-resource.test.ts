import { describe, expect, it } from 'vitest'
import { resourceCategory, resourceLabel, resourceTime } from './describe-resource.ts'

describe('resourceTime', () => {
  it.each([
    [{ resourceType: 'Observation', effectiveDateTime: '2019-03', issued: '2019-03-05T10:00:00Z' }, '2019-03'],
    [
      { resourceType: 'Observation', effectivePeriod: { start: '2013-04-02T09:30:10+01:00' } },
      '2013-04-02T09:30:10+01:00',
    ],
    [{ resourceType: 'Observation', issued: '2019-03-05T10:00:00Z' }, '2019-03-05T10:00:00Z'],
    [{ resourceType: 'Encounter', period: { start: '2180-05-07 01:00:00', end: '2180-05-08' } }, '2180-05-07 01:00:00'],
    [{ resourceType: 'Condition', onsetDateTime: '2012', recordedDate: '2014-05-18' }, '2012'],
    [{ resourceType: 'CarePlan', period: { end: '2150-03-07' } }, '2150-03-07'],
    [{ resourceType: 'Specimen', collection: { collectedDateTime: '2011-05-30T06:15:00Z' } }, '2011-05-30T06:15:00Z'],
    [
      {
        resourceType: 'MedicationRequest',
        dosageInstruction: [{ timing: { repeat: { boundsPeriod: { start: '2150-01-01' } } } }],
      },
      '2150-01-01',
    ],
    [{ resourceType: 'Claim', billablePeriod: { start: '2020-01-01' }, created: '2020-02-01' }, '2020-01-01'],
    [{ resourceType: 'Patient', birthDate: '1987' }, null],
    [{ resourceType: 'Organization' }, null],
  ])('%j', (resource, at) => {
    expect(resourceTime(resource)).toBe(at)
  })
})

describe('resourceLabel and resourceCategory', () => {
  it.each([
    [{ resourceType: 'Patient', name: [{ given: ['Anna', 'B.'], family: 'Muster' }] }, 'Anna B. Muster', null],
    [{ resourceType: 'Organization', name: 'Ward 3' }, 'Ward 3', null],
    [{ resourceType: 'Immunization', vaccineCode: { coding: [{ display: 'Influenza' }] } }, 'Influenza', null],
    [{ resourceType: 'Goal', description: { text: 'Walk' } }, 'Walk', null],
    [
      {
        resourceType: 'DocumentReference',
        type: { text: 'Note' },
        category: [{ coding: [{ code: 'clinical-note' }] }],
      },
      'Note',
      'clinical-note',
    ],
    [{ resourceType: 'Encounter', class: { code: 'EMER' } }, 'EMER', 'EMER'],
    [{ resourceType: 'AllergyIntolerance', code: { text: 'Nuts' }, category: ['food'] }, 'Nuts', 'food'],
    [{ resourceType: 'MedicationRequest', medicationCodeableConcept: { text: 'Drug' } }, 'Drug', null],
    [{ resourceType: 'Basic' }, null, null],
  ])('%j', (resource, label, category) => {
    expect(resourceLabel(resource)).toBe(label)
    expect(resourceCategory(resource)).toBe(category)
  })
})
