import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FhirResource } from './resource.ts'
import { summarizeChart } from './summarize-chart.ts'

const ASOF = '2150-03-05'

const patient: FhirResource = {
  resourceType: 'Patient',
  id: 'p',
  gender: 'female',
  identifier: [{ system: 'mimic-iv', value: '007' }],
  extension: [
    { url: 'urn:chartside:mimic:anchor-age', valueString: '67' },
    { url: 'urn:chartside:mimic:anchor-year', valueString: '2148' },
  ],
}
const stay: FhirResource = {
  resourceType: 'Encounter',
  id: 'stay',
  class: { code: 'IMP' },
  status: 'finished',
  type: [{ text: 'URGENT' }],
  period: { start: '2150-03-02 08:00:00', end: '2150-03-07 12:00:00' },
}
const icu: FhirResource = {
  resourceType: 'Encounter',
  id: 'icu',
  class: { code: 'ACUTE' },
  period: { start: '2150-03-02 10:00:00', end: '2150-03-04 10:00:00' },
  partOf: { reference: 'Encounter/stay' },
}
const next: FhirResource = {
  resourceType: 'Encounter',
  id: 'next',
  class: { code: 'IMP' },
  period: { start: '2151-01-01 08:00:00', end: '2151-01-02 08:00:00' },
}

function lab(id: string, at: string, value: Record<string, unknown>, more: Record<string, unknown> = {}): FhirResource {
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }], text: 'Chemistry' }],
    code: { coding: [{ system: 'mimic-iv/itemid', code: '50912' }], text: 'Creatinine' },
    effectiveDateTime: at,
    referenceRange: [{ low: { value: 0.4, unit: 'mg/dL' }, high: { value: 1.1, unit: 'mg/dL' } }],
    ...value,
    ...more,
  }
}
const quantity = (value: number, unit = 'mg/dL') => ({ valueQuantity: { value, unit } })

describe('the header', () => {
  it('tells the age on the as-of date and the stay it falls in', () => {
    const { patient: header } = summarizeChart([next, icu, stay, patient], ASOF)
    expect(header).toMatchObject({
      ref: 'Patient/p',
      sex: 'female',
      age: '69',
      birthDate: null,
      died: null,
      admission: { ref: 'Encounter/stay', later: false },
      identifiers: [{ system: 'mimic-iv', value: '007' }],
    })
  })

  it.each([
    [{ birthDate: '2080-03-06' }, '69'],
    [{ birthDate: '2080-03-05' }, '70'],
    [{ birthDate: '2080' }, '69–70'],
    [
      {
        extension: [
          { url: 'urn:chartside:mimic:anchor-age', valueString: '91' },
          { url: 'urn:chartside:mimic:anchor-year', valueString: '2148' },
        ],
      },
      'over 89',
    ],
    [{}, null],
  ])('age from %j', (facts, age) => {
    expect(summarizeChart([{ resourceType: 'Patient', id: 'x', ...facts }], ASOF).patient.age).toBe(age)
  })

  it('takes the last stay when the date falls in none, and marks a later death', () => {
    const dead = { ...patient, deceasedDateTime: '2152-01-01' }
    const { patient: header } = summarizeChart([dead, stay, next], '2150-12-24')
    expect(header.admission?.ref).toBe('Encounter/stay')
    expect(header.died).toEqual({ at: '2152-01-01', later: true })
  })

  it('does not take silence for the absence of allergies', () => {
    const none = {
      resourceType: 'AllergyIntolerance',
      id: 'n',
      code: { coding: [{ code: '716186003' }] },
      recordedDate: '2150-03-01',
    }
    const nuts = { resourceType: 'AllergyIntolerance', id: 'a', code: { text: 'Nuts' }, recordedDate: '2149-03-01' }
    const again = { ...nuts, id: 'b', recordedDate: '2150-03-01', reaction: [{ manifestation: [{ text: 'hives' }] }] }
    const refuted = { ...nuts, id: 'c', code: { text: 'Fish' }, verificationStatus: { coding: [{ code: 'refuted' }] } }
    const later = { ...nuts, id: 'd', code: { text: 'Dust' }, recordedDate: '2150-03-09' }
    const state = (...allergies: FhirResource[]) => summarizeChart([patient, ...allergies], ASOF).patient.allergies
    expect(state()).toEqual({ state: 'none_recorded', items: [] })
    expect(state(refuted, later).state).toBe('none_recorded')
    expect(state(none).state).toBe('none_known')
    const listed = state(none, nuts, again)
    expect(listed.state).toBe('listed')
    expect(listed.items.map(({ ref, reactions }) => [ref, reactions])).toEqual([['AllergyIntolerance/b', ['hives']]])
  })
})

describe('labs', () => {
  const chart = summarizeChart(
    [
      lab('c', '2150-03-05 23:59:00', quantity(2.4)),
      lab('a', '2150-03-03 06:00:00', quantity(1)),
      lab('e', '2150-03-06 00:00:00', quantity(3)),
      lab('b', '2150-03-04 06:00:00', { valueQuantity: { value: 0.01, comparator: '<', unit: 'mg/dL' } }),
      lab('d', '2150-03-05', quantity(200, 'umol/L')),
      lab('w', '2150-03-05 10:00:00', quantity(99), { status: 'entered-in-error' }),
      lab('n', '2150-03-05 11:00:00', {}, { note: [{ text: 'HEMOLYZED' }] }),
    ],
    ASOF,
  )
  const row = chart.labs.groups[0]?.rows[0]

  it('makes one row of an analyte, by time, with the end of the as-of day as the border', () => {
    expect(row?.results.map(({ ref, later }) => [ref.slice(12), later])).toEqual([
      ['a', false],
      ['b', false],
      ['d', false],
      ['w', false],
      ['n', false],
      ['c', false],
      ['e', true],
    ])
    expect(row?.latest?.ref).toBe('Observation/c')
    expect(row).toMatchObject({ label: 'Creatinine', code: '50912', unit: 'mg/dL', range: '0.4 – 1.1 mg/dL' })
    expect(row?.results.map(({ column }) => chart.labs.times[column]?.at)).toEqual(row?.results.map(({ at }) => at))
  })

  it('says the flag in words, and a change only where it is one', () => {
    const of = (id: string) => row?.results.find(({ ref }) => ref === `Observation/${id}`)
    expect(of('c')?.flag).toEqual({ code: 'H', word: 'high', from: 'computed' })
    expect(of('a')?.flag).toBeNull()
    expect(of('d')?.flag).toBeNull()
    expect(of('b')?.delta).toBeNull()
    expect(of('d')?.delta).toBeNull()
    expect(of('e')?.delta).toEqual({ text: '+0.6', number: 0.6, hours: expect.closeTo(1 / 60) })
    expect(of('n')).toMatchObject({ text: '', note: 'HEMOLYZED' })
  })

  it('keeps specimens and units apart, and names missing ranges as missing', () => {
    const blood = lab('1', '2150-03-03', quantity(1), { specimen: { display: 'Blood' }, referenceRange: undefined })
    const urine = lab('2', '2150-03-03', quantity(90), { specimen: { display: 'Urine' } })
    const { groups } = summarizeChart([blood, urine], ASOF).labs
    expect(groups[0]?.rows.map(({ specimen, range }) => [specimen, range])).toEqual([
      ['Blood', null],
      ['Urine', '0.4 – 1.1 mg/dL'],
    ])
  })

  it('takes an observation with a range but no category for a result', () => {
    const { labs, observations } = summarizeChart(
      [
        lab('x', '2150-03-03', quantity(1), { category: undefined }),
        { resourceType: 'Observation', id: 'y', code: { text: 'Eye colour' }, valueString: 'blue' },
      ],
      ASOF,
    )
    expect(labs.groups).toHaveLength(1)
    expect(observations.map(({ label }) => label)).toEqual(['Eye colour'])
  })
})

describe('medications', () => {
  const order = (id: string, drug: string, more: Record<string, unknown> = {}): FhirResource => ({
    resourceType: 'MedicationRequest',
    id,
    status: 'completed',
    medicationCodeableConcept: { text: drug },
    dosageInstruction: [
      {
        text: '1000 mg IV Q12H',
        route: { text: 'IV' },
        timing: {
          code: { text: 'Q12H' },
          repeat: { boundsPeriod: { start: '2150-03-02 10:00:00', end: '2150-03-05 10:00:00' } },
        },
      },
    ],
    ...more,
  })
  const dose = (id: string, at: string, more: Record<string, unknown>): FhirResource => ({
    resourceType: 'MedicationAdministration',
    id,
    effectiveDateTime: at,
    medicationCodeableConcept: { text: 'Vancomycin' },
    ...more,
  })

  it('counts doses given and not given up to the as-of date', () => {
    const { medications } = summarizeChart(
      [
        order('o', 'Vancomycin', { identifier: [{ system: 'mimic-iv/pharmacy', value: '9' }] }),
        dose('1', '2150-03-02 10:00:00', { status: 'completed' }),
        dose('2', '2150-03-03 10:00:00', { status: 'not-done', statusReason: [{ text: 'Hold Dose' }] }),
        dose('3', '2150-03-04 10:00:00', {
          status: 'completed',
          medicationCodeableConcept: { text: 'vanco bag' },
          identifier: [{ system: 'mimic-iv/pharmacy', value: '9' }],
        }),
        dose('4', '2150-03-06 10:00:00', { status: 'completed' }),
        dose('5', '2150-03-04 12:00:00', { status: 'entered-in-error' }),
      ],
      ASOF,
    )
    expect(medications).toHaveLength(1)
    expect(medications[0]).toMatchObject({ drug: 'Vancomycin', given: 2, notGiven: 1, later: false })
    expect(medications[0]?.orders[0]).toMatchObject({
      dose: '1000 mg IV Q12H',
      route: 'IV',
      frequency: 'Q12H',
      start: '2150-03-02 10:00:00',
      stop: '2150-03-05 10:00:00',
      reversed: false,
    })
    expect(medications[0]?.administrations.map(({ outcome, text, later }) => [outcome, text, later])).toEqual([
      ['given', 'completed', false],
      ['not-given', 'Hold Dose', false],
      ['given', 'completed', false],
      ['given', 'completed', true],
    ])
  })

  it('says that an order stops before it starts, and that a drug came later', () => {
    const reversed = order('r', 'Oxycodone', {
      dosageInstruction: [{ timing: { repeat: { boundsPeriod: { start: '2150-03-03', end: '2150-03-02' } } } }],
    })
    const later = order('l', 'Apixaban', { authoredOn: '2150-03-06 09:00:00' })
    const home = { resourceType: 'MedicationStatement', id: 'h', medicationReference: { reference: 'Medication/m' } }
    const shared = { resourceType: 'Medication', id: 'm', code: { text: 'Lisinopril' } }
    const { medications } = summarizeChart([reversed, later, home, shared], ASOF)
    expect(medications.map((lane) => [lane.drug, lane.later, lane.orders[0]?.reversed, lane.orders[0]?.kind])).toEqual([
      ['Apixaban', true, false, 'order'],
      ['Lisinopril', false, false, 'home'],
      ['Oxycodone', false, true, 'order'],
    ])
  })
})

describe('the rest', () => {
  it('brings diagnoses together by code, those of this stay first, and takes their time from the encounter', () => {
    const diagnosis = (id: string, code: string, encounter: string, rank: string): FhirResource => ({
      resourceType: 'Condition',
      id,
      code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code }], text: `title ${code}` },
      encounter: { reference: `Encounter/${encounter}` },
      extension: [{ url: 'urn:chartside:mimic:sequence-number', valueString: rank }],
    })
    const { problems } = summarizeChart(
      [
        stay,
        next,
        diagnosis('1', 'A1', 'next', '1'),
        diagnosis('2', 'B2', 'stay', '2'),
        diagnosis('3', 'C3', 'stay', '1'),
        diagnosis('4', 'B2', 'next', '3'),
      ],
      ASOF,
    )
    expect(problems.map(({ code, system, later, occurrences }) => [code, system, later, occurrences.length])).toEqual([
      ['C3', 'ICD-10', false, 1],
      ['B2', 'ICD-10', false, 2],
      ['A1', 'ICD-10', true, 1],
    ])
  })

  it('shows specimens with organisms and susceptibilities, and a late result as later', () => {
    const culture: FhirResource = {
      resourceType: 'Observation',
      id: 'org',
      category: [{ coding: [{ code: 'microbiology' }] }],
      code: { text: 'BLOOD CULTURE' },
      effectiveDateTime: '2150-03-02 09:00:00',
      valueCodeableConcept: { text: 'ESCHERICHIA COLI' },
      component: [{ code: { text: 'CEFTRIAXONE' }, valueString: '<=1', interpretation: [{ coding: [{ code: 'S' }] }] }],
    }
    const report: FhirResource = {
      resourceType: 'DiagnosticReport',
      id: 'r',
      category: [{ coding: [{ code: 'LP7820-4' }] }],
      code: { text: 'BLOOD CULTURE' },
      specimen: [{ display: 'BLOOD' }],
      effectiveDateTime: '2150-03-02 09:00:00',
      issued: '2150-03-06 10:00:00',
      conclusion: 'BLOOD: ESCHERICHIA COLI',
      result: [{ reference: 'Observation/org' }],
    }
    const { microbiology } = summarizeChart([culture, report], ASOF)
    expect(microbiology).toHaveLength(1)
    expect(microbiology[0]).toMatchObject({ specimen: 'BLOOD', at: '2150-03-02 09:00:00', later: true })
    expect(microbiology[0]?.tests[0]?.organisms).toMatchObject([
      {
        name: 'ESCHERICHIA COLI',
        susceptibilities: [{ drug: 'CEFTRIAXONE', code: 'S', word: 'susceptible', dilution: '<=1' }],
      },
    ])
  })

  it('puts drugs that were tested one by one under the organism they follow', () => {
    const result = (id: string, more: Record<string, unknown>): FhirResource => ({
      resourceType: 'Observation',
      id,
      category: [{ coding: [{ code: 'microbiology' }] }],
      effectiveDateTime: '2150-03-02',
      ...more,
    })
    const organism = result('org', { code: { text: 'Urine culture' }, valueCodeableConcept: { text: 'KLEBSIELLA' } })
    const drug = result('drug', {
      code: { text: 'Ceftriaxone Susceptibility' },
      valueCodeableConcept: { text: 'Resistant' },
      interpretation: [{ coding: [{ code: 'R' }] }],
      note: [{ text: 'MIC 8 ug/mL' }],
    })
    const report: FhirResource = {
      resourceType: 'DiagnosticReport',
      id: 'r',
      category: [{ coding: [{ code: 'LP7820-4' }] }],
      code: { text: 'Urine culture' },
      effectiveDateTime: '2150-03-02',
      result: [{ reference: 'Observation/org' }, { reference: 'Observation/drug' }],
    }
    const { microbiology } = summarizeChart([organism, drug, report], ASOF)
    expect(microbiology[0]?.tests[0]?.organisms).toMatchObject([
      {
        name: 'KLEBSIELLA',
        susceptibilities: [{ drug: 'Ceftriaxone', code: 'R', word: 'resistant', dilution: 'MIC 8 ug/mL' }],
      },
    ])
  })

  it('composes a blood pressure and finds the latest vital sign before the border', () => {
    const pressure = (id: string, at: string, systolic: number): FhirResource => ({
      resourceType: 'Observation',
      id,
      category: [{ coding: [{ code: 'vital-signs' }] }],
      code: { text: 'Blood pressure' },
      effectiveDateTime: at,
      component: [
        { code: { text: 'Systolic blood pressure' }, valueQuantity: { value: systolic, unit: 'mmHg' } },
        { code: { text: 'Diastolic blood pressure' }, valueQuantity: { value: 80, unit: 'mmHg' } },
      ],
    })
    const { vitals } = summarizeChart([pressure('2', '2150-03-06', 99), pressure('1', '2150-03-05', 120)], ASOF)
    expect(vitals[0]).toMatchObject({
      label: 'Blood pressure',
      unit: 'mmHg',
      latest: { text: '120/80', numbers: [120, 80] },
    })
  })

  it('lists a radiology report once, newest note first, and keeps what has no place of its own', () => {
    const data = 'Q2xlYXIgbHVuZ3Mu'
    const report = {
      resourceType: 'DiagnosticReport',
      id: 'dr',
      code: { text: 'CHEST' },
      effectiveDateTime: '2150-03-02',
      presentedForm: [{ contentType: 'text/plain', data }],
    }
    const copy = {
      resourceType: 'DocumentReference',
      id: 'doc',
      date: '2150-03-02',
      context: { related: [{ reference: 'DiagnosticReport/dr' }] },
      content: [{ attachment: { data } }],
    }
    const summary = {
      resourceType: 'DocumentReference',
      id: 'ds',
      type: { text: 'Discharge summary' },
      date: '2150-03-07',
      content: [{ attachment: { data } }],
    }
    const panel = {
      resourceType: 'DiagnosticReport',
      id: 'panel',
      code: { text: 'CBC' },
      result: [{ reference: 'Observation/1' }],
    }
    const flag = { resourceType: 'Flag', id: 'f', code: { text: 'fall risk' } }
    const chart = summarizeChart([report, copy, summary, panel, flag], ASOF)
    expect(chart.notes.map(({ ref, characters, later }) => [ref, characters, later])).toEqual([
      ['DocumentReference/ds', 12, true],
      ['DiagnosticReport/dr', 12, false],
    ])
    expect(chart.reports.map(({ title, results }) => [title, results])).toEqual([['CBC', ['Observation/1']]])
    expect(chart.others.map(({ type, label }) => [type, label])).toEqual([['Flag', 'fall risk']])
    expect(chart.resources.size).toBe(5)
  })

  it('finds its way through urn:uuid references', () => {
    const id = '00000000-0000-0000-0000-000000000001'
    const visit = { ...stay, id }
    const condition = {
      resourceType: 'Condition',
      id: 'c',
      code: { text: 'Asthma' },
      encounter: { reference: `urn:uuid:${id}` },
    }
    expect(summarizeChart([condition, visit], ASOF).problems[0]?.occurrences[0]?.encounter).toBe(`Encounter/${id}`)
  })

  it('survives resources of the wrong shape', () => {
    const odd = [
      'Observation',
      'Condition',
      'MedicationRequest',
      'MedicationAdministration',
      'Encounter',
      'Patient',
      'DiagnosticReport',
      'DocumentReference',
      'CarePlan',
      'Procedure',
      'AllergyIntolerance',
      'Zebra',
    ].map(
      (resourceType) =>
        ({
          resourceType,
          id: 7,
          code: 'x',
          category: {},
          component: [null, 1],
          valueQuantity: 'no',
          period: [],
          context: 3,
          result: 'r',
          content: [{}],
          identifier: {},
          dosageInstruction: {},
          class: [],
        }) as unknown as FhirResource,
    )
    expect(() => summarizeChart(odd, 'not a date')).not.toThrow()
  })
})

describe('size', () => {
  it('summarizes 50,000 resources in a few seconds at worst', () => {
    const resources = Array.from({ length: 50_000 }, (_, i) =>
      lab(
        `l${i}`,
        `2150-03-${String((i % 28) + 1).padStart(2, '0')} ${String(i % 24).padStart(2, '0')}:00:00`,
        quantity(i % 9),
        {
          code: { coding: [{ system: 's', code: String(i % 150) }], text: `Test ${i % 150}` },
        },
      ),
    )
    const begun = performance.now()
    const { labs } = summarizeChart(resources, ASOF)
    expect(labs.groups[0]?.rows).toHaveLength(150)
    expect(performance.now() - begun).toBeLessThan(5000)
  })
})

const SYNTHEA = '../shared/data/synthea-r4-bundles'

describe.skipIf(!existsSync(SYNTHEA))('open FHIR charts', () => {
  it('have every resource somewhere', () => {
    for (const name of readdirSync(SYNTHEA).filter((one) => /^[A-Z].*\.json$/.test(one))) {
      const bundle = JSON.parse(readFileSync(join(SYNTHEA, name), 'utf8')) as { entry: { resource: FhirResource }[] }
      const resources = bundle.entry.map(({ resource }) => resource)
      const chart = summarizeChart(resources, '2019-12-31')
      const shown = [
        1,
        chart.encounters.length,
        ...chart.problems.map(({ occurrences }) => occurrences.length),
        ...chart.labs.groups.flatMap(({ rows }) => rows.map(({ results }) => results.length)),
        ...[...chart.vitals, ...chart.observations, ...chart.charted, ...chart.outputs].map(
          ({ points }) => points.length,
        ),
        ...chart.medications.map((lane) => lane.orders.length + lane.administrations.length),
        chart.microbiology.length,
        chart.procedures.length,
        chart.notes.length,
        chart.reports.length,
        chart.plans.length,
        chart.others.length,
      ].reduce((sum, count) => sum + count, 0)
      expect(shown, name).toBe(resources.length)
      expect(chart.patient.age, name).toMatch(/^\d+$/)
    }
  })
})
