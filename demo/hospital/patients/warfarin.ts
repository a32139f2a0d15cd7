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
 * A warfarin patient given trimethoprim-sulfamethoxazole for a bladder infection: INR peaks on day 5, potassium and
 * creatinine drift up with trimethoprim, and all three settle once it is exchanged and vitamin K is given.
 */
const LABS = `
                         | 1 16:30 | 2 06:10 | 3 06:05 | 4 06:10 | 5 06:05 | 5 18:20 | 6 06:10 | 7 06:05 | 8 06:10 | 9 06:00
INR(PT)                  | 2.4     | 2.5     | 3.1     | 4.4     | 6.4     | 5.9     | 3.9     | 2.8     | 2.3     | 2.2
Sodium                   | 138     | 138     | 137     | 137     | 136     | 136     | 137     | 138     | 138     | 139
Potassium                | 4.2     | 4.3     | 4.6     | 4.9     | 5.4     | 5.2     | 4.9     | 4.6     | 4.4     | 4.3
Bicarbonate              | 25      | 25      | 24      | 23      | 22      | 22      | 23      | 24      | 25      | 25
Anion Gap                | 11      | 11      | 11      | 11      | 11      | 11      | 11      | 11      | 11      | 11
Urea Nitrogen            | 17      | 16      | 17      | 18      | 20      | 20      | 19      | 17      | 16      | 15
Creatinine               | 0.9     | 0.9     | 1.1     | 1.2     | 1.3     | 1.3     | 1.2     | 1.1     | 1.0     | 0.9
Glucose                  | 116     | 104     | 101     | 103     | 99      | 112     | 102     | 100     | 104     | 101
White Blood Cells        | 14.2    | 12.1    | 9.8     | 8.1     | 7.4     |         | 7.0     | 6.8     | 6.6     | 6.5
Hemoglobin               | 12.3    | 12.1    | 12.0    | 11.8    | 11.1    | 10.9    | 11.0    | 11.2    | 11.4    | 11.6
MCV                      | 90      | 90      | 90      | 90      | 90      | 90      | 90      | 90      | 90      | 90
Platelet Count           | 238     | 231     | 229     | 226     | 224     |         | 228     | 232     | 236     | 241
PTT                      | 38.1    |         |         | 44.6    | 52.8    |         | 41.5    |         | 36.9    |
Albumin                  | 3.6     |         |         |         | 3.4     |         |         |         | 3.5     |
C-Reactive Protein       | 86      |         | 54      |         | 22      |         |         |         |         | 7
White Blood Cells, Urine | 84      |         |         |         |         |         |         |         |         |
`

const SIGNS = readFlowsheet(`
                  | 1 16:00 | 2 06:00 | 3 06:00 | 4 06:00 | 5 06:00 | 6 06:00 | 9 10:00
Heart Rate        | 104     | 94      | 86      | 82      | 88      | 84      | 78
Respiratory Rate  | 20      | 18      | 17      | 16      | 17      | 16      | 16
Temperature       | 38.4    | 37.8    | 37.2    | 36.9    | 36.8    | 36.8    | 36.7
Systolic          | 138     | 132     | 130     | 128     | 124     | 126     | 132
Diastolic         | 76      | 74      | 72      | 72      | 70      | 72      | 74
Oxygen Saturation | 96      | 97      | 97      | 97      | 97      | 97      | 97
Body Weight       | 68.2    | 68.4    | 68.3    | 68.1    | 68.0    | 67.9    | 67.8
Pain Score        | 3       | 2       | 1       | 0       | 1       | 0       | 0
`)

const DAILY = ['INR(PT)', 'Hemoglobin', 'Creatinine', 'Potassium', 'White Blood Cells']

export function warfarin(random: Random): FhirResource[] {
  const chart = new ChartWriter(
    {
      subject: 90000004,
      family: 'Merrin',
      given: 'Odalys',
      sex: 'female',
      birthDate: '2079-12-03',
      language: 'English',
      maritalStatus: 'Married',
    },
    random,
  )
  chart.noKnownAllergies('2157-01-20')
  anticoagulationVisit(chart)
  const stay = new Stay(chart, {
    hadm: 70000011,
    date: '2158-05-16',
    arrives: '15:48',
    leaves: '9 11:40',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Fever and painful urination',
    ward: 'Location/medicine-6',
    attending: 'Practitioner/brandt',
  })
  stay.condition({ code: 'N30.00', display: 'Acute cystitis without hematuria', recorded: '1 18:00' })
  stay.condition({
    code: 'B96.20',
    display: 'Unspecified Escherichia coli as the cause of diseases classified elsewhere',
    recorded: '3 10:00',
  })
  stay.condition({ code: 'I48.20', display: 'Chronic atrial fibrillation, unspecified', recorded: '1 18:00' })
  stay.condition({ code: 'I10', display: 'Essential (primary) hypertension', recorded: '1 18:00' })
  stay.condition({ code: 'Z79.01', display: 'Long term (current) use of anticoagulants', recorded: '1 18:00' })
  stay.condition({ code: 'R79.1', display: 'Abnormal coagulation profile', recorded: '5 08:30' })
  stay.condition({ code: 'R31.0', display: 'Gross hematuria', recorded: '5 08:30', status: 'resolved' })
  stay.condition({
    code: 'T45.515A',
    display: 'Adverse effect of anticoagulants, initial encounter',
    recorded: '5 08:30',
  })

  drawLabs(stay, LABS)
  wordedResult(stay, 'Urine Nitrite', '1 16:40', 'Positive', true)
  recordVitals(
    stay,
    SIGNS,
    ['Temperature', 'Heart Rate', 'Blood Pressure', 'Respiratory Rate', 'Oxygen Saturation'],
    ['1 16:00', '1 22:00', ...rounds(2, 9, '06:00', '14:00', '22:00')],
  )
  recordVitals(stay, SIGNS, ['Pain Score'], rounds(1, 8, '20:00'))
  recordVitals(stay, SIGNS, ['Body Weight'], rounds(2, 9, '05:50'))
  culture(stay, {
    test: 'Urine Culture',
    specimen: 'Urine, straight catheter',
    collected: '1 16:40',
    reported: '3 09:30',
    organism: { name: 'Escherichia coli', snomed: '112283007', quantity: '>100,000 CFU/mL' },
    susceptibilities: [
      ['Ampicillin', 'R', '>=32'],
      ['Cefazolin', 'S', '<=4'],
      ['Ceftriaxone', 'S', '<=1'],
      ['Ciprofloxacin', 'R', '>=4'],
      ['Nitrofurantoin', 'S', '<=16'],
      ['Trimethoprim-Sulfamethoxazole', 'S', '<=20'],
    ],
  })
  culture(stay, {
    test: 'Blood Culture',
    specimen: 'Blood, two sets',
    collected: '1 16:35',
    reported: '6 16:40',
    negative: 'No growth after 5 days',
  })
  imaging(stay, '5 11:20', 'Practitioner/hwang', {
    name: 'US Kidneys and bladder',
    indication: 'Hematuria on anticoagulation.',
    findings: 'Kidneys 10.6 and 10.8 cm without hydronephrosis. Small mobile echogenic clot in the bladder. No mass.',
    impression: 'Small bladder clot. No hydronephrosis or mass.',
  })
  medications(stay)
  notes(stay)
  laterVisit(chart)
  return chart.resources
}

function anticoagulationVisit(chart: ChartWriter): void {
  const visit = new Stay(chart, {
    hadm: 70000010,
    date: '2158-05-02',
    arrives: '09:00',
    leaves: '1 09:30',
    kind: 'visit',
    type: 'Anticoagulation clinic',
    reason: 'Warfarin monitoring',
    ward: 'Location/clinic',
    attending: 'Practitioner/jansen',
  })
  drawLabs(
    visit,
    `
           | 1 09:05
INR(PT)    | 2.4
Hemoglobin | 12.6
Creatinine | 0.9
`,
  )
  note(visit, 'clinic-note', '1 09:25', 'Practitioner/jansen', [
    [
      'ANTICOAGULATION',
      `INR ${chart.latest('INR(PT)', visit.end).text} on warfarin 5 mg daily, goal 2.0 to 3.0. In range at the last six visits. No change. Next visit in four weeks.`,
    ],
  ])
}

function medications(stay: Stay): void {
  const inr = (when: string) => stay.chart.latest('INR(PT)', stay.at(when)).text
  prescribe(stay, 'Warfarin 5 mg PO once daily in the evening', {
    from: '1 17:30',
    to: '5 08:40',
    at: ['18:00'],
    stopped: `INR ${inr('5 08:40')}`,
    reason: 'Atrial fibrillation, goal INR 2 to 3',
    notGiven: { '4 18:00': `Held: INR ${inr('4 12:00')}` },
  })
  prescribe(stay, 'Warfarin 2.5 mg PO once daily in the evening', {
    from: '7 16:00',
    to: '9 11:40',
    at: ['18:00'],
    reason: 'Atrial fibrillation, restart at half dose',
  })
  prescribe(stay, 'Trimethoprim-Sulfamethoxazole 160 mg PO twice daily', {
    from: '1 18:30',
    to: '5 08:40',
    at: ['09:00', '21:00'],
    stopped: 'Interaction with warfarin, potassium rising',
    reason: 'Cystitis; dose as trimethoprim',
  })
  prescribe(stay, 'Ceftriaxone 1 g IV every 24 hours', {
    from: '5 09:30',
    to: '8 09:00',
    at: ['10:00'],
    reason: 'Cystitis',
  })
  prescribe(stay, 'Phytonadione 2.5 mg PO once', {
    from: '5 08:45',
    to: '5 10:00',
    doses: [['5 09:10']],
    reason: 'INR above 6 with hematuria',
  })
  prescribe(stay, 'Metoprolol Tartrate 25 mg PO twice daily', {
    from: '1 20:00',
    to: '9 11:40',
    at: ['09:00', '21:00'],
    reason: 'Atrial fibrillation',
  })
  prescribe(stay, 'Lisinopril 10 mg PO once daily', {
    from: '2 08:00',
    to: '5 08:40',
    at: ['09:00'],
    stopped: 'Potassium rising on trimethoprim',
    reason: 'Hypertension',
  })
  prescribe(stay, 'Lisinopril 10 mg PO once daily', {
    from: '8 08:00',
    to: '9 11:40',
    at: ['09:00'],
    reason: 'Hypertension',
  })
  prescribe(stay, 'Acetaminophen 650 mg PO every 6 hours', {
    from: '1 17:30',
    to: '9 11:40',
    asNeeded: 'pain or fever',
    doses: [['1 17:50'], ['2 06:30'], ['2 21:00'], ['5 13:00']],
  })
  prescribe(stay, 'Warfarin 5 mg PO once daily in the evening', {
    from: '-400 09:00',
    category: 'community',
    reason: 'Atrial fibrillation',
    by: 'Practitioner/jansen',
  })
  prescribe(stay, 'Warfarin 5 mg PO once daily in the evening', {
    from: '9 10:30',
    category: 'discharge',
    reason: 'Atrial fibrillation; interacting drug is out',
  })
  prescribe(stay, 'Lisinopril 10 mg PO once daily', { from: '9 10:30', category: 'discharge', reason: 'Hypertension' })
  prescribe(stay, 'Metoprolol Tartrate 25 mg PO twice daily', {
    from: '9 10:30',
    category: 'discharge',
    reason: 'Atrial fibrillation',
  })
}

function notes(stay: Stay): void {
  const value = (name: string, when: string) => stay.chart.latest(name, stay.at(when)).text
  admissionNote(stay, '1 18:30', 'Practitioner/brandt', {
    complaint: 'Burning urination, fever and chills.',
    history:
      'Mrs. Merrin is a 78-year-old woman with permanent atrial fibrillation on warfarin. For three days she has passed urine every hour with burning, and today she shook with chills. No flank pain, no vomiting, no visible blood. Her INR has been steady for half a year.',
    past: ['Permanent atrial fibrillation on warfarin', 'Hypertension', 'Osteoarthritis of the knees'],
    medications: [
      'warfarin 5 mg PO once daily in the evening',
      'metoprolol tartrate 25 mg PO twice daily',
      'lisinopril 10 mg PO once daily',
      'acetaminophen as needed',
    ],
    allergies: 'No known drug allergies.',
    social: 'Lives with her husband, manages the medicines of both. No tobacco, a glass of wine on Sundays.',
    family: 'Mother with stroke at 80.',
    exam: 'Flushed, alert. Irregular rhythm. Lungs clear. Suprapubic tenderness, no flank tenderness.',
    labs: ['White Blood Cells', 'C-Reactive Protein', 'INR(PT)', 'Creatinine', 'Potassium'],
    data: 'Urine: nitrite positive, many white cells.',
    plan: [
      [
        'Complicated cystitis',
        'Trimethoprim-sulfamethoxazole, one double-strength tablet twice daily. Urine culture sent.',
      ],
      ['Atrial fibrillation', 'Continue warfarin 5 mg, INR in range today.'],
    ],
  })
  progressNote(stay, '3 10:20', 'Practitioner/brandt', {
    interval: 'No fever since last night. Less burning.',
    exam: 'Suprapubic tenderness gone.',
    labs: DAILY,
    data: 'Urine culture: E. coli, susceptible to trimethoprim-sulfamethoxazole.',
    plan: [
      ['Cystitis', 'Continue.'],
      ['INR', `${value('INR(PT)', '3 10:00')}, just above goal. Recheck daily, warfarin unchanged tonight.`],
    ],
  })
  progressNote(stay, '5 09:00', 'Practitioner/brandt', {
    interval: 'Pink urine since the early morning, no clots felt. No headache, no falls, stool brown.',
    exam: 'Neurologically intact. A bruise of 4 cm at the right forearm.',
    labs: DAILY,
    plan: [
      [
        'Excess anticoagulation',
        `INR ${value('INR(PT)', '5 08:50')} from ${value('INR(PT)', '2 12:00')} on day 2: warfarin with trimethoprim-sulfamethoxazole. Warfarin stopped, vitamin K 2.5 mg by mouth, INR this evening.`,
      ],
      ['Cystitis', 'Change to ceftriaxone, organism susceptible.'],
      [
        'Potassium and creatinine',
        `Potassium ${value('Potassium', '5 08:50')}, creatinine ${value('Creatinine', '5 08:50')}, both from trimethoprim. Lisinopril held.`,
      ],
    ],
  })
  progressNote(stay, '7 10:10', 'Practitioner/brandt', {
    interval: 'Urine clear. Eating well.',
    exam: 'Bruise fading.',
    labs: DAILY,
    plan: [['Anticoagulation', 'INR back in range. Warfarin 2.5 mg tonight and tomorrow.']],
  })
  dischargeSummary(stay, '9 10:50', 'Practitioner/brandt', {
    diagnoses: [
      'Complicated cystitis, E. coli',
      'Excess anticoagulation from warfarin with trimethoprim-sulfamethoxazole',
      'Gross hematuria, resolved',
      'Permanent atrial fibrillation',
    ],
    course: [
      ['Cystitis', 'Four days of trimethoprim-sulfamethoxazole, then ceftriaxone to a total of seven days.'],
      [
        'Anticoagulation',
        `INR peaked at ${value('INR(PT)', '5 08:50')} on day 5. Vitamin K by mouth. ${value('INR(PT)', '9 10:00')} at discharge.`,
      ],
    ],
    labs: DAILY,
    medications: [
      'warfarin 5 mg PO once daily in the evening',
      'metoprolol tartrate 25 mg PO twice daily',
      'lisinopril 10 mg PO once daily',
    ],
    changes: [
      'No change. AVOID trimethoprim-sulfamethoxazole and fluoroquinolones while on warfarin without an INR within three days',
    ],
    condition: 'Well, independent.',
    instructions:
      'Take warfarin as before. Tell every doctor and pharmacist that an antibiotic raised your INR. Call for blood in urine or stool, a new headache or a fall.',
    followUp: ['INR at the anticoagulation clinic on 2158-05-27', 'Primary care on 2158-06-02'],
  })
  stay.carePlan(
    'followup',
    '9 10:55',
    'Anticoagulation after discharge',
    'Warfarin 5 mg once daily in the evening. INR on 2158-05-27 and again one week later. Avoid trimethoprim-sulfamethoxazole.',
  )
}

function laterVisit(chart: ChartWriter): void {
  const visit = new Stay(chart, {
    hadm: 70000012,
    date: '2158-06-02',
    arrives: '10:10',
    leaves: '1 10:45',
    kind: 'visit',
    type: 'Clinic visit',
    reason: 'Follow-up after admission',
    ward: 'Location/clinic',
    attending: 'Practitioner/jansen',
  })
  drawLabs(
    visit,
    `
           | 1 10:15
INR(PT)    | 2.5
Potassium  | 4.3
Creatinine | 0.9
Hemoglobin | 12.2
`,
  )
}
