import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { FhirResource } from '#lib/charts/resource.ts'
import { resourcesIn, runTool, type ToolOptions } from './fhir-tool.ts'
import { REPAIRS, repairsFor } from './repairs.ts'
import { ADMISSION, CHART, LATER, observation, SUBJECT } from './testing.ts'
import { READ_TOOLS } from './tool-schemas.ts'

const ASOF = '2201-03-09'

function call(tool: string, args: object = {}, more: Partial<ToolOptions> = {}) {
  const options: ToolOptions = { resources: CHART, asOf: ASOF, mode: 'repaired', language: 'en', ...more }
  return runTool(tool, { subject_id: SUBJECT, ...args }, options)
}
function found(tool: string, args: object = {}, more: Partial<ToolOptions> = {}): FhirResource[] {
  const result = call(tool, args, more)
  if (!result.ok) throw new Error(result.error.message)
  return resourcesIn(result.bundle)
}
const ids = (...given: Parameters<typeof found>) => found(...given).map(({ id }) => id)
const old = { mode: 'reference' } as const
const alone = (repair: (typeof REPAIRS)[number]) => ({ mode: new Set([repair]) })
const but = (repair: (typeof REPAIRS)[number]) => ({ mode: new Set(REPAIRS.filter((one) => one !== repair)) })

describe('Observation.search', () => {
  it('answers an unknown test with nothing, where the reference answers with everything', () => {
    const unknown = { category: 'laboratory', code: 'Troponin' }
    expect(call('Observation.search', unknown)).toMatchObject({ ok: true, bundle: { total: 0, entry: [] } })
    expect(ids('Observation.search', unknown, old).length).toBeGreaterThan(2)
  })
  it('takes a whole name for that test, and part of one for all that contain it', () => {
    const named = (code: string, more = {}) => ids('Observation.search', { category: 'laboratory', code }, more)
    expect(named('potassium')).toEqual(['lab-2', 'lab-1'])
    expect(named('Potass')).toEqual(['lab-2', 'lab-3', 'lab-1'])
    expect(named('potassium', but('exact_name'))).toEqual(['lab-2', 'lab-3', 'lab-1'])
    expect(named('(Potassium')).toEqual([])
  })
  it('takes in the whole of the as-of day and nothing later, whatever end the caller gives', () => {
    const k = { category: 'laboratory', code: 'Potassium' }
    expect(ids('Observation.search', { ...k, date_to: '2202-01-01' })).toEqual(['lab-2', 'lab-1'])
    expect(ids('Observation.search', k, old)).toEqual(['lab-3', 'lab-1'])
    expect(ids('Observation.search', { ...k, date_to: '2202-01-01' }, old)).toContain('lab-5')
    expect(ids('Observation.search', { ...k, date_from: '2201-03-05', date_to: '2201-03-05T23:00' })).toEqual(['lab-1'])
  })
  it('filters vital signs by admission, given as number or text', () => {
    const pulse = { category: 'vital-signs', code: 'Heart Rate' }
    for (const hadm_id of [ADMISSION, String(ADMISSION)]) {
      expect(ids('Observation.search', { ...pulse, hadm_id }, { asOf: null })).toEqual(['vital-a'])
    }
    expect(ids('Observation.search', { ...pulse, hadm_id: ADMISSION }, old)).toEqual([
      'vital-b',
      `vital-${SUBJECT}-220045-2201-03-05 08:00:00`,
    ])
    expect(ids('Observation.search', { category: 'laboratory', hadm_id: String(ADMISSION) }, old)).toEqual([])
  })
  it('reads microbiology where microbiology is asked for', () => {
    expect(ids('Observation.search', { category: 'microbiology' })).toEqual(['micro-1'])
    expect(ids('Observation.search', { category: 'microbiology' }, old)).toEqual([])
  })
  it('searches everything without a category, and laboratory results alone in the reference', () => {
    expect(ids('Observation.search', { hadm_id: ADMISSION })).toContain('vital-a')
    expect(ids('Observation.search', { hadm_id: ADMISSION }, old)).toEqual(['lab-3', 'lab-4', 'lab-1'])
  })
  it('gives as many as asked for and says how many there are', () => {
    const result = call('Observation.search', { category: 'laboratory', _count: 1 })
    expect(result).toMatchObject({ ok: true, bundle: { total: 4 } })
    expect(ids('Observation.search', { category: 'laboratory', _count: '1' })).toEqual(['lab-2'])
    expect(call('Observation.search', { category: 'laboratory', _count: 1 }, old)).toMatchObject({
      bundle: { total: 1 },
    })
    expect(call('Observation.search', { category: 'laboratory', _count: 0 }, old)).toMatchObject({
      bundle: { resourceType: 'OperationOutcome' },
    })
  })
  it('keeps results of one moment in the order of the chart', () =>
    expect(
      ids('Observation.search', { category: 'laboratory', date_from: '2201-03-08', date_to: '2201-03-08' }),
    ).toEqual(['lab-3', 'lab-4']))
  it('gives numbers without the digits kept beside them', () => {
    const digits = { extension: [{ url: 'urn:chartside:digits', valueString: '4.0' }] }
    const lab = {
      ...observation('lab-9', 'Lactate', '2201-03-05 06:10:00', 4),
      valueQuantity: { value: 4, _value: digits, unit: 'mmol/L' },
    }
    const [patient] = CHART
    const [given] = found(
      'Observation.search',
      { code: 'Lactate' },
      { resources: [patient as never, { resource: lab, alias: null }] },
    )
    expect(given?.valueQuantity).toEqual({ value: 4, unit: 'mmol/L' })
  })
})

describe('the as-of day', () => {
  it('gates every type', () => {
    for (const tool of READ_TOOLS) {
      const text = JSON.stringify(found(tool))
      expect(text).not.toContain(String(LATER))
      expect(text).not.toContain('2201-08')
    }
    expect(JSON.stringify(READ_TOOLS.map((tool) => found(tool, {}, old)))).toContain(String(LATER))
  })
  it('does not tell of an end, a stop, a discharge or a death that came later', () => {
    expect(found('Patient.read')[0]).not.toHaveProperty('deceasedDateTime')
    expect(found('Patient.read', {}, { asOf: '2201-09-01' })[0]).toHaveProperty('deceasedDateTime')
    const [stay] = found('Encounter.search', { hadm_id: ADMISSION }, { asOf: '2201-03-06' })
    expect(stay).toMatchObject({ status: 'in-progress', period: { start: '2201-03-04 10:00:00' } })
    expect(JSON.stringify(stay)).not.toMatch(/03-09|HOME|expire/)
    const [running] = found('MedicationRequest.search', { medication: 'acetaminophen' })
    expect(running).toMatchObject({ status: 'active' })
    expect(JSON.stringify(running)).not.toContain('2201-03-12')
    expect(ids('MedicationRequest.search', { status: 'active' })).toEqual(['medreq-2'])
    expect(found('MedicationRequest.search', { medication: 'acetaminophen' }, old)[0]).toMatchObject({
      status: 'completed',
    })
  })
  it('does not change the chart it reads', () => {
    const before = JSON.stringify(CHART)
    for (const tool of READ_TOOLS) for (const mode of ['repaired', 'reference'] as const) call(tool, {}, { mode })
    expect(JSON.stringify(CHART)).toBe(before)
  })
  it('shows a culture once it came out', () => {
    expect(ids('DiagnosticReport.search')).toEqual(['micro-test-1', 'micro-test-2'])
    expect(ids('DiagnosticReport.search', {}, { asOf: '2201-03-12' })).toContain('micro-test-3')
    expect(ids('DiagnosticReport.search', {}, { asOf: '2201-03-07' })).toEqual(['micro-test-2'])
  })
})

describe('the other searches', () => {
  it('reads a filter as it stands, where the reference reads a pattern', () => {
    expect(ids('MedicationRequest.search', { medication: 'acetaminophen (liquid)' })).toEqual(['medreq-2'])
    expect(ids('MedicationRequest.search', { medication: 'acetaminophen (liquid)' }, old)).toEqual([])
    expect(ids('MedicationRequest.search', { medication: 'spiro|acet' })).toEqual([])
    expect(ids('MedicationRequest.search', { medication: 'spiro|acet', hadm_id: ADMISSION }, old)).toEqual([
      `rx-${SUBJECT}-1`,
      `rx-${SUBJECT}-0`,
    ])
    expect(call('MedicationRequest.search', { medication: 'spiro(' }, old)).toMatchObject({
      ok: true,
      bundle: { error: 'spiro(' },
    })
  })
  it('does not replay a pattern with repetitions', () =>
    expect(call('DocumentReference.search', { keyword: '(a+)+$' }, old)).toMatchObject({
      ok: false,
      error: { code: 'pattern_too_complex' },
    }))
  it('tells a dose that was not given', () => {
    const status = (more = {}) => found('MedicationAdministration.search', {}, more).map((one) => one.status)
    expect(status()).toEqual(['not-done', 'completed'])
    expect(status(old)).toEqual(['completed', 'completed'])
  })
  it('orders diagnoses as they were coded and states no status nobody stated', () => {
    const [first, second] = found('Condition.search')
    expect([first?.id, second?.id].map((id) => id?.split('-')[2])).toEqual(['E875', 'N179'])
    expect(first).not.toHaveProperty('clinicalStatus')
    expect(ids('Condition.search', { clinical_status: 'active' })).toHaveLength(2)
    expect(ids('Condition.search', { clinical_status: 'resolved' })).toEqual([])
    expect(ids('Condition.search', { code: 'n17.9' })).toHaveLength(1)
    expect(call('Condition.search', { code: 'n17.9' }, old)).toMatchObject({
      bundle: { resourceType: 'OperationOutcome' },
    })
  })
  it('honours the status a record states', () => {
    const [patient] = CHART
    const condition = (id: string, code: string) => ({
      resource: { resourceType: 'Condition', id, clinicalStatus: { coding: [{ code }] }, code: { text: id } },
      alias: null,
    })
    const resources = [patient as never, condition('a', 'active'), condition('r', 'resolved')]
    expect(ids('Condition.search', { clinical_status: 'resolved' }, { resources })).toEqual(['r'])
  })
  it('finds reports by what they are called, each test by itself', () => {
    const asked = (report_type: string, more = {}) => ids('DiagnosticReport.search', { report_type }, more)
    expect(asked('microbiology')).toEqual(['micro-test-1', 'micro-test-2'])
    expect(asked('urine culture')).toEqual(['micro-test-1'])
    expect(asked('ulture')).toEqual([])
    expect(asked('microbiology', old)).toEqual([])
    expect(asked('urine', old)).toEqual([`micro-${SUBJECT}-2201-03-06 08:00:00`])
    expect(asked('urine', but('every_source'))).toEqual(['micro-test-1'])
  })
  it('gives every plan its own id and its words, where the reference gives two the same', () => {
    const plans = (more = {}) => found('CarePlan.search', { category: 'discharge-planning' }, more)
    expect(new Set(plans().map(({ id }) => id)).size).toBe(2)
    expect(JSON.stringify(plans())).toContain('Hold the water pill.')
    expect(new Set(plans(old).map(({ id }) => id)).size).toBe(1)
  })
  it('gives the text of a note to be read', () => {
    const text = (more = {}) => JSON.stringify(found('DocumentReference.search', { keyword: 'water pill (' }, more))
    expect(text()).toContain('hold the water pill (spironolactone)')
    expect(found('DocumentReference.search', { keyword: 'lasix' })).toEqual([])
  })
  it('leaves stays within an admission to the admission', () =>
    expect(ids('Encounter.search')).toEqual([`encounter-${ADMISSION}`]))
})

describe('what is refused', () => {
  it.each([
    ['an unknown tool', 'Procedure.search', {}, 'unknown_tool', undefined],
    ['an unknown argument', 'Observation.search', { test_name: 'Potassium' }, 'unknown_argument', 'test_name'],
    ['a wrong type', 'Observation.search', { hadm_id: 'last' }, 'wrong_type', 'hadm_id'],
    ['a broken number', 'Observation.search', { _count: 2.5 }, 'wrong_type', '_count'],
    ['a count of none', 'Observation.search', { _count: 0 }, 'wrong_value', '_count'],
    ['a wrong word', 'Condition.search', { clinical_status: 'chronic' }, 'wrong_value', 'clinical_status'],
    ['a wrong date', 'Observation.search', { date_from: 'yesterday' }, 'wrong_value', 'date_from'],
    ['a missing argument', 'Patient.read', { subject_id: null }, 'missing_argument', 'subject_id'],
    ['another patient', 'Patient.read', { subject_id: 1 }, 'other_patient', 'subject_id'],
  ])('%s, with what would be right', (_, tool, args, code, path) => {
    const result = call(tool, args)
    expect(result).toMatchObject({ ok: false, error: { code, ...(path ? { path } : {}) } })
    const zh = call(tool, args, { language: 'zh' })
    expect(zh.ok ? '' : zh.error.message).toMatch(/\p{Script=Han}/u)
  })
  it('names the argument that is meant', () =>
    expect(call('Observation.search', { lab_test: 'K' })).toMatchObject({
      error: { message: 'Observation.search has no argument lab_test; code is meant' },
    }))
  it('takes blanks and zeros for what models leave out', () =>
    expect(ids('Observation.search', { hadm_id: 0, code: ' ', date_from: '', category: 'vital-signs' })).toEqual([
      'vital-a',
    ]))
  it('renames, drops and checks nothing as the reference does', () => {
    const named = { test_name: 'Sodium', colour: 'red' }
    expect(ids('Observation.search', named, old)).toEqual(['lab-4'])
    expect(call('Patient.read', { subject_id: 1 }, old)).toMatchObject({ bundle: { resourceType: 'OperationOutcome' } })
    expect(call('Procedure.search', {}, old)).toMatchObject({ ok: true, bundle: { error: expect.any(String) } })
  })
})

describe('repairs', () => {
  it('each is one that some tool is said to have', () =>
    expect(new Set(READ_TOOLS.flatMap(repairsFor))).toEqual(new Set(REPAIRS)))
  it('each can be made alone', () => {
    for (const repair of REPAIRS) for (const tool of READ_TOOLS) expect(call(tool, {}, alone(repair)).ok).toBe(true)
  })
  it('names rows as the reference does without the repair of ids', () =>
    expect(ids('MedicationAdministration.search', {}, but('own_form'))).toEqual([
      `emar-${SUBJECT}-1`,
      `emar-${SUBJECT}-0`,
    ]))
})

describe('docs/fhir-tools.md', () => {
  it('says of every repair what it changes', () => {
    const page = readFileSync(new URL('../../../docs/fhir-tools.md', import.meta.url), 'utf8')
    expect([...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name)).toEqual([...REPAIRS])
  })
})
