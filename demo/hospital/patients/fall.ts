import { addMinutes } from '#demo/calendar.ts'
import { ChartWriter, Stay } from '#demo/hospital/chart.ts'
import { imaging, note } from '#demo/hospital/documents.ts'
import { readFlowsheet } from '#demo/hospital/flowsheet.ts'
import { drawLabs, wordedResult } from '#demo/hospital/labs.ts'
import { prescribe } from '#demo/hospital/medications.ts'
import { culture } from '#demo/hospital/microbiology.ts'
import { bloodPressure, recordVitals, rounds } from '#demo/hospital/vitals.ts'
import { admissionNote, dischargeSummary, progressNote } from '#demo/hospital/ward-notes.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { Random } from '#lib/platform/seeded-random.ts'

/**
 * A fall in an elderly woman on twelve medicines: orthostatic drop, thiazide hyponatremia, sedatives at night. Sodium
 * climbs by about two a day once the thiazide is stopped, pressure on standing recovers as drugs are withdrawn.
 */
const LABS = `
                   | 1 12:00 | 1 20:00 | 2 06:00 | 3 06:00 | 4 06:05 | 5 06:00 | 6 06:00 | 7 06:00 | 8 06:00
Sodium             | 124     | 125     | 127     | 129     | 131     | 133     | 134     | 135     | 136
Potassium          | 3.2     | 3.4     | 3.7     | 3.9     | 4.0     | 4.0     | 4.1     | 4.1     | 4.2
Bicarbonate        | 29      | 28      | 28      | 27      | 26      | 26      | 26      | 25      | 25
Anion Gap          | 10      | 10      | 10      | 10      | 10      | 10      | 10      | 11      | 11
Urea Nitrogen      | 22      | 20      | 18      | 16      | 15      | 14      | 14      | 14      | 13
Creatinine         | 1.1     | 1.0     | 1.0     | 0.9     | 0.9     | 0.9     | 0.8     | 0.8     | 0.8
Glucose            | 112     | 118     | 98      | 101     | 99      | 102     | 97      | 100     | 99
Magnesium          | 1.5     |         | 1.8     | 1.9     | 1.9     |         | 1.9     |         | 1.9
Calcium, Total     | 9.2     |         | 9.0     |         | 9.0     |         |         | 9.1     |
Osmolality, Serum  | 261     |         |         | 270     |         | 278     |         |         |
Osmolality, Urine  | 402     |         |         |         |         |         |         |         |
Sodium, Urine      | 62      |         |         |         |         |         |         |         |
White Blood Cells  | 8.8     |         | 7.9     | 7.2     |         | 6.8     |         | 6.6     |
Hemoglobin         | 12.0    |         | 11.4    | 11.2    | 11.1    | 11.2    |         | 11.3    |
MCV                | 93      |         | 93      | 93      | 93      | 93      |         | 93      |
Platelet Count     | 214     |         | 206     | 208     |         | 226     |         | 241     |
INR(PT)            | 1.0     |         |         |         |         |         |         |         |
TSH                |         |         | 2.61    |         |         |         |         |         |
Vitamin B12        |         |         | 318     |         |         |         |         |         |
25-OH Vitamin D    |         |         | 14      |         |         |         |         |         |
Albumin            | 3.6     |         |         |         |         |         |         |         |
Troponin T         | 0.01    | 0.01    |         |         |         |         |         |         |
`

const SIGNS = readFlowsheet(`
                  | 1 11:30 | 2 06:00 | 3 06:00 | 4 06:00 | 6 06:00 | 8 10:00
Heart Rate        | 84      | 78      | 76      | 74      | 72      | 72
Respiratory Rate  | 18      | 16      | 16      | 16      | 16      | 16
Temperature       | 36.5    | 36.7    | 36.6    | 36.6    | 36.6    | 36.6
Systolic          | 144     | 136     | 134     | 134     | 136     | 136
Diastolic         | 76      | 72      | 72      | 72      | 74      | 74
Oxygen Saturation | 95      | 95      | 96      | 96      | 96      | 96
Body Weight       | 54.2    | 54.0    | 54.1    | 54.3    | 54.4    | 54.6
Pain Score        | 7       | 5       | 4       | 3       | 2       | 2
`)

/** Day, lying and standing pressure at the orthostatic test. */
const ORTHOSTATIC = [
  ['1 16:00', 142, 74, 110, 60],
  ['3 09:30', 138, 72, 118, 66],
  ['5 09:30', 136, 74, 124, 70],
  ['7 09:30', 136, 74, 128, 72],
] as const

const DAILY = ['Sodium', 'Potassium', 'Creatinine', 'Hemoglobin']
const by = 'Practitioner/faulkner'

export function fall(random: Random): FhirResource[] {
  const chart = new ChartWriter(
    {
      subject: 90000010,
      family: 'Sølvberg',
      given: 'Henrietta',
      sex: 'female',
      birthDate: '2077-01-25',
      language: 'English',
      maritalStatus: 'Widowed',
    },
    random,
  )
  chart.allergy('Sulfamethoxazole', '10180', 'Rash', 'moderate', '2129-08-30')
  influenza(chart)
  const stay = new Stay(chart, {
    hadm: 70000028,
    date: '2163-10-04',
    arrives: '11:18',
    leaves: '8 13:45',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Fall at home',
    disposition: 'Home with home health',
    ward: 'Location/geriatrics',
    attending: by,
  })
  stay.condition({
    code: 'S32.592A',
    display: 'Other specified fracture of left pubis, initial encounter for closed fracture',
    recorded: '1 14:00',
  })
  stay.condition({ code: 'E87.1', display: 'Hypo-osmolality and hyponatremia', recorded: '1 14:00' })
  stay.condition({ code: 'I95.2', display: 'Hypotension due to drugs', recorded: '1 17:00' })
  stay.condition({
    code: 'T50.2X5A',
    display:
      'Adverse effect of carbonic-anhydrase inhibitors, benzothiadiazides and other diuretics, initial encounter',
    recorded: '1 17:00',
  })
  stay.condition({ code: 'R29.6', display: 'Repeated falls', recorded: '1 14:00' })
  stay.condition({ code: 'I10', display: 'Essential (primary) hypertension', recorded: '1 14:00' })
  stay.condition({ code: 'F33.9', display: 'Major depressive disorder, recurrent, unspecified', recorded: '1 14:00' })
  stay.condition({ code: 'E55.9', display: 'Vitamin D deficiency, unspecified', recorded: '2 12:00' })
  stay.condition({
    code: 'M81.0',
    display: 'Age-related osteoporosis without current pathological fracture',
    recorded: '1 14:00',
  })
  stay.condition({ code: 'N39.41', display: 'Urge incontinence', recorded: '1 14:00' })

  drawLabs(stay, LABS)
  wordedResult(stay, 'Urine Nitrite', '1 12:30', 'Negative', false)
  recordVitals(
    stay,
    SIGNS,
    ['Temperature', 'Heart Rate', 'Blood Pressure', 'Respiratory Rate', 'Oxygen Saturation'],
    ['1 11:24', '1 18:00', ...rounds(2, 8, '06:00', '14:00', '21:00')],
  )
  recordVitals(stay, SIGNS, ['Pain Score'], ['1 11:30', ...rounds(2, 7, '10:00', '20:00')])
  recordVitals(stay, SIGNS, ['Body Weight'], rounds(2, 8, '05:50'))
  for (const [when, lyingSystolic, lyingDiastolic, standingSystolic, standingDiastolic] of ORTHOSTATIC) {
    const at = stay.at(when)
    bloodPressure(stay, at, lyingSystolic, lyingDiastolic, 'lying')
    bloodPressure(stay, addMinutes(at, 3), standingSystolic, standingDiastolic, 'standing')
  }
  culture(stay, {
    test: 'Urine Culture',
    specimen: 'Urine, clean catch',
    collected: '1 12:30',
    reported: '3 08:50',
    negative: 'No growth',
  })
  reports(stay)
  medications(stay)
  notes(stay)
  laterVisit(chart)
  return chart.resources
}

function influenza(chart: ChartWriter): void {
  const stay = new Stay(chart, {
    hadm: 70000027,
    date: '2162-12-12',
    arrives: '16:00',
    leaves: '4 12:00',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Influenza with weakness',
    ward: 'Location/geriatrics',
    attending: by,
  })
  stay.condition({
    code: 'J10.1',
    display: 'Influenza due to other identified influenza virus with other respiratory manifestations',
    recorded: '1 18:00',
    status: 'resolved',
  })
  drawLabs(
    stay,
    `
                  | 1 16:20 | 2 06:00 | 3 06:00 | 4 06:00
Sodium            | 136     | 137     | 138     | 138
Potassium         | 3.8     | 3.9     | 4.0     | 4.0
Bicarbonate       | 26      | 26      | 26      | 26
Anion Gap         | 10      | 10      | 10      | 10
Urea Nitrogen     | 17      | 16      | 15      | 15
Creatinine        | 0.9     | 0.9     | 0.8     | 0.8
Glucose           | 110     | 101     | 99      | 98
White Blood Cells | 5.1     | 4.8     | 5.0     | 5.6
Hemoglobin        | 12.3    | 12.0    | 11.9    | 12.0
`,
  )
}

function reports(stay: Stay): void {
  imaging(stay, '1 12:40', 'Practitioner/hwang', {
    name: 'CT Head without contrast',
    indication: 'Fall with head strike.',
    findings: 'No hemorrhage. Age-appropriate volume loss. No skull fracture.',
    impression: 'No acute intracranial abnormality.',
  })
  imaging(stay, '1 12:55', 'Practitioner/hwang', {
    name: 'XR Pelvis and left hip',
    indication: 'Left groin pain after a fall.',
    findings: 'Nondisplaced fracture of the left superior pubic ramus. Femoral neck intact. Osteopenia.',
    impression: 'Nondisplaced left superior pubic ramus fracture. No hip fracture.',
  })
}

const HOME_MEDICINES = [
  ['Hydrochlorothiazide 25 mg PO once daily', 'Hypertension'],
  ['Amlodipine 10 mg PO once daily', 'Hypertension'],
  ['Metoprolol Succinate 25 mg PO once daily', 'Hypertension'],
  ['Sertraline 100 mg PO once daily', 'Depression'],
  ['Oxybutynin 5 mg PO twice daily', 'Urge incontinence'],
  ['Zolpidem 10 mg PO once daily at bedtime', 'Insomnia'],
  ['Diphenhydramine 50 mg PO once daily at bedtime', 'Insomnia'],
  ['Tramadol 50 mg PO every 8 hours', 'Back pain'],
  ['Omeprazole 20 mg PO once daily', 'Heartburn'],
  ['Atorvastatin 20 mg PO once daily', 'Hyperlipidemia'],
  ['Alendronate 70 mg PO once weekly', 'Osteoporosis'],
  ['Docusate 100 mg PO twice daily', 'Constipation'],
] as const

const DISCHARGE_MEDICINES = [
  ['Amlodipine 5 mg PO once daily', 'Hypertension'],
  ['Metoprolol Succinate 25 mg PO once daily', 'Hypertension'],
  ['Sertraline 50 mg PO once daily', 'Depression'],
  ['Acetaminophen 1000 mg PO three times daily', 'Pubic ramus fracture'],
  ['Melatonin 3 mg PO once daily at bedtime', 'Insomnia'],
  ['Cholecalciferol 2000 units PO once daily', 'Vitamin D deficiency'],
  ['Alendronate 70 mg PO once weekly', 'Osteoporosis'],
  ['Atorvastatin 20 mg PO once daily', 'Hyperlipidemia'],
] as const

function medications(stay: Stay): void {
  for (const [text, reason] of HOME_MEDICINES) {
    prescribe(stay, text, {
      from: '-90 09:00',
      category: 'community',
      reason,
      by: 'Practitioner/jansen',
      ...(text.startsWith('Tramadol') ? { asNeeded: 'pain' } : {}),
    })
  }
  const leaves = '8 13:45'
  prescribe(stay, 'Amlodipine 10 mg PO once daily', {
    from: '2 08:00',
    to: '3 10:30',
    at: ['09:00'],
    stopped: 'Orthostatic hypotension',
    notGiven: { '3 09:00': 'Held: standing systolic pressure below 120' },
  })
  prescribe(stay, 'Amlodipine 5 mg PO once daily', {
    from: '4 08:00',
    to: leaves,
    at: ['09:00'],
    reason: 'Hypertension',
  })
  prescribe(stay, 'Metoprolol Succinate 25 mg PO once daily', {
    from: '2 08:00',
    to: leaves,
    at: ['09:00'],
    reason: 'Hypertension',
  })
  prescribe(stay, 'Sertraline 100 mg PO once daily', {
    from: '2 08:00',
    to: '4 08:00',
    at: ['09:00'],
    reason: 'Depression',
  })
  prescribe(stay, 'Sertraline 50 mg PO once daily', {
    from: '4 08:00',
    to: leaves,
    at: ['09:00'],
    reason: 'Depression; reduced for low sodium',
  })
  prescribe(stay, 'Oxybutynin 5 mg PO twice daily', {
    from: '1 20:00',
    to: '2 11:00',
    at: ['09:00', '21:00'],
    stopped: 'Anticholinergic, falls',
  })
  prescribe(stay, 'Acetaminophen 1000 mg PO three times daily', {
    from: '1 13:00',
    to: leaves,
    at: ['08:00', '14:00', '20:00'],
    reason: 'Pubic ramus fracture',
  })
  prescribe(stay, 'Tramadol 25 mg PO every 8 hours', {
    from: '1 13:00',
    to: '4 12:00',
    asNeeded: 'severe pain',
    doses: [['1 13:30'], ['1 22:00'], ['2 09:40'], ['3 10:00']],
    stopped: 'Lowers sodium with sertraline, pain controlled',
  })
  prescribe(stay, 'Melatonin 3 mg PO once daily at bedtime', {
    from: '1 20:00',
    to: leaves,
    at: ['21:00'],
    notGiven: { '4 21:00': 'Refused by patient' },
  })
  prescribe(stay, 'Cholecalciferol 2000 units PO once daily', {
    from: '3 08:00',
    to: leaves,
    at: ['09:00'],
    reason: 'Vitamin D deficiency',
  })
  prescribe(stay, 'Potassium Chloride 40 mEq PO once daily', {
    from: '1 13:30',
    to: '3 08:00',
    doses: [['1 14:00'], ['2 09:00']],
    reason: 'Hypokalemia',
  })
  prescribe(stay, 'Enoxaparin 40 mg SC once daily', {
    from: '2 18:00',
    to: leaves,
    at: ['18:00'],
    reason: 'Immobility',
  })
  prescribe(stay, 'Atorvastatin 20 mg PO once daily', { from: '2 08:00', to: leaves, at: ['21:00'] })
  for (const [text, reason] of DISCHARGE_MEDICINES)
    prescribe(stay, text, { from: '8 12:00', category: 'discharge', reason })
}

function notes(stay: Stay): void {
  const value = (name: string, when: string) => stay.chart.latest(name, stay.at(when)).text
  admissionNote(stay, '1 17:20', by, {
    complaint: 'Fell on the way to the bathroom.',
    history:
      'Mrs. Sølvberg is an 86-year-old woman who got up at five in the morning to pass urine, felt dizzy on standing and fell on her left side, striking her head on the door frame. No loss of consciousness. Third fall in two months, all at night or on standing. She has been tired and unsteady for weeks. Hydrochlorothiazide was added in July.',
    past: ['Hypertension', 'Depression', 'Urge incontinence', 'Osteoporosis', 'Insomnia'],
    medications: HOME_MEDICINES.map(([text]) => text),
    allergies: 'Sulfamethoxazole: rash.',
    social: 'Widowed, lives alone in a house with the bedroom upstairs. Daughter an hour away by car. No alcohol.',
    family: 'Sister with hip fracture.',
    exam: 'Alert, oriented, slow to answer. Bruise over the left brow. Tender in the left groin, can lift the leg. No focal deficit.',
    labs: [...DAILY, 'Osmolality, Serum', 'Osmolality, Urine', 'Sodium, Urine', 'Magnesium'],
    data: `Lying ${value('Blood Pressure, lying', '1 17:00')}, standing ${value('Blood Pressure, standing', '1 17:00')}. CT head without hemorrhage. Pubic ramus fracture, nondisplaced.`,
    plan: [
      [
        'Falls',
        'Orthostatic hypotension, hyponatremia and sedatives together. Stop hydrochlorothiazide, zolpidem, diphenhydramine; review the rest with the pharmacist.',
      ],
      ['Hyponatremia', 'Thiazide with sertraline. No more than 8 mEq/L a day; free water 1.2 L.'],
      ['Pubic ramus fracture', 'Weight bearing as tolerated, acetaminophen, physiotherapy.'],
    ],
  })
  progressNote(stay, '3 10:40', by, {
    interval: 'Clearer. Slept with melatonin.',
    exam: 'Walks three steps with a frame.',
    labs: [...DAILY, 'TSH', 'Vitamin B12', '25-OH Vitamin D'],
    data: `Standing ${value('Blood Pressure, standing', '3 10:00')}.`,
    plan: [
      ['Hyponatremia', 'Rising as planned.'],
      ['Medicines', 'Oxybutynin stopped. Amlodipine held, then 5 mg. Sertraline to 50 mg.'],
    ],
  })
  note(stay, 'consult-note', '5 14:00', by, [
    [
      'PHYSICAL THERAPY',
      'Walks 20 m with a wheeled frame and one person standing by. Needs help on stairs. Wants to go home.',
    ],
    [
      'RECOMMENDATION',
      'Home with physiotherapy three times a week and a bed on the ground floor, or a short stay in rehabilitation when this cannot be arranged.',
    ],
  ])
  progressNote(stay, '7 11:00', by, {
    interval: 'Walked 40 m with the frame. Sleeps five hours.',
    exam: 'Steady on standing.',
    labs: DAILY,
    data: `Standing ${value('Blood Pressure, standing', '7 10:00')}.`,
    plan: [['Discharge', 'Tomorrow with home health. Daughter will stay for a week.']],
  })
  dischargeSummary(stay, '8 12:30', by, {
    diagnoses: [
      'Fall from drug-related orthostatic hypotension',
      'Thiazide hyponatremia, resolved',
      'Left superior pubic ramus fracture',
      'Vitamin D deficiency',
    ],
    course: [
      ['Falls', 'Of twelve home medicines five stopped, two not continued, two reduced.'],
      [
        'Hyponatremia',
        `Sodium ${value('Sodium', '1 13:00')} on arrival, ${value('Sodium', '8 10:00')} at discharge, without rapid correction.`,
      ],
    ],
    labs: DAILY,
    medications: DISCHARGE_MEDICINES.map(([text]) => text),
    changes: [
      'STOPPED hydrochlorothiazide, zolpidem, diphenhydramine, oxybutynin, tramadol',
      'NOT CONTINUED omeprazole and docusate',
      'CHANGED amlodipine from 10 to 5 mg, sertraline from 100 to 50 mg',
      'STARTED acetaminophen, melatonin, cholecalciferol',
    ],
    condition: 'Walks 40 m with a wheeled frame, needs one person on stairs.',
    instructions:
      'Sit at the edge of the bed for two minutes before you stand. Do not take the stopped tablets, even if you have them at home. Drink to thirst.',
    followUp: ['Sodium in one week', 'Primary care on 2163-10-21', 'Home health physiotherapy three times a week'],
  })
  stay.carePlan(
    'discharge-planning',
    '6 15:00',
    'Going home after a fall',
    'Bed on the ground floor. Wheeled frame delivered. Home health nurse and physiotherapy three times a week. Daughter stays the first week. Old tablets to be taken back to the pharmacy. Sodium one week after discharge.',
  )
}

function laterVisit(chart: ChartWriter): void {
  const visit = new Stay(chart, {
    hadm: 70000029,
    date: '2163-10-21',
    arrives: '10:00',
    leaves: '1 10:40',
    kind: 'visit',
    type: 'Clinic visit',
    reason: 'Follow-up after a fall',
    ward: 'Location/clinic',
    attending: 'Practitioner/jansen',
  })
  drawLabs(
    visit,
    `
              | 1 10:05
Sodium        | 138
Potassium     | 4.3
Bicarbonate   | 26
Anion Gap     | 11
Urea Nitrogen | 14
Creatinine    | 0.8
Glucose       | 101
`,
  )
  note(visit, 'clinic-note', '1 10:35', 'Practitioner/jansen', [
    ['SUBJECTIVE', 'No fall since. Walks to the gate.'],
    ['PLAN', 'No thiazide in future. Bone density next month.'],
  ])
}
