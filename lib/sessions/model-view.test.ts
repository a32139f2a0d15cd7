import { describe, expect, it } from 'vitest'
import { MODEL_VIEW_LIMITS, modelView } from './model-view.ts'

const bundle = (...resources: object[]) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  total: resources.length,
  entry: resources.map((resource) => ({ resource })),
})
const potassium = (value: number, at: string) => ({
  resourceType: 'Observation',
  id: `k-${at}`,
  code: { text: 'Potassium' },
  valueQuantity: { value, unit: 'mEq/L' },
  interpretation: [{ coding: [{ code: 'A' }] }],
  effectiveDateTime: at,
})

describe('modelView', () => {
  it('writes a count and a line an entry', () => {
    const view = modelView('Observation.search', bundle(potassium(5.6, '2180-03-04 06:10:00')))
    expect(view.text).toBe('1 Observation\n- Potassium: 5.6 mEq/L (A) @ 2180-03-04 06:10:00')
    expect(view).toMatchObject({ entries: { total: 1, shown: 1 }, cut: 0 })
  })
  it('shows the first fifteen entries and says so', () => {
    const many = Array.from({ length: 20 }, (_, day) => potassium(4, `2180-03-${day + 10}`))
    const view = modelView('Observation.search', bundle(...many))
    expect(view.entries).toEqual({ total: 20, shown: 15 })
    expect(view.text.split('\n')).toHaveLength(16)
    expect(view.text).toMatch(/^20 Observation, first 15 shown\n/)
  })
  it('cuts the whole at 4000 characters, never inside one', () => {
    const note = { resourceType: 'Device', text: '𠮷'.repeat(5000) }
    const view = modelView('Device.search', bundle(note))
    expect([...view.text]).toHaveLength(MODEL_VIEW_LIMITS.text)
    expect(view.text.isWellFormed()).toBe(true)
    expect(view.cut).toBeGreaterThan(900)
  })
  it('leaves the date of an order empty where the record gives none', () => {
    const order = {
      resourceType: 'MedicationRequest',
      status: 'completed',
      medicationCodeableConcept: { text: 'Furosemide' },
      dosageInstruction: [{ text: '20 mg PO' }],
    }
    expect(modelView('MedicationRequest.search', bundle(order)).text).toContain('Furosemide [completed]: 20 mg PO @ ')
  })
  it('shows of a care plan its category and status only', () => {
    const plan = {
      resourceType: 'CarePlan',
      status: 'completed',
      category: [{ coding: [{ code: 'followup' }] }],
      note: [{ text: 'See cardiology.' }],
    }
    expect(modelView('CarePlan.search', bundle(plan)).text).toBe('1 CarePlan\n- followup [completed]')
  })
  it('gives the patient as heard, at most 1500 characters', () => {
    const said = { patient_response: 'I stopped the water pill.', patient_responses_all_literacy: { high: 'x' } }
    expect(modelView('patient.get_medication_adherence', said).text).toBe('I stopped the water pill.')
    expect(modelView('patient.get_pain_assessment', { patient_response: 'a'.repeat(1600) })).toMatchObject({ cut: 100 })
  })
  it('echoes of a write its type, id and status', () => {
    const order = { resourceType: 'ServiceRequest', id: 'SR-1', status: 'active', note: [{ text: 'soon' }] }
    expect(modelView('ServiceRequest.create', order).text).toBe('Created ServiceRequest SR-1 [active]')
  })
  it.each([
    ['an empty result', { resourceType: 'OperationOutcome', issue: [] }],
    ['an error', { error: 'unknown tool' }],
    ['a patient', { resourceType: 'Patient', id: '1' }],
    ['nothing', null],
  ])('gives %s as JSON', (_, value) => expect(modelView('Patient.read', value).text).toBe(JSON.stringify(value)))
})
