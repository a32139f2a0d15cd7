import { describe, expect, it } from 'vitest'
import type { FhirResource } from '#lib/charts/resource.ts'
import { compareSources } from './compare-sources.ts'

const TABLES = { encounter: 'mimic-iv/hadm', stay: 'mimic-iv/stay', icd: 'http://hl7.org/fhir/sid/icd-10-cm' }
const FHIR = {
  encounter: 'http://fhir.mimic.mit.edu/identifier/encounter',
  stay: 'http://fhir.mimic.mit.edu/identifier/encounter-icu',
  icd: 'http://fhir.mimic.mit.edu/CodeSystem/diagnosis-icd10',
}

function encounter(system: string, number: string, start: string, end?: string, partOf?: string): FhirResource {
  return {
    resourceType: 'Encounter',
    id: `${system}-${number}`,
    identifier: [{ system, value: number }],
    period: { start, end },
    ...(partOf ? { partOf: { reference: `Encounter/${partOf}` } } : {}),
  }
}
function condition(system: string, code: string, encounter: string, id = code): FhirResource {
  return {
    resourceType: 'Condition',
    id,
    code: { coding: [{ system, code, display: `Finding ${code}` }] },
    encounter: { reference: `Encounter/${encounter}` },
  }
}

const tables = [
  encounter(TABLES.encounter, '11', '2180-05-06 22:23:00', '2180-05-07 17:15:00'),
  encounter(TABLES.stay, '21', '2180-05-06 23:00:00', '2180-05-07 10:00:00', `${TABLES.encounter}-11`),
  condition(TABLES.icd, 'K7031', `${TABLES.encounter}-11`),
]
const fhir = [
  encounter(FHIR.encounter, '11', '2180-05-06T22:23:00-04:00', '2180-05-07T17:15:00-04:00'),
  encounter(FHIR.stay, '21', '2180-05-06T23:00:00-04:00', '2180-05-07T10:00:00-04:00', `${FHIR.encounter}-11`),
  condition(FHIR.icd, 'K70.31', `${FHIR.encounter}-11`),
]

describe('two sources of one patient', () => {
  it('say the same whatever their ids, offsets and dots', () => {
    const numbered = (resources: FhirResource[]) =>
      resources.map((resource, i) => ({
        ...resource,
        ...(resource.resourceType === 'Encounter' ? { id: `e${i}` } : {}),
      }))
    const at = (resources: FhirResource[]) =>
      numbered(resources).map((resource) =>
        resource.resourceType === 'Condition' ? { ...resource, encounter: { reference: 'Encounter/e0' } } : resource,
      )
    const one = { here: 1, there: 1, same: 1 }
    expect(compareSources(at(tables), at(fhir))).toEqual({
      counts: { problems: one, encounters: one, stays: one },
      differences: [],
    })
  })

  it('differ in a time, in a version of a code, in what one lacks, and in what one has twice', () => {
    const here = [
      encounter(TABLES.encounter, '11', '2180-05-06 22:23:00', '2180-05-07 17:15:00'),
      condition(TABLES.icd, 'I10', 'none'),
      condition(TABLES.icd, 'E119', 'none', 'a'),
      condition(TABLES.icd, 'E119', 'none', 'b'),
    ]
    const there = [
      encounter(FHIR.encounter, '11', '2180-05-06T22:23:00-04:00', '2180-05-08T17:15:00-04:00'),
      encounter(FHIR.stay, '21', '2180-05-06T23:00:00-04:00'),
      condition('http://hl7.org/fhir/sid/icd-9-cm', 'I10', 'none'),
      condition(FHIR.icd, 'E11.9', 'none'),
    ]
    const { differences, counts } = compareSources(here, there)
    expect(differences.map(({ of, kind }) => [of, kind])).toEqual([
      ['problems', 'only_here'],
      ['problems', 'repeated'],
      ['problems', 'only_there'],
      ['encounters', 'end'],
      ['stays', 'only_there'],
    ])
    expect(differences[3]).toMatchObject({ here: '2180-05-07 17:15:00', there: '2180-05-08T17:15:00-04:00' })
    expect(counts.stays).toEqual({ here: 0, there: 1, same: 0 })
  })
})
