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
 * Obstructive urosepsis with Escherichia coli bacteremia and a penicillin allergy label. Lactate clears and white cells
 * peak and fall after stenting; meropenem is narrowed to ceftriaxone once susceptibilities are back.
 */
const LABS = `
                         | 1 02:40 | 1 05:30 | 1 09:15 | 1 18:00 | 2 05:50 | 3 06:00 | 4 06:00 | 5 06:00 | 6 06:00 | 7 06:00
Lactate                  | 4.3     | 3.4     | 2.6     | 1.9     | 1.4     | 1.1     |         |         |         |
White Blood Cells        | 21.6    |         |         | 23.4    | 19.2    | 14.1    | 10.9    | 9.2     | 8.4     | 7.9
Neutrophils              | 93.1    |         |         |         | 90.4    | 84.6    | 78.0    | 72.1    | 68.4    | 65.0
Lymphocytes              | 3.2     |         |         |         | 5.1     | 9.4     | 14.2    | 19.0    | 22.8    | 25.1
Hemoglobin               | 13.1    |         |         | 11.8    | 11.4    | 11.2    | 11.3    | 11.5    | 11.6    | 11.8
MCV                      | 89      |         |         | 89      | 89      | 89      | 89      | 89      | 89      | 89
Platelet Count           | 148     |         |         | 121     | 112     | 118     | 146     | 188     | 231     | 274
Sodium                   | 134     | 135     |         | 136     | 137     | 138     | 138     | 139     | 139     | 139
Potassium                | 4.6     | 4.3     |         | 3.9     | 3.7     | 3.8     | 4.0     | 4.1     | 4.1     | 4.2
Bicarbonate              | 17      | 18      |         | 20      | 22      | 24      | 25      | 25      | 25      | 25
Anion Gap                | 19      | 17      |         | 14      | 12      | 11      | 11      | 11      | 11      | 11
Urea Nitrogen            | 34      | 33      |         | 30      | 26      | 20      | 16      | 14      | 13      | 12
Creatinine               | 1.8     | 1.8     |         | 1.6     | 1.4     | 1.1     | 0.9     | 0.8     | 0.8     | 0.8
Glucose                  | 156     | 148     |         | 131     | 118     | 109     | 104     | 101     | 103     | 99
Bilirubin, Total         | 1.6     |         |         |         | 1.4     | 1.0     |         | 0.8     |         |
C-Reactive Protein       | 312     |         |         |         | 288     | 196     | 118     |         | 44      |
Procalcitonin            | 28.40   |         |         |         |         | 9.60    |         | 2.10    |         |
INR(PT)                  | 1.3     |         |         |         | 1.2     |         |         |         |         |
Albumin                  | 3.3     |         |         |         | 2.9     |         |         | 3.1     |         |
White Blood Cells, Urine | 182     |         |         |         |         |         |         |         |         |
`

const SIGNS = readFlowsheet(`
                   | 1 02:20 | 1 04:30 | 1 09:00 | 1 18:00 | 2 06:00 | 2 18:00 | 3 06:00 | 4 06:00 | 5 06:00 | 8 10:00
Heart Rate         | 128     | 122     | 112     | 106     | 100     | 92      | 86      | 80      | 76      | 72
Respiratory Rate   | 27      | 26      | 24      | 22      | 20      | 18      | 17      | 16      | 16      | 15
Temperature        | 39.6    | 39.2    | 38.8    | 38.4    | 38.0    | 37.6    | 37.3    | 36.9    | 36.8    | 36.7
Systolic           | 84      | 92      | 102     | 106     | 108     | 114     | 118     | 122     | 124     | 126
Diastolic          | 46      | 50      | 56      | 58      | 60      | 64      | 68      | 70      | 72      | 74
Oxygen Saturation  | 95      | 95      | 96      | 96      | 97      | 97      | 98      | 98      | 98      | 98
Body Weight        | 71.0    | 71.0    | 72.4    | 73.8    | 74.2    | 74.0    | 73.4    | 72.6    | 71.8    | 71.0
Urine Output, 24 h | 1100    | 1100    | 1100    | 1100    | 1450    | 1900    | 2300    | 2450    | 2300    | 2100
`)

const DAILY = ['Lactate', 'White Blood Cells', 'Platelet Count', 'Creatinine', 'C-Reactive Protein']
const by = 'Practitioner/eriksen'

export function urosepsis(random: Random): FhirResource[] {
  const chart = new ChartWriter(
    {
      subject: 90000009,
      family: 'Ashdown',
      given: 'Corinna',
      sex: 'female',
      birthDate: '2101-02-18',
      language: 'English',
      maritalStatus: 'Married',
    },
    random,
  )
  chart.allergy('Penicillin', '70618', 'Reaction unknown, childhood', 'severe', '2140-03-03')
  kneeSurgery(chart)
  const stay = new Stay(chart, {
    hadm: 70000025,
    date: '2160-07-21',
    arrives: '02:14',
    leaves: '8 11:30',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Fever and left flank pain',
    ward: 'Location/icu',
    attending: by,
  })
  stay.intensiveCare(80000025, 'Location/icu', '1 05:10', '3 14:00', 'Septic shock')
  stay.condition({ code: 'A41.51', display: 'Sepsis due to Escherichia coli [E. coli]', recorded: '1 04:00' })
  stay.condition({
    code: 'R65.21',
    display: 'Severe sepsis with septic shock',
    recorded: '1 04:00',
    status: 'resolved',
  })
  stay.condition({ code: 'N13.6', display: 'Pyonephrosis', recorded: '1 05:00' })
  stay.condition({ code: 'N20.1', display: 'Calculus of ureter', recorded: '1 05:00' })
  stay.condition({
    code: 'N17.9',
    display: 'Acute kidney failure, unspecified',
    recorded: '1 05:00',
    status: 'resolved',
  })
  stay.condition({ code: 'Z88.0', display: 'Allergy status to penicillin', recorded: '1 04:00' })

  drawLabs(stay, LABS)
  wordedResult(stay, 'Urine Nitrite', '1 02:50', 'Positive', true)
  recordVitals(
    stay,
    SIGNS,
    ['Temperature', 'Heart Rate', 'Blood Pressure', 'Respiratory Rate', 'Oxygen Saturation'],
    [
      '1 02:18',
      '1 03:30',
      '1 04:30',
      '1 06:00',
      '1 09:00',
      '1 12:00',
      '1 15:00',
      '1 18:00',
      '1 22:00',
      ...rounds(2, 3, '02:00', '06:00', '10:00', '14:00', '18:00', '22:00'),
      ...rounds(4, 8, '06:00', '14:00', '22:00'),
    ],
  )
  recordVitals(stay, SIGNS, ['Body Weight', 'Urine Output, 24 h'], rounds(2, 8, '05:30'))
  const susceptibilities = [
    ['Ampicillin', 'R', '>=32'],
    ['Cefazolin', 'S', '<=4'],
    ['Ceftriaxone', 'S', '<=1'],
    ['Ciprofloxacin', 'R', '>=4'],
    ['Gentamicin', 'S', '<=1'],
    ['Meropenem', 'S', '<=0.25'],
    ['Trimethoprim-Sulfamethoxazole', 'R', '>=320'],
  ] as const
  culture(stay, {
    test: 'Blood Culture',
    specimen: 'Blood, two of two sets',
    collected: '1 02:45',
    reported: '3 09:20',
    organism: { name: 'Escherichia coli', snomed: '112283007' },
    susceptibilities,
  })
  culture(stay, {
    test: 'Urine Culture',
    specimen: 'Urine, straight catheter',
    collected: '1 02:50',
    reported: '3 09:40',
    organism: { name: 'Escherichia coli', snomed: '112283007', quantity: '>100,000 CFU/mL' },
    susceptibilities,
  })
  culture(stay, {
    test: 'Blood Culture',
    specimen: 'Blood, two sets, follow-up',
    collected: '3 06:00',
    reported: '8 06:10',
    negative: 'No growth after 5 days',
  })
  imaging(stay, '1 03:50', 'Practitioner/hwang', {
    name: 'CT Abdomen and pelvis without contrast',
    indication: 'Sepsis with left flank pain.',
    findings:
      'Obstructing stone of 6 mm at the left ureteropelvic junction with moderate hydronephrosis and perinephric stranding. Right kidney normal. No abscess.',
    impression: 'Obstructing left ureteral stone of 6 mm with hydronephrosis.',
  })
  stay.procedure(
    '0T778DZ',
    'Dilation of left ureter with intraluminal device, endoscopic',
    '1 06:40',
    by,
    'Double-J stent placed, pus drained',
  )
  medications(stay)
  notes(stay)
  laterVisit(chart)
  return chart.resources
}

function kneeSurgery(chart: ChartWriter): void {
  const stay = new Stay(chart, {
    hadm: 70000024,
    date: '2158-04-11',
    arrives: '07:00',
    leaves: '3 11:00',
    kind: 'inpatient',
    type: 'Elective admission',
    reason: 'Right knee replacement',
    source: 'Elective',
    ward: 'Location/medicine-6',
    attending: 'Practitioner/brandt',
  })
  stay.condition({
    code: 'M17.11',
    display: 'Unilateral primary osteoarthritis, right knee',
    recorded: '1 08:00',
    status: 'resolved',
  })
  drawLabs(
    stay,
    `
                  | 1 07:20 | 2 06:00 | 3 06:00
Hemoglobin        | 13.4    | 11.9    | 11.6
White Blood Cells | 6.8     | 9.1     | 8.0
Creatinine        | 0.8     | 0.8     | 0.7
`,
  )
  prescribe(stay, 'Ceftriaxone 1 g IV once', {
    from: '1 08:00',
    to: '1 10:00',
    doses: [['1 08:15']],
    reason: 'Surgical prophylaxis; penicillin label',
  })
  dischargeSummary(stay, '3 10:20', 'Practitioner/brandt', {
    diagnoses: ['Osteoarthritis of the right knee, replaced'],
    course: [
      ['Surgery', 'Uneventful. Ceftriaxone prophylaxis was given without any reaction despite the penicillin label.'],
    ],
    labs: ['Hemoglobin', 'Creatinine'],
    medications: ['acetaminophen 1000 mg PO every 8 hours'],
    changes: ['None'],
    condition: 'Walking with crutches.',
    instructions: 'Physiotherapy daily.',
    followUp: ['Surgeon in two weeks'],
  })
}

function medications(stay: Stay): void {
  prescribe(stay, 'Meropenem 1 g IV every 8 hours', {
    from: '1 03:00',
    to: '4 11:00',
    at: ['03:00', '11:00', '19:00'],
    stopped: 'Narrowed to ceftriaxone',
    reason: 'Septic shock; penicillin label',
  })
  prescribe(stay, 'Ceftriaxone 2 g IV every 24 hours', {
    from: '4 11:00',
    to: '8 11:30',
    at: ['12:00'],
    reason: 'Escherichia coli bacteremia, seven days in all',
  })
  prescribe(stay, "Lactated Ringer's 1000 mL IV once", {
    from: '1 02:30',
    to: '1 05:00',
    doses: [['1 02:35'], ['1 03:30']],
  })
  prescribe(stay, 'Norepinephrine 0.05 mcg/kg/min IV continuous', {
    from: '1 04:20',
    to: '2 08:00',
    rateUnit: 'mcg/kg/min',
    doses: [
      ['1 04:25', 0.05],
      ['1 05:45', 0.1],
      ['1 12:00', 0.06],
      ['1 20:00', 0.03],
      ['2 08:00', 0],
    ],
    reason: 'Mean pressure above 65 mmHg',
  })
  prescribe(stay, 'Acetaminophen 650 mg PO every 6 hours', {
    from: '1 02:30',
    to: '8 11:30',
    asNeeded: 'pain or fever',
    doses: [['1 02:40'], ['1 10:30'], ['1 19:10'], ['2 04:20'], ['3 21:00']],
  })
  prescribe(stay, 'Heparin 5000 units SC every 8 hours', {
    from: '1 22:00',
    to: '8 11:30',
    at: ['06:00', '14:00', '22:00'],
    notGiven: { '6 22:00': 'Refused by patient' },
  })
  prescribe(stay, 'Pantoprazole 40 mg IV once daily', {
    from: '1 08:00',
    to: '3 14:00',
    at: ['09:00'],
    reason: 'Stress ulcer prophylaxis in shock',
  })
}

function notes(stay: Stay): void {
  const value = (name: string, when: string) => stay.chart.latest(name, stay.at(when)).text
  admissionNote(stay, '1 05:30', by, {
    complaint: 'Fever, shaking and left flank pain.',
    history:
      'Mrs. Ashdown is a 59-year-old woman who had colicky left flank pain for a day, then shaking chills from midnight. Nausea, no diarrhea. Burning urine the week before. No earlier stones.',
    past: ['Right knee replacement in April 2158'],
    medications: ['none'],
    allergies:
      'Penicillin, listed since 2140: reaction unknown, in childhood. Received ceftriaxone in 2158 without reaction.',
    social: 'Married, teaches music. No tobacco, wine at weekends.',
    family: 'Father with kidney stones.',
    exam: 'Flushed, shivering, alert. Warm hands, fast pulse. Tender over the left flank. No rash.',
    labs: [...DAILY, 'Bicarbonate', 'Procalcitonin'],
    data: 'CT: obstructing left ureteral stone of 6 mm with hydronephrosis.',
    plan: [
      [
        'Septic shock, obstructive pyelonephritis',
        'Blood and urine cultures, two liters, meropenem because of the penicillin label, norepinephrine, urgent stent.',
      ],
      ['Kidney injury', 'Septic and obstructive.'],
    ],
  })
  progressNote(stay, '2 10:20', by, {
    interval: 'Norepinephrine off since eight. Pain less.',
    exam: 'Alert, warm, flank less tender.',
    labs: DAILY,
    data: 'Blood cultures: gram-negative rods in both sets.',
    plan: [
      ['Sepsis', 'Lactate cleared. Continue meropenem until susceptibilities.'],
      ['Platelets', `${value('Platelet Count', '2 10:00')}, sepsis, follow.`],
    ],
  })
  progressNote(stay, '3 11:10', by, {
    interval: 'Ate breakfast. Wants to leave the unit.',
    exam: 'Flank mildly tender. Stent urine clear.',
    labs: DAILY,
    data: 'Blood and urine cultures: Escherichia coli, susceptible to ceftriaxone, resistant to ciprofloxacin and trimethoprim-sulfamethoxazole.',
    plan: [
      ['Bacteremia', 'Source controlled. Narrow when the allergy history is clear; repeat cultures taken.'],
      ['Disposition', 'To the ward this afternoon.'],
    ],
  })
  note(stay, 'consult-note', '4 10:20', 'Practitioner/ibarra', [
    ['REASON FOR CONSULT', 'Narrowing of meropenem with a penicillin label.'],
    [
      'ASSESSMENT',
      'Mild rash from amoxicillin at age six by her own account; cephalexin since and ceftriaxone in 2158 without reaction. Low risk.',
    ],
    [
      'RECOMMENDATIONS',
      '1. Ceftriaxone 2 g IV every 24 hours, seven days of active therapy in all.\n2. Refer for penicillin allergy evaluation after discharge.\n3. No fluoroquinolone.',
    ],
  ])
  dischargeSummary(stay, '8 10:30', 'Practitioner/adair', {
    diagnoses: [
      'Septic shock from obstructive pyelonephritis, resolved',
      'Escherichia coli bacteremia',
      'Left ureteral stone, stented',
      'Acute kidney injury, resolved',
    ],
    course: [
      [
        'Sepsis',
        `Lactate ${value('Lactate', '1 03:00')} on arrival. Stent within hours. Norepinephrine for about a day. Meropenem, then ceftriaxone; seven days of active therapy completed.`,
      ],
      ['Allergy', 'Penicillin label judged low risk; tolerated ceftriaxone.'],
    ],
    labs: ['White Blood Cells', 'Platelet Count', 'Creatinine', 'C-Reactive Protein'],
    medications: ['acetaminophen 650 mg PO every 6 hours as needed'],
    changes: ['No antibiotic at discharge'],
    condition: 'Well, walking.',
    instructions: 'The stent may burn when you pass urine. Drink two liters a day. Come back for fever or chills.',
    followUp: ['Urology for stone removal by 2160-08-11', 'Allergy clinic for the penicillin label'],
  })
  stay.carePlan(
    'followup',
    '8 10:40',
    'After urosepsis',
    'Stone removal and stent removal by urology before 2160-08-11. Penicillin allergy evaluation. No antibiotic at home.',
  )
}

function laterVisit(chart: ChartWriter): void {
  const visit = new Stay(chart, {
    hadm: 70000026,
    date: '2160-08-09',
    arrives: '08:30',
    leaves: '1 09:10',
    kind: 'visit',
    type: 'Clinic visit',
    reason: 'Before stone removal',
    ward: 'Location/clinic',
    attending: 'Practitioner/jansen',
  })
  drawLabs(
    visit,
    `
                   | 1 08:35
White Blood Cells  | 6.2
Hemoglobin         | 12.6
Platelet Count     | 248
Creatinine         | 0.8
C-Reactive Protein | 3
`,
  )
}
