import { describe, expect, it } from 'vitest'
import type { PatientView } from '#lib/charts/contract.ts'
import { addressOfChart, findPatients, inListOrder, patientName } from './patient-list.ts'

const patient = (id: string, subjectId: number | null, tier: PatientView['tier'] = 'open'): PatientView => ({
  patient: id,
  source: id.split(':')[0] ?? '',
  tier,
  subjectId,
  linked: [],
})
const all = [
  patient('mimic-iv:10020306', 10020306, 'credentialed'),
  patient('fhir:smart-7', null),
  patient('mimic-iv:10000032', 10000032, 'credentialed'),
  patient('fhir:90000001', 90000001),
]
const ids = (list: PatientView[]) => list.map((one) => one.patient)

describe('the list of charts', () => {
  it('stands by source and number, those without a number last', () => {
    expect(ids(inListOrder(all))).toEqual(['fhir:90000001', 'fhir:smart-7', 'mimic-iv:10000032', 'mimic-iv:10020306'])
  })
  it('is searched by number from its beginning, by source and by tier', () => {
    expect(ids(findPatients(all, '1002'))).toEqual(['mimic-iv:10020306'])
    expect(ids(findPatients(all, '0306'))).toEqual([])
    expect(ids(findPatients(all, 'FHIR smart'))).toEqual(['fhir:smart-7'])
    expect(ids(findPatients(all, 'credentialed 10000'))).toEqual(['mimic-iv:10000032'])
    expect(findPatients(all, '  ')).toHaveLength(4)
  })
  it('finds an id that holds digits where there is no number', () => {
    expect(ids(findPatients(all, '7'))).toEqual(['fhir:smart-7'])
  })
  it('calls a patient by number, else by id', () => {
    expect(all.map(patientName)).toEqual(['10020306', 'smart-7', '10000032', '90000001'])
  })
  it('has addresses for any id', () => expect(addressOfChart('fhir:a/b')).toBe('/charts/fhir%3Aa%2Fb'))
})
