import type { FhirResource } from '#lib/charts/resource.ts'
import type { ToolResource } from './tool-chart.ts'

/** An invented chart for tests of the tools: two admissions of one patient, the first ending on 2201-03-09. */

export const SUBJECT = 90000007
export const ADMISSION = 29000007
export const LATER = 29000008

const fact = (name: string, value: string) => ({ url: `urn:chartside:mimic:${name}`, valueString: value })
const stay = (hadm: number) => ({ encounter: { reference: `Encounter/encounter-${hadm}` } })

export function encounter(hadm: number, start: string, end: string): FhirResource {
  return {
    resourceType: 'Encounter',
    id: `encounter-${hadm}`,
    identifier: [{ system: 'mimic-iv/hadm', value: String(hadm) }],
    status: 'finished',
    class: { code: 'IMP' },
    period: { start, end },
    hospitalization: { dischargeDisposition: { text: 'HOME' } },
    extension: [fact('admission-type', 'EW EMER.'), fact('hospital-expire-flag', '0')],
  }
}

export function observation(
  id: string,
  label: string,
  at: string,
  value: number,
  more: { hadm?: number; category?: string; unit?: string; system?: string } = {},
): FhirResource {
  const { hadm = ADMISSION, category = 'laboratory', unit = 'mEq/L', system = 'mimic-iv/itemid' } = more
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [{ coding: [{ code: category }] }],
    code: { coding: [{ system, code: '1', display: label }], text: label },
    ...stay(hadm),
    effectiveDateTime: at,
    valueQuantity: { value, unit },
  }
}

export function order(id: string, drug: string, start: string, end: string, hadm = ADMISSION): FhirResource {
  return {
    resourceType: 'MedicationRequest',
    id,
    status: 'completed',
    intent: 'order',
    medicationCodeableConcept: { text: drug },
    ...stay(hadm),
    authoredOn: start,
    dosageInstruction: [
      {
        text: '25 mg PO DAILY',
        timing: { repeat: { boundsPeriod: { start, end } } },
        route: { text: 'PO' },
        doseAndRate: [{ doseQuantity: { value: 25, unit: 'mg' } }],
      },
    ],
    extension: [fact('drug-type', 'MAIN')],
  }
}

export function dose(id: string, drug: string, at: string, event: string, status: string): FhirResource {
  return {
    resourceType: 'MedicationAdministration',
    id,
    status,
    medicationCodeableConcept: { text: drug },
    context: { reference: `Encounter/encounter-${ADMISSION}` },
    effectiveDateTime: at,
    extension: [fact('event', event)],
  }
}

export function diagnosis(code: string, title: string, position: number, hadm = ADMISSION): FhirResource {
  return {
    resourceType: 'Condition',
    id: `condition-${SUBJECT}-${code}-${hadm}`,
    clinicalStatus: { coding: [{ code: 'active' }] },
    code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code, display: title }], text: title },
    ...stay(hadm),
    extension: [fact('sequence-number', String(position))],
  }
}

export function culture(id: string, specimen: string, test: string, at: string, issued: string): FhirResource {
  return {
    resourceType: 'DiagnosticReport',
    id,
    status: 'final',
    category: [{ coding: [{ code: 'LP7820-4' }], text: 'microbiology' }],
    code: { text: `${specimen} ${test}` },
    ...stay(ADMISSION),
    effectiveDateTime: at,
    issued,
    specimen: [{ display: specimen }],
    conclusion: `${specimen}: NO GROWTH`,
    extension: [fact('micro-specimen-id', id)],
  }
}

export function plan(id: string, category: string, text: string, note = 'n-1'): FhirResource {
  return {
    resourceType: 'CarePlan',
    id,
    status: 'completed',
    intent: 'plan',
    category: [{ coding: [{ code: category }] }],
    ...stay(ADMISSION),
    period: { end: '2201-03-09 12:00:00' },
    supportingInfo: [{ reference: `DocumentReference/${note}` }],
    note: [{ text }],
  }
}

export function note(id: string, text: string): FhirResource {
  return {
    resourceType: 'DocumentReference',
    id,
    status: 'current',
    type: { coding: [{ code: 'discharge-summary' }], text: 'Discharge summary' },
    date: '2201-03-09 12:00:00',
    content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data: btoa(text) } }],
    context: { encounter: [{ reference: `Encounter/encounter-${ADMISSION}` }] },
  }
}

const vital = { category: 'vital-signs', unit: 'bpm', system: 'mimic-iv/icu-itemid' }

/** `alias` is given where the reference names the row otherwise. */
export const CHART: readonly ToolResource[] = [
  {
    resourceType: 'Patient',
    id: String(SUBJECT),
    identifier: [{ system: 'mimic-iv', value: String(SUBJECT) }],
    gender: 'female',
    deceasedDateTime: '2201-09-01',
    extension: [fact('anchor-age', '71')],
  },
  encounter(ADMISSION, '2201-03-04 10:00:00', '2201-03-09 15:00:00'),
  encounter(LATER, '2201-08-01 10:00:00', '2201-08-05 15:00:00'),
  {
    ...encounter(1, '2201-03-05 01:00:00', '2201-03-06 01:00:00'),
    id: 'icustay-31',
    identifier: [{ system: 'mimic-iv/stay', value: '31' }],
    partOf: { reference: `Encounter/encounter-${ADMISSION}` },
  },
  diagnosis('N179', 'Acute kidney failure, unspecified', 2),
  diagnosis('E875', 'Hyperkalemia', 1),
  diagnosis('I10', 'Essential (primary) hypertension', 1, LATER),
  observation('lab-1', 'Potassium', '2201-03-05 06:10:00', 4.4),
  observation('lab-2', 'Potassium', '2201-03-09 06:10:00', 5.7),
  observation('lab-3', 'Potassium, Whole Blood', '2201-03-08 06:10:00', 5.4),
  observation('lab-4', 'Sodium', '2201-03-08 06:10:00', 136),
  observation('lab-5', 'Potassium', '2201-08-02 06:10:00', 4.1, { hadm: LATER }),
  observation('vital-a', 'Heart Rate', '2201-03-05 08:00:00', 88, vital),
  observation('vital-b', 'Heart Rate', '2201-08-02 08:00:00', 70, { ...vital, hadm: LATER }),
  {
    ...observation('micro-1', 'URINE CULTURE', '2201-03-06 08:00:00', 0, { category: 'microbiology' }),
    issued: '2201-03-08 09:00:00',
  },
  order('medreq-1', 'Spironolactone', '2201-03-04 20:00:00', '2201-03-08 19:00:00'),
  order('medreq-2', 'Acetaminophen (Liquid)', '2201-03-06 20:00:00', '2201-03-12 19:00:00'),
  order('medreq-3', 'Spironolactone', '2201-08-01 20:00:00', '2201-08-05 19:00:00', LATER),
  dose('mar-1', 'Spironolactone', '2201-03-05 08:00:00', 'Administered', 'completed'),
  dose('mar-2', 'Spironolactone', '2201-03-06 08:00:00', 'Not Given', 'not-done'),
  culture('micro-test-1', 'URINE', 'URINE CULTURE', '2201-03-06 08:00:00', '2201-03-08 09:00:00'),
  culture('micro-test-2', 'URINE', 'GRAM STAIN', '2201-03-06 08:00:00', '2201-03-06 12:00:00'),
  culture('micro-test-3', 'BLOOD', 'Blood Culture', '2201-03-07 08:00:00', '2201-03-12 12:00:00'),
  note('n-1', 'She was told to hold the water pill (spironolactone). Recheck on Friday.'),
  plan('careplan-1-instructions', 'discharge-planning', 'Hold the water pill.'),
  plan('careplan-1-condition', 'discharge-planning', 'Alert and oriented.'),
  plan('careplan-1-followup', 'followup', 'Recheck potassium on Friday.'),
].map((resource) => ({ resource: resource as FhirResource, alias: otherNames()[resource.id as string] ?? null }))

function otherNames(): Record<string, string> {
  return {
    'vital-a': `Observation/vital-${SUBJECT}-220045-2201-03-05 08:00:00`,
    'medreq-1': `MedicationRequest/rx-${SUBJECT}-0`,
    'medreq-2': `MedicationRequest/rx-${SUBJECT}-1`,
    'mar-1': `MedicationAdministration/emar-${SUBJECT}-0`,
    'mar-2': `MedicationAdministration/emar-${SUBJECT}-1`,
    'micro-test-1': `DiagnosticReport/micro-${SUBJECT}-2201-03-06 08:00:00`,
    'careplan-1-instructions': 'CarePlan/careplan-n-1-discharge-planning',
    'careplan-1-condition': 'CarePlan/careplan-n-1-discharge-planning',
  }
}
