import { describe, expect, it } from 'vitest'
import { MODEL_VIEW_LIMITS, modelView as viewOf } from './model-view.ts'

const modelView = (tool: string, observation: unknown) => viewOf(tool, observation, 'reference')
const repaired = (tool: string, observation: unknown) => viewOf(tool, observation, 'repaired').text

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

describe('what the reference shows', () => {
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

describe('what is shown here', () => {
  it('gives a value with its flag and range in words', () => {
    const ranged = {
      ...potassium(5.6, '2180-03-04 06:10:00'),
      referenceRange: [{ low: { value: 3.5 }, high: { value: 5.1 } }],
    }
    expect(repaired('Observation.search', bundle(ranged))).toBe(
      '1 Observation\n- Potassium: 5.6 mEq/L (high, range 3.5 – 5.1) @ 2180-03-04 06:10:00',
    )
  })
  it('counts what there is, not what was returned', () =>
    expect(repaired('Observation.search', { ...bundle(potassium(4, '2180-03-10')), total: 24 })).toMatch(
      /^24 Observation, first 1 shown\n/,
    ))
  it('says what became of a dose', () => {
    const given = {
      resourceType: 'MedicationAdministration',
      medicationCodeableConcept: { text: 'Heparin' },
      effectiveDateTime: '2180-03-04',
    }
    expect(
      repaired('MedicationAdministration.search', bundle({ ...given, status: 'not-done', _event_txt: 'Not Given' })),
    ).toBe('1 MedicationAdministration\n- Heparin [not-done: Not Given] @ 2180-03-04')
    expect(repaired('MedicationAdministration.search', bundle({ ...given, status: 'completed' }))).toContain(
      'Heparin [completed] @',
    )
  })
  it('says when an order runs', () => {
    const boundsPeriod = { start: '2180-03-01', end: '2180-03-03' }
    const order = {
      resourceType: 'MedicationRequest',
      status: 'completed',
      medicationCodeableConcept: { text: 'Furosemide' },
      dosageInstruction: [{ text: '20 mg PO', timing: { repeat: { boundsPeriod } } }],
    }
    expect(repaired('MedicationRequest.search', bundle(order))).toContain(
      'Furosemide [completed]: 20 mg PO @ 2180-03-01 to 2180-03-03',
    )
  })
  it('gives the words of a plan, and a note in base64 as words', () => {
    const plan = {
      resourceType: 'CarePlan',
      status: 'completed',
      title: 'Follow-up',
      note: [{ text: 'See cardiology.' }],
    }
    expect(repaired('CarePlan.search', bundle(plan))).toBe('1 CarePlan\n- Follow-up [completed]: See cardiology.')
    const attachment = { contentType: 'text/plain', data: btoa('Stop the water pill at once.') }
    const note = {
      resourceType: 'DocumentReference',
      type: { text: 'Discharge summary' },
      date: '2180-03-04',
      content: [{ attachment }],
    }
    expect(repaired('DocumentReference.search', bundle(note))).toContain(
      'Discharge summary @ 2180-03-04: Stop the water pill at once.',
    )
  })
  it('says nothing of a status nobody stated', () => {
    const condition = { resourceType: 'Condition', code: { coding: [{ code: 'E875' }], text: 'Hyperkalemia' } }
    expect(repaired('Condition.search', bundle(condition))).toBe('1 Condition\n- Hyperkalemia (E875)')
  })
  it('says where a stay led and that one goes on', () => {
    const stay = {
      resourceType: 'Encounter',
      class: { code: 'IMP' },
      status: 'finished',
      period: { start: '2180-03-01', end: '2180-03-04' },
      hospitalization: { dischargeDisposition: { text: 'HOME' } },
    }
    expect(repaired('Encounter.search', bundle(stay))).toContain(
      'IMP [finished] 2180-03-01 to 2180-03-04, discharged to HOME',
    )
    expect(
      repaired('Encounter.search', bundle({ ...stay, period: { start: '2180-03-01' }, hospitalization: undefined })),
    ).toMatch(/to now$/)
  })
})
