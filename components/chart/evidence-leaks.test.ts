import { expect, it } from 'vitest'
import type { FhirResource } from '#lib/charts/resource.ts'
import { leaksOf } from './evidence-leaks.ts'

const resources = new Map<string, FhirResource>([
  ['Observation/now', { resourceType: 'Observation', id: 'now', effectiveDateTime: '2160-05-10 23:59:00' }],
  ['Observation/later', { resourceType: 'Observation', id: 'later', effectiveDateTime: '2160-05-11 00:00:00' }],
  [
    'DiagnosticReport/culture',
    { resourceType: 'DiagnosticReport', id: 'culture', effectiveDateTime: '2160-05-09', issued: '2160-05-12 08:00:00' },
  ],
  ['DocumentReference/note', { resourceType: 'DocumentReference', id: 'note', date: '2160-05-20' }],
  ['Patient/p', { resourceType: 'Patient', id: 'p' }],
])

it('names what came or was released after the as-of day, sentences of notes too', () =>
  expect(
    leaksOf({ asOf: '2160-05-10', resources }, [
      'Observation/now',
      'Observation/later',
      'DiagnosticReport/culture',
      'DocumentReference/note#s3',
      'Patient/p',
      'Observation/unknown',
    ]),
  ).toEqual(['Observation/later', 'DiagnosticReport/culture', 'DocumentReference/note#s3']))
