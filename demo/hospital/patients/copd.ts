import { ChartWriter, Stay } from '#demo/hospital/chart.ts'
import { imaging, note } from '#demo/hospital/documents.ts'
import { readFlowsheet } from '#demo/hospital/flowsheet.ts'
import { drawLabs } from '#demo/hospital/labs.ts'
import { prescribe } from '#demo/hospital/medications.ts'
import { culture } from '#demo/hospital/microbiology.ts'
import { recordVitals, rounds } from '#demo/hospital/vitals.ts'
import { admissionNote, dischargeSummary, progressNote } from '#demo/hospital/ward-notes.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { Random } from '#lib/platform/seeded-random.ts'

/**
 * A COPD exacerbation with hypercapnia, treated with non-invasive ventilation, nebulizers and prednisone. Glucose rises
 * each afternoon after the morning prednisone and settles when the course ends; A1c shows prediabetes, not diabetes.
 */
const LABS = `
                   | 1 03:20 | 1 06:10 | 1 18:00 | 2 06:00 | 3 06:05 | 4 06:00 | 5 06:00 | 6 06:00
Sodium             | 138     | 138     | 138     | 139     | 139     | 139     | 140     | 140
Potassium          | 4.1     | 3.8     | 3.6     | 3.7     | 3.9     | 4.0     | 4.0     | 4.1
Bicarbonate        | 31      | 31      | 31      | 31      | 31      | 30      | 30      | 30
Anion Gap          | 10      | 10      | 10      | 10      | 10      | 10      | 10      | 10
Urea Nitrogen      | 16      | 16      | 18      | 20      | 21      | 20      | 19      | 18
Creatinine         | 0.9     | 0.9     | 0.9     | 0.9     | 0.9     | 0.9     | 0.8     | 0.8
Glucose            | 121     | 148     | 262     | 159     | 148     | 139     | 131     | 112
Magnesium          | 1.8     |         |         | 1.9     |         |         |         |
pCO2, Arterial     | 66      | 57      | 51      |         |         |         |         |
pO2, Arterial      | 52      | 66      | 70      |         |         |         |         |
White Blood Cells  | 12.9    |         |         | 15.1    | 13.6    | 12.2    | 10.9    | 9.8
Neutrophils        | 78.0    |         |         | 90.1    | 86.4    | 82.0    | 77.1    | 70.2
Lymphocytes        | 13.2    |         |         | 6.1     | 8.8     | 11.9    | 15.8    | 21.4
Hemoglobin         | 16.1    |         |         | 15.8    | 15.7    | 15.8    | 15.8    | 15.9
MCV                | 94      |         |         | 94      | 94      | 94      | 94      | 94
Platelet Count     | 264     |         |         | 271     | 279     | 283     | 290     | 288
C-Reactive Protein | 24      |         |         | 21      | 13      |         | 6       |
Procalcitonin      | 0.08    |         |         |         |         |         |         |
NTproBNP           | 312     |         |         |         |         |         |         |
Troponin T         | 0.01    | 0.01    |         |         |         |         |         |
Hemoglobin A1c     |         |         |         | 6.1     |         |         |         |
`

const FINGERSTICKS = `
             | 1 11:30 | 1 17:30 | 1 21:30 | 2 07:30 | 2 11:30 | 2 17:30 | 2 21:30 | 3 07:30 | 3 11:30 | 3 17:30 | 3 21:30
Glucose, POC | 216     | 274     | 248     | 164     | 243     | 296     | 258     | 151     | 221     | 268     | 214
`

const FINGERSTICKS_LATER = `
             | 4 07:30 | 4 11:30 | 4 17:30 | 4 21:30 | 5 07:30 | 5 11:30 | 5 17:30 | 5 21:30 | 6 07:30 | 6 11:30
Glucose, POC | 141     | 198     | 232     | 187     | 132     | 184     | 206     | 158     | 114     | 126
`

const SIGNS = readFlowsheet(`
                  | 1 03:10 | 1 08:00 | 1 20:00 | 2 08:00 | 3 08:00 | 4 08:00 | 6 10:00
Heart Rate        | 124     | 110     | 102     | 96      | 90      | 86      | 80
Respiratory Rate  | 34      | 26      | 23      | 21      | 20      | 18      | 17
Temperature       | 37.4    | 37.2    | 37.0    | 36.9    | 36.8    | 36.7    | 36.7
Systolic          | 158     | 146     | 140     | 138     | 136     | 134     | 132
Diastolic         | 88      | 84      | 82      | 80      | 78      | 78      | 76
Oxygen Saturation | 82      | 90      | 90      | 91      | 91      | 92      | 92
Oxygen Flow Rate  | 4       | 4       | 3       | 2       | 2       | 1       | 0
Body Weight       | 74.2    | 74.2    | 74.3    | 74.4    | 74.6    | 74.5    | 74.2
`)

const DAILY = ['White Blood Cells', 'Bicarbonate', 'Potassium', 'Glucose, POC', 'Creatinine']
const by = 'Practitioner/kovacs'

export function copd(random: Random): FhirResource[] {
  const chart = new ChartWriter(
    {
      subject: 90000008,
      family: 'Vaughan',
      given: 'Emmerich',
      sex: 'male',
      birthDate: '2076-09-21',
      language: 'English',
      maritalStatus: 'Divorced',
    },
    random,
  )
  chart.allergy('Codeine', '2670', 'Nausea and itching', 'mild', '2140-05-12')
  autumnExacerbation(chart)
  const stay = new Stay(chart, {
    hadm: 70000022,
    date: '2145-02-18',
    arrives: '02:58',
    leaves: '6 12:30',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Shortness of breath',
    ward: 'Location/step-down',
    attending: by,
  })
  stay.condition({
    code: 'J44.1',
    display: 'Chronic obstructive pulmonary disease with (acute) exacerbation',
    recorded: '1 05:00',
  })
  stay.condition({
    code: 'J96.22',
    display: 'Acute and chronic respiratory failure with hypercapnia',
    recorded: '1 05:00',
  })
  stay.condition({ code: 'F17.210', display: 'Nicotine dependence, cigarettes, uncomplicated', recorded: '1 05:00' })
  stay.condition({ code: 'R73.9', display: 'Hyperglycemia, unspecified', recorded: '1 18:30' })
  stay.condition({
    code: 'T38.0X5A',
    display: 'Adverse effect of glucocorticoids and synthetic analogues, initial encounter',
    recorded: '2 11:00',
  })
  stay.condition({ code: 'R73.03', display: 'Prediabetes', recorded: '2 11:00' })

  drawLabs(stay, LABS)
  drawLabs(stay, FINGERSTICKS)
  drawLabs(stay, FINGERSTICKS_LATER)
  recordVitals(
    stay,
    SIGNS,
    ['Temperature', 'Heart Rate', 'Blood Pressure', 'Respiratory Rate', 'Oxygen Saturation'],
    [
      '1 03:02',
      '1 05:00',
      '1 08:00',
      '1 12:00',
      '1 16:00',
      '1 20:00',
      ...rounds(2, 4, '00:00', '06:00', '12:00', '18:00'),
      ...rounds(5, 6, '06:00', '14:00', '22:00'),
    ],
  )
  recordVitals(stay, SIGNS, ['Oxygen Flow Rate'], ['1 05:00', '1 20:00', ...rounds(2, 6, '06:00')])
  recordVitals(stay, SIGNS, ['Body Weight'], rounds(2, 6, '05:50'))
  culture(stay, {
    test: 'Sputum Culture',
    specimen: 'Sputum, expectorated',
    collected: '1 06:30',
    reported: '3 12:00',
    negative: 'Normal respiratory flora',
  })
  stay.procedure(
    '5A09357',
    'Assistance with respiratory ventilation, less than 24 consecutive hours, continuous positive airway pressure',
    '1 03:35',
    by,
    'Bilevel mask 03:35 to 12:10, tolerated',
  )
  imaging(stay, '1 03:40', 'Practitioner/hwang', {
    name: 'XR Chest 1 view portable',
    indication: 'Respiratory distress.',
    findings: 'Hyperinflated lungs with flattened diaphragms. No consolidation, effusion or pneumothorax.',
    impression: 'Emphysema. No pneumonia.',
  })
  medications(stay)
  notes(stay)
  laterVisit(chart)
  return chart.resources
}

function autumnExacerbation(chart: ChartWriter): void {
  const stay = new Stay(chart, {
    hadm: 70000021,
    date: '2144-10-05',
    arrives: '18:40',
    leaves: '4 11:00',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'COPD exacerbation',
    ward: 'Location/medicine-5',
    attending: by,
  })
  stay.condition({
    code: 'J44.1',
    display: 'Chronic obstructive pulmonary disease with (acute) exacerbation',
    recorded: '1 20:00',
    status: 'resolved',
  })
  drawLabs(
    stay,
    `
                  | 1 19:00 | 2 06:00 | 3 06:00 | 4 06:00
Sodium            | 139     | 139     | 140     | 140
Potassium         | 4.0     | 3.8     | 3.9     | 4.1
Bicarbonate       | 29      | 29      | 29      | 29
Anion Gap         | 10      | 10      | 10      | 10
Urea Nitrogen     | 15      | 17      | 18      | 17
Creatinine        | 0.9     | 0.9     | 0.9     | 0.9
Glucose           | 112     | 176     | 158     | 134
White Blood Cells | 10.8    | 13.2    | 12.4    | 10.9
`,
  )
  prescribe(stay, 'Prednisone 40 mg PO once daily', {
    from: '1 20:00',
    to: '4 11:00',
    at: ['08:00'],
    reason: 'COPD exacerbation',
  })
}

function medications(stay: Stay): void {
  prescribe(stay, 'Methylprednisolone 125 mg IV once', {
    from: '1 03:15',
    to: '1 04:00',
    doses: [['1 03:25']],
    reason: 'COPD exacerbation',
  })
  prescribe(stay, 'Prednisone 40 mg PO once daily', {
    from: '2 07:00',
    to: '6 07:00',
    at: ['08:00'],
    reason: 'COPD exacerbation, five days of steroid in all',
  })
  prescribe(stay, 'Ipratropium-Albuterol 3 mL NEB every 4 hours', {
    from: '1 03:15',
    to: '3 08:00',
    at: ['04:00', '08:00', '12:00', '16:00', '20:00', '00:00'],
    reason: 'COPD exacerbation',
  })
  prescribe(stay, 'Ipratropium-Albuterol 3 mL NEB every 6 hours', {
    from: '3 08:00',
    to: '6 12:30',
    at: ['06:00', '12:00', '18:00', '00:00'],
    notGiven: { '5 00:00': 'Not given: patient asleep, breathing quietly' },
  })
  prescribe(stay, 'Azithromycin 500 mg PO once daily', {
    from: '1 05:00',
    to: '4 05:00',
    at: ['09:00'],
    reason: 'COPD exacerbation',
  })
  prescribe(stay, 'Insulin Lispro 4 units SC three times daily with meals', {
    from: '2 11:00',
    to: '6 07:00',
    at: ['08:00', '12:00', '18:00'],
    reason: 'Hyperglycemia on prednisone',
    notGiven: { '4 08:00': 'Held: did not eat breakfast' },
  })
  prescribe(stay, 'Tiotropium 18 mcg INH once daily', { from: '3 08:00', to: '6 12:30', at: ['09:00'], reason: 'COPD' })
  prescribe(stay, 'Potassium Chloride 40 mEq PO once', { from: '1 18:40', to: '1 20:00', doses: [['1 19:00']] })
  prescribe(stay, 'Enoxaparin 40 mg SC once daily', { from: '1 18:00', to: '6 12:30', at: ['18:00'] })
  prescribe(stay, 'Tiotropium 18 mcg INH once daily', { from: '-220 09:00', category: 'community', reason: 'COPD' })
  prescribe(stay, 'Albuterol 2 puffs INH every 6 hours', {
    from: '-220 09:00',
    category: 'community',
    asNeeded: 'shortness of breath',
  })
  prescribe(stay, 'Tiotropium 18 mcg INH once daily', { from: '6 11:00', category: 'discharge', reason: 'COPD' })
  prescribe(stay, 'Albuterol 2 puffs INH every 6 hours', {
    from: '6 11:00',
    category: 'discharge',
    asNeeded: 'shortness of breath',
    reason: 'COPD',
  })
}

function notes(stay: Stay): void {
  const value = (name: string, when: string) => stay.chart.latest(name, stay.at(when)).text
  admissionNote(stay, '1 05:40', by, {
    complaint: 'Cannot catch his breath.',
    history:
      'Mr. Vaughan is a 68-year-old man with severe COPD who caught a cold from a grandchild five days ago. More cough, more and yellower sputum, and tonight he could not finish a sentence. He uses albuterol many times a day. No chest pain, no leg swelling.',
    past: ['COPD, FEV1 38% predicted in 2143', 'Exacerbation with admission in October 2144', 'Tobacco use'],
    medications: ['tiotropium 18 mcg INH once daily', 'albuterol inhaler as needed'],
    allergies: 'Codeine: nausea and itching.',
    social: 'Divorced, lives alone on the third floor, lift out of order at times. Smokes half a pack a day.',
    family: 'Mother with diabetes.',
    exam: 'On bilevel mask, alert, follows commands. Prolonged expiration, wheeze throughout. No edema.',
    labs: [
      'pH, Arterial',
      'pCO2, Arterial',
      'Bicarbonate',
      'White Blood Cells',
      'Procalcitonin',
      'NTproBNP',
      'Troponin T',
    ],
    data: 'Chest film: emphysema, no pneumonia.',
    plan: [
      [
        'COPD exacerbation with hypercapnia',
        'Bilevel ventilation, saturation goal 88 to 92%. Nebulizers every four hours, methylprednisolone once, then prednisone 40 mg to five days in all. Azithromycin three days.',
      ],
      ['Tobacco', 'Offer nicotine replacement.'],
    ],
  })
  progressNote(stay, '2 10:50', by, {
    interval: 'Off the mask since yesterday noon. Slept.',
    exam: 'Speaks in sentences, wheeze less.',
    labs: [...DAILY, 'Hemoglobin A1c'],
    plan: [
      ['COPD exacerbation', 'Improving.'],
      [
        'Hyperglycemia',
        `Up to ${value('Glucose, POC', '1 18:00')} yesterday evening. A1c ${value('Hemoglobin A1c', '2 10:00')}: prednisone effect in prediabetes. Lispro 4 units with meals while on prednisone.`,
      ],
    ],
  })
  progressNote(stay, '4 10:30', by, {
    interval: 'Walks the corridor with 1 liter.',
    exam: 'Scattered wheeze.',
    labs: DAILY,
    plan: [
      [
        'COPD exacerbation',
        'Prednisone to the morning of the fifth. Inhaler teaching: he pressed the canister after breathing in.',
      ],
    ],
  })
  dischargeSummary(stay, '6 11:30', by, {
    diagnoses: [
      'COPD exacerbation with acute on chronic hypercapnic respiratory failure',
      'Steroid-induced hyperglycemia, resolved',
      'Prediabetes',
      'Tobacco use',
    ],
    course: [
      [
        'COPD',
        `pCO2 ${value('pCO2, Arterial', '1 04:00')} on arrival, ${value('pCO2, Arterial', '1 20:00')} the same evening. Five days of steroid completed.`,
      ],
      ['Glucose', `Fingerstick ${value('Glucose, POC', '6 11:00')} on the day of discharge, without insulin.`],
    ],
    labs: ['White Blood Cells', 'Bicarbonate', 'Potassium', 'Glucose', 'Creatinine'],
    medications: ['tiotropium 18 mcg INH once daily', 'albuterol 2 puffs INH every 6 hours as needed'],
    changes: ['COMPLETED prednisone', 'COMPLETED azithromycin', 'STOPPED insulin'],
    condition: 'Saturation 92% on room air, climbs one flight with a rest.',
    instructions:
      'Press the inhaler as you start to breathe in, hold for ten seconds. Stop smoking; patches are in your bag. Call when you need albuterol more than every four hours.',
    followUp: [
      'Pulmonary rehabilitation, first session by 2145-03-09',
      'Lung clinic on 2145-03-16',
      'A1c in three months',
    ],
  })
  stay.carePlan(
    'discharge-planning',
    '6 11:35',
    'Home after COPD exacerbation',
    'Tiotropium once daily, albuterol as needed, technique checked with teach-back. Pulmonary rehabilitation to start by 2145-03-09. Lung clinic on 2145-03-16. No insulin at home.',
  )
}

function laterVisit(chart: ChartWriter): void {
  const visit = new Stay(chart, {
    hadm: 70000023,
    date: '2145-03-16',
    arrives: '11:10',
    leaves: '1 11:50',
    kind: 'visit',
    type: 'Clinic visit',
    reason: 'Lung clinic',
    ward: 'Location/clinic',
    attending: by,
  })
  drawLabs(
    visit,
    `
            | 1 11:15
Glucose     | 108
Bicarbonate | 29
Sodium      | 140
Anion Gap   | 10
`,
  )
  note(visit, 'clinic-note', '1 11:45', by, [
    ['SUBJECTIVE', 'Walks to the shop with one stop. Smokes five a day.'],
    ['PLAN', 'Continue. Varenicline discussed.'],
  ])
}
