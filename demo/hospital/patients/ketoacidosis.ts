import { ChartWriter, Stay } from '#demo/hospital/chart.ts'
import { imaging, note } from '#demo/hospital/documents.ts'
import { readFlowsheet } from '#demo/hospital/flowsheet.ts'
import { drawLabs, wordedResult } from '#demo/hospital/labs.ts'
import { prescribe } from '#demo/hospital/medications.ts'
import { culture } from '#demo/hospital/microbiology.ts'
import { recordVitals, rounds } from '#demo/hospital/vitals.ts'
import { admissionNote, dischargeSummary, progressNote } from '#demo/hospital/ward-notes.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { Random } from '#lib/platform/seeded-random.ts'

/**
 * Diabetic ketoacidosis after missed insulin and a stomach bug. The gap closes in about a day on an infusion; potassium
 * falls with insulin and is replaced; glargine goes in two hours before the infusion stops.
 */
const LABS = `
                     | 1 14:20 | 1 16:40 | 1 18:45 | 1 22:40 | 2 02:50 | 2 06:30 | 2 12:20 | 2 18:10 | 3 06:10 | 4 06:15 | 5 06:05
Sodium               | 129     | 131     | 133     | 135     | 136     | 137     | 138     | 138     | 138     | 139     | 139
Potassium            | 5.6     | 5.0     | 4.4     | 3.8     | 3.5     | 3.4     | 3.7     | 3.9     | 4.1     | 4.2     | 4.2
Bicarbonate          | 7       | 8       | 10      | 13      | 16      | 18      | 20      | 22      | 23      | 24      | 25
Anion Gap            | 29      | 27      | 23      | 19      | 16      | 14      | 12      | 12      | 11      | 11      | 10
Urea Nitrogen        | 31      | 29      | 26      | 22      | 18      | 16      | 13      | 12      | 10      | 9       | 9
Creatinine           | 1.5     | 1.4     | 1.3     | 1.1     | 1.0     | 0.9     | 0.8     | 0.8     | 0.7     | 0.7     | 0.7
Glucose              | 582     | 471     | 368     | 262     | 221     | 198     | 187     | 204     | 168     | 152     | 144
pCO2, Venous         | 24      | 25      | 28      | 33      | 37      | 39      | 41      | 42      | 44      |         |
Beta-Hydroxybutyrate | 6.9     |         | 5.1     | 3.2     | 1.6     | 0.8     | 0.4     |         | 0.2     |         |
Phosphate            | 5.1     |         |         | 2.6     |         | 2.0     | 2.3     |         | 2.8     | 3.2     | 3.4
Magnesium            | 1.9     |         |         | 1.8     |         | 1.7     |         |         | 1.8     | 1.8     | 1.9
Calcium, Total       | 9.4     |         |         |         |         | 8.7     |         |         | 8.9     | 9.0     | 9.0
Lactate              | 2.4     |         | 1.6     |         |         | 1.1     |         |         |         |         |
White Blood Cells    | 17.8    |         |         |         |         | 13.1    |         |         | 9.2     | 7.6     | 6.9
Hemoglobin           | 15.2    |         |         |         |         | 13.3    |         |         | 12.9    | 12.8    | 12.9
MCV                  | 87      |         |         |         |         | 87      |         |         | 86      | 86      | 86
Platelet Count       | 341     |         |         |         |         | 286     |         |         | 262     | 258     | 261
Hemoglobin A1c       | 11.8    |         |         |         |         |         |         |         |         |         |
Lipase               | 34      |         |         |         |         |         |         |         |         |         |
Osmolality, Serum    | 306     |         |         |         |         |         |         |         |         |         |
`

const FINGERSTICKS = `
             | 1 17:30 | 1 18:30 | 1 19:30 | 1 20:30 | 1 21:30 | 1 22:15 | 1 23:30 | 2 01:00 | 2 04:00 | 2 08:00 | 2 10:00 | 2 14:00
Glucose, POC | 438     | 384     | 345     | 312     | 281     | 246     | 239     | 231     | 212     | 189     | 181     | 194
`

const MEALS = `
             | 2 17:30 | 2 21:30 | 3 07:30 | 3 11:45 | 3 17:30 | 3 21:30 | 4 07:30 | 4 11:45 | 4 17:30 | 4 21:30 | 5 07:30 | 5 11:45
Glucose, POC | 212     | 188     | 172     | 224     | 196     | 161     | 149     | 178     | 165     | 142     | 138     | 158
`

const SIGNS = readFlowsheet(`
                   | 1 14:00 | 1 18:00 | 2 00:00 | 2 06:00 | 2 18:00 | 3 06:00 | 5 12:00
Heart Rate         | 126     | 116     | 104     | 96      | 90      | 84      | 76
Respiratory Rate   | 30      | 26      | 22      | 18      | 17      | 16      | 15
Temperature        | 37.1    | 37.2    | 37.1    | 37.0    | 36.9    | 36.8    | 36.7
Systolic           | 98      | 106     | 110     | 112     | 114     | 114     | 116
Diastolic          | 58      | 62      | 66      | 68      | 70      | 72      | 72
Oxygen Saturation  | 99      | 99      | 98      | 98      | 99      | 99      | 99
Glasgow Coma Scale | 14      | 15      | 15      | 15      | 15      | 15      | 15
Body Weight        | 58.6    | 59.4    | 60.8    | 61.2    | 61.6    | 61.8    | 61.9
`)

const GAP = ['Glucose', 'Anion Gap', 'Bicarbonate', 'pH, Venous', 'Potassium', 'Beta-Hydroxybutyrate']

export function ketoacidosis(random: Random): FhirResource[] {
  const chart = new ChartWriter(
    {
      subject: 90000002,
      family: 'Renfro',
      given: 'Talia',
      sex: 'female',
      birthDate: '2130-04-22',
      language: 'English',
      maritalStatus: 'Never Married',
    },
    random,
  )
  chart.noKnownAllergies('2147-06-03')
  earlierEpisode(chart)
  const stay = new Stay(chart, {
    hadm: 70000005,
    date: '2154-09-14',
    arrives: '14:02',
    leaves: '5 14:20',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Vomiting and hyperglycemia',
    ward: 'Location/step-down',
    attending: 'Practitioner/eriksen',
  })
  stay.intensiveCare(80000005, 'Location/step-down', '1 16:05', '3 11:00', 'Insulin infusion for ketoacidosis')
  stay.condition({
    code: 'E10.10',
    display: 'Type 1 diabetes mellitus with ketoacidosis without coma',
    recorded: '1 15:30',
  })
  stay.condition({ code: 'A08.4', display: 'Viral intestinal infection, unspecified', recorded: '1 15:30' })
  stay.condition({
    code: 'N17.9',
    display: 'Acute kidney failure, unspecified',
    recorded: '1 15:30',
    status: 'resolved',
  })
  stay.condition({ code: 'E87.6', display: 'Hypokalemia', recorded: '2 07:00', status: 'resolved' })
  stay.condition({
    code: 'Z91.148',
    display: "Patient's other noncompliance with medication regimen for other reason",
    recorded: '3 10:00',
  })

  drawLabs(stay, LABS)
  drawLabs(stay, FINGERSTICKS)
  drawLabs(stay, MEALS)
  wordedResult(stay, 'Urine Ketones', '1 14:45', 'Large (160 mg/dL)', true)
  wordedResult(stay, 'Urine Nitrite', '1 14:45', 'Negative', false)
  wordedResult(stay, 'Urine hCG', '1 14:45', 'Negative', false)
  recordVitals(
    stay,
    SIGNS,
    ['Temperature', 'Heart Rate', 'Blood Pressure', 'Respiratory Rate', 'Oxygen Saturation'],
    [
      '1 14:04',
      '1 16:00',
      '1 18:00',
      '1 20:00',
      '1 22:00',
      ...rounds(2, 2, '00:00', '04:00', '08:00', '12:00', '18:00'),
      ...rounds(3, 5, '06:00', '14:00', '22:00'),
    ],
  )
  recordVitals(stay, SIGNS, ['Glasgow Coma Scale'], ['1 14:10', '1 18:00', '2 06:00'])
  recordVitals(stay, SIGNS, ['Body Weight'], ['1 14:15', ...rounds(2, 5, '06:00')])
  culture(stay, {
    test: 'Urine Culture',
    specimen: 'Urine, clean catch',
    collected: '1 14:45',
    reported: '3 09:00',
    negative: 'Mixed skin flora, no predominant organism',
  })
  imaging(stay, '1 15:10', 'Practitioner/hwang', {
    name: 'XR Chest 1 view portable',
    indication: 'Ketoacidosis, search for infection.',
    findings: 'Lungs are clear. Heart size normal. No pneumothorax or pneumomediastinum.',
    impression: 'No acute cardiopulmonary process.',
  })
  medications(stay)
  notes(stay)
  clinicVisit(chart)
  return chart.resources
}

function earlierEpisode(chart: ChartWriter): void {
  const stay = new Stay(chart, {
    hadm: 70000004,
    date: '2153-02-08',
    arrives: '21:30',
    leaves: '3 12:00',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Hyperglycemia with ketosis',
    ward: 'Location/step-down',
    attending: 'Practitioner/eriksen',
  })
  stay.condition({
    code: 'E10.10',
    display: 'Type 1 diabetes mellitus with ketoacidosis without coma',
    recorded: '1 22:30',
    status: 'resolved',
  })
  drawLabs(
    stay,
    `
                     | 1 21:45 | 2 06:00 | 2 18:00 | 3 06:00
Sodium               | 132     | 137     | 138     | 139
Potassium            | 5.1     | 3.8     | 4.0     | 4.1
Bicarbonate          | 13      | 18      | 22      | 24
Anion Gap            | 22      | 14      | 11      | 11
Urea Nitrogen        | 20      | 14      | 10      | 9
Creatinine           | 1.0     | 0.8     | 0.7     | 0.7
Glucose              | 421     | 192     | 176     | 158
Hemoglobin A1c       | 10.4    |         |         |
`,
  )
}

function medications(stay: Stay): void {
  const weight = stay.chart.latest('Body Weight', stay.at('1 16:00')).value
  prescribe(stay, 'Insulin Regular 0.1 units/kg/h IV continuous', {
    from: '1 16:10',
    to: '2 15:30',
    reason: `Ketoacidosis; ${weight.toFixed(1)} kg`,
    rateUnit: 'units/h',
    doses: [
      ['1 16:10', 5.9],
      ['1 22:20', 3],
      ['2 06:45', 2.5],
      ['2 11:00', 2],
      ['2 15:30', 0],
    ],
  })
  prescribe(stay, "Lactated Ringer's 1000 mL IV once", {
    from: '1 14:30',
    to: '1 16:30',
    doses: [['1 14:35'], ['1 15:35']],
  })
  prescribe(stay, 'Dextrose 5% in 0.45% Sodium Chloride 150 mL/h IV continuous', {
    from: '1 22:20',
    to: '2 15:00',
    rateUnit: 'mL/h',
    doses: [
      ['1 22:20', 150],
      ['2 09:00', 100],
    ],
  })
  prescribe(stay, 'Potassium Chloride 20 mEq IV every 4 hours', {
    from: '1 19:00',
    to: '2 09:00',
    reason: 'Keep potassium 4 to 5 on insulin',
    at: ['19:00', '23:00', '03:00', '07:00'],
  })
  prescribe(stay, 'Potassium Chloride 40 mEq PO once', { from: '2 09:30', to: '2 10:30', doses: [['2 09:40']] })
  prescribe(stay, 'Insulin Glargine 16 units SC once daily', {
    from: '2 13:30',
    to: '4 13:00',
    at: ['13:30'],
    reason: 'Type 1 diabetes',
  })
  prescribe(stay, 'Insulin Glargine 18 units SC once daily', {
    from: '4 13:00',
    to: '5 14:20',
    at: ['13:30'],
    reason: 'Type 1 diabetes',
  })
  prescribe(stay, 'Insulin Lispro 5 units SC three times daily with meals', {
    from: '2 17:30',
    to: '4 07:00',
    at: ['08:00', '12:00', '18:00'],
    notGiven: { '3 08:00': 'Held: nauseated, did not eat breakfast' },
  })
  prescribe(stay, 'Insulin Lispro 6 units SC three times daily with meals', {
    from: '4 07:00',
    to: '5 14:20',
    at: ['08:00', '12:00', '18:00'],
  })
  prescribe(stay, 'Ondansetron 4 mg IV every 8 hours', {
    from: '1 14:30',
    to: '3 12:00',
    asNeeded: 'nausea',
    doses: [['1 14:40'], ['1 23:10'], ['3 07:50']],
  })
  prescribe(stay, 'Enoxaparin 40 mg SC once daily', { from: '1 20:00', to: '5 12:00', at: ['20:00'] })
  prescribe(stay, 'Insulin Glargine 20 units SC once daily', {
    from: '-300 09:00',
    category: 'community',
    reason: 'Type 1 diabetes',
    by: 'Practitioner/jansen',
  })
  prescribe(stay, 'Insulin Glargine 18 units SC once daily', {
    from: '5 12:30',
    category: 'discharge',
    reason: 'Type 1 diabetes',
  })
  prescribe(stay, 'Insulin Lispro 6 units SC three times daily with meals', {
    from: '5 12:30',
    category: 'discharge',
    reason: 'Type 1 diabetes',
  })
}

function notes(stay: Stay): void {
  const value = (name: string, when: string) => stay.chart.latest(name, stay.at(when)).text
  admissionNote(stay, '1 17:10', 'Practitioner/eriksen', {
    complaint: 'Vomiting for two days.',
    history:
      'Ms. Renfro is a 24-year-old woman with type 1 diabetes since age eleven. A stomach bug went round her shared flat; from Thursday she could not keep food down and, because she was not eating, she left out both insulins for about two days. Today she breathes fast, is thirsty and has belly pain. No fever, cough or dysuria.',
    past: ['Type 1 diabetes mellitus', 'Ketoacidosis in February 2153 after running out of lispro'],
    medications: [
      'insulin glargine 20 units SC once daily',
      'insulin lispro by carbohydrate count, 4 to 8 units with meals',
    ],
    allergies: 'No known drug allergies.',
    social: 'Graduate student, shares a flat with two others. Does not smoke. Drinks on weekends.',
    family: 'Aunt with thyroid disease.',
    exam: 'Tired but answers questions, mucous membranes dry, deep breathing with fruity breath. Heart fast, lungs clear. Abdomen diffusely tender without guarding.',
    labs: [...GAP, 'Sodium', 'Creatinine', 'White Blood Cells', 'Hemoglobin A1c'],
    data: 'Urine ketones large. Chest film clear.',
    plan: [
      [
        'Diabetic ketoacidosis, severe',
        'Two liters of lactated Ringer, insulin 0.1 units/kg/h once potassium is known, chemistry every two to four hours.',
      ],
      ['Potassium', 'High at presentation with a total body deficit; replace when below 5.'],
      ['Kidney injury', 'Prerenal, expect recovery with volume.'],
    ],
  })
  progressNote(stay, '2 14:10', 'Practitioner/eriksen', {
    interval: 'Nausea better, sipping broth, wants to eat.',
    exam: 'Breathing quietly, abdomen soft.',
    labs: [...GAP, 'Creatinine'],
    plan: [
      [
        'Ketoacidosis',
        `Gap ${value('Anion Gap', '2 14:00')}, bicarbonate ${value('Bicarbonate', '2 14:00')}. Glargine 16 units given at half past one; infusion off two hours later, lispro with dinner.`,
      ],
      ['Potassium', `${value('Potassium', '2 14:00')} after replacement.`],
    ],
  })
  progressNote(stay, '3 10:30', 'Practitioner/brandt', {
    interval: 'Nauseated at breakfast and did not eat; lispro held for that meal. Lunch tolerated.',
    exam: 'Comfortable, abdomen soft.',
    labs: GAP,
    plan: [
      ['Type 1 diabetes', 'Basal-bolus. Transfer to the ward. Diabetes educator today.'],
      ['Why it happened', 'She believed that insulin must stop when she cannot eat. Sick-day rules need teaching.'],
    ],
  })
  note(stay, 'nursing-note', '4 15:00', 'Practitioner/brandt', [
    [
      'DIABETES EDUCATION',
      'Sick-day rules taught with teach-back: never stop basal insulin, check ketones when glucose is above 250 mg/dL, fluids every hour, call when vomiting lasts more than four hours. She could repeat three of the four points.',
    ],
    ['SUPPLIES', 'Has a meter but ketone strips at home are out of date.'],
  ])
  dischargeSummary(stay, '5 13:10', 'Practitioner/brandt', {
    diagnoses: [
      'Diabetic ketoacidosis, resolved',
      'Type 1 diabetes mellitus',
      'Viral gastroenteritis',
      'Acute kidney injury, resolved',
    ],
    course: [
      [
        'Ketoacidosis',
        `Anion gap ${value('Anion Gap', '1 14:30')} and bicarbonate ${value('Bicarbonate', '1 14:30')} on arrival. The gap closed within a day on an insulin infusion; glargine overlapped by two hours. Doses raised on day 4.`,
      ],
      [
        'Kidney injury',
        `Creatinine ${value('Creatinine', '1 14:30')} on arrival, ${value('Creatinine', '5 12:00')} at discharge.`,
      ],
    ],
    labs: ['Glucose', 'Anion Gap', 'Bicarbonate', 'Potassium', 'Creatinine'],
    medications: ['insulin glargine 18 units SC once daily', 'insulin lispro 6 units SC three times daily with meals'],
    changes: [
      'CHANGED insulin glargine from 20 to 18 units once daily',
      'CHANGED insulin lispro from carbohydrate count to 6 units with meals',
    ],
    condition: 'Well, eating, walking without help.',
    instructions:
      'Never leave out your long-acting insulin, even when you cannot eat. When you are sick check your glucose every four hours and ketones when it is above 250 mg/dL. Come back or call when you vomit for more than four hours or ketones stay moderate.',
    followUp: ['Diabetes clinic within one week, by 2154-09-25', 'New ketone strips from the pharmacy today'],
  })
  stay.carePlan(
    'discharge-planning',
    '5 13:15',
    'Going home after ketoacidosis',
    'Insulin glargine 18 units once daily and insulin lispro 6 units with each meal. Sick-day rules handed over in writing. Ketone strips to be collected before leaving. Diabetes clinic by 2154-09-25.',
  )
}

function clinicVisit(chart: ChartWriter): void {
  const visit = new Stay(chart, {
    hadm: 70000006,
    date: '2154-10-02',
    arrives: '11:00',
    leaves: '1 11:40',
    kind: 'visit',
    type: 'Clinic visit',
    reason: 'Diabetes follow-up',
    ward: 'Location/clinic',
    attending: 'Practitioner/jansen',
  })
  drawLabs(
    visit,
    `
              | 1 11:05
Sodium        | 139
Potassium     | 4.3
Bicarbonate   | 25
Anion Gap     | 11
Urea Nitrogen | 10
Creatinine    | 0.7
Glucose       | 163
`,
  )
  note(visit, 'clinic-note', '1 11:35', 'Practitioner/jansen', [
    ['SUBJECTIVE', 'No lows, mostly 120 to 190 fasting. Came late because of an exam.'],
    ['PLAN', 'Glargine 20 units. Repeat A1c in December.'],
  ])
}
