import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readAdministrationEvent } from './administration-event.ts'
import { parseResource } from './parse-resource.ts'
import { administrationStatus, doseText, medicationName } from './read-medication.ts'
import type { FhirResource } from './resource.ts'

const resource = (text: string): FhirResource => parseResource(text)

describe('medicationName', () => {
  it('follows references into the contained resources, then the chart, then shows what is written', () => {
    const contained = resource(
      '{"resourceType":"MedicationRequest","contained":[{"resourceType":"Medication","id":"m","code":{"text":"Drug"}}],"medicationReference":{"reference":"#m"}}',
    )
    expect(medicationName(contained)).toBe('Drug')
    const other = resource('{"resourceType":"MedicationRequest","medicationReference":{"reference":"Medication/1"}}')
    expect(
      medicationName(other, (ref) =>
        ref === 'Medication/1' ? resource('{"resourceType":"Medication","code":{"text":"Found"}}') : undefined,
      ),
    ).toBe('Found')
    expect(medicationName(other)).toBe('Medication/1')
    expect(medicationName(resource('{"resourceType":"MedicationRequest"}'))).toBe('unnamed medication')
  })
})

describe('doseText', () => {
  it.each([
    ['"dosageInstruction":[{"text":"5-10 mg PO","doseAndRate":[{"doseQuantity":{"value":5}}]}]', '5-10 mg PO'],
    [
      '"dosageInstruction":[{"doseAndRate":[{"doseQuantity":{"value":2.50,"unit":"mg"}}],"route":{"text":"oral"},"timing":{"repeat":{"frequency":2,"period":1,"periodUnit":"d"}}}]',
      '2.50 mg oral 2 × per 1 d',
    ],
    [
      '"dosageInstruction":[{"doseAndRate":[{"doseRange":{"low":{"value":1,"unit":"TAB"},"high":{"value":2,"unit":"TAB"}}}],"asNeededBoolean":true}]',
      '1 – 2 TAB as needed',
    ],
    [
      '"dosage":{"dose":{"value":500,"unit":"mg"},"rateRatio":{"numerator":{"value":1,"unit":"L"},"denominator":{"value":8,"unit":"h"}},"route":{"coding":[{"display":"IV"}]}}',
      '500 mg 1 L / 8 h IV',
    ],
    ['"dosageInstruction":[{"text":"a"},{"text":"b"}]', 'a; b'],
    ['"status":"active"', ''],
  ])('%s', (text, shown) => {
    expect(doseText(resource(`{"resourceType":"MedicationRequest",${text}}`))).toBe(shown)
  })
})

describe('readAdministrationEvent', () => {
  it.each([
    ['Administered', 'given', 'completed'],
    ['Administered in Other Location', 'given', 'completed'],
    ['Delayed Administered', 'given', 'completed'],
    ['Partial Administered', 'given', 'completed'],
    ['Administered Bolus from IV Drip', 'given', 'completed'],
    ['Flushed', 'given', 'completed'],
    ['Applied', 'given', 'completed'],
    ['Removed Existing / Applied New', 'given', 'completed'],
    ['Started', 'started', 'in-progress'],
    ['Restarted', 'started', 'in-progress'],
    ['Delayed Started', 'started', 'in-progress'],
    ['Stopped - Unscheduled', 'stopped', 'stopped'],
    ['Stopped As Directed', 'stopped', 'stopped'],
    ['Not Given', 'not-given', 'not-done'],
    ['Not Given per Sliding Scale', 'not-given', 'not-done'],
    ['Not Flushed', 'not-given', 'not-done'],
    ['Not Started', 'not-given', 'not-done'],
    ['Hold Dose', 'not-given', 'not-done'],
    ['Delayed ', 'delayed', 'on-hold'],
    ['Confirmed', 'other', 'completed'],
    ['Delayed Confirmed', 'other', 'completed'],
    ['Assessed', 'other', 'completed'],
    ['Removed', 'other', 'completed'],
    ['Infusion Reconciliation', 'other', 'completed'],
    ['', 'other', 'unknown'],
    [' in Other Location', 'other', 'unknown'],
  ])('%j', (event, outcome, status) => {
    expect(readAdministrationEvent(event)).toEqual({ outcome, status })
  })
})

describe('administrationStatus', () => {
  it('trusts the event before the status, and a status not-done before all', () => {
    const of = (text: string) => administrationStatus(resource(`{"resourceType":"MedicationAdministration",${text}}`))
    expect(of('"status":"completed","_event_txt":"Not Given"')).toEqual({ outcome: 'not-given', text: 'Not Given' })
    expect(
      of('"status":"completed","extension":[{"url":"urn:chartside:mimic:event","valueString":"Started"}]').outcome,
    ).toBe('started')
    expect(of('"status":"not-done","statusReason":[{"text":"vomiting"}]')).toEqual({
      outcome: 'not-given',
      text: 'vomiting',
    })
    expect(of('"status":"completed"')).toEqual({ outcome: 'given', text: 'completed' })
    expect(of('"status":"unknown"').outcome).toBe('other')
  })
})

const EXAMPLE = '../shared/data/hl7-fhir-r4-examples/MedicationAdministration-medadmin0301.json'

describe.skipIf(!existsSync(EXAMPLE))('the official example', () => {
  it('is read', () => {
    const administration = resource(readFileSync(EXAMPLE, 'utf8'))
    expect(doseText(administration)).toBe('500mg IV q6h x 3 days')
    expect(medicationName(administration)).not.toContain('#')
    expect(administrationStatus(administration).outcome).toBe('started')
  })
})
