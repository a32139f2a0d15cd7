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
 * A diabetic foot infection treated with vancomycin and piperacillin-tazobactam. The trough overshoots on day 4 as the
 * filtration falls, creatinine peaks on day 6, potassium on day 5; both come down after the doses are held and changed.
 */
const LABS = `
                    | 1 14:55 | 2 06:10 | 3 06:05 | 4 06:10 | 4 17:40 | 5 06:05 | 5 18:10 | 6 06:15 | 7 06:10 | 8 06:05 | 9 06:10 | 10 06:00
Sodium              | 136     | 137     | 137     | 136     | 135     | 134     | 134     | 135     | 136     | 137     | 138     | 138
Potassium           | 4.3     | 4.2     | 4.5     | 5.0     | 5.3     | 5.6     | 5.2     | 5.0     | 4.7     | 4.4     | 4.3     | 4.2
Bicarbonate         | 25      | 25      | 24      | 21      | 20      | 19      | 20      | 20      | 21      | 22      | 23      | 24
Anion Gap           | 12      | 12      | 12      | 14      | 15      | 16      | 15      | 15      | 14      | 13      | 12      | 12
Urea Nitrogen       | 18      | 17      | 22      | 34      | 41      | 49      | 53      | 55      | 50      | 42      | 33      | 27
Creatinine          | 1.0     | 1.0     | 1.3     | 2.1     | 2.6     | 3.0     | 3.3     | 3.4     | 3.1     | 2.6     | 2.1     | 1.8
Glucose             | 212     | 168     | 154     | 149     | 160     | 152     | 171     | 146     | 139     | 142     | 137     | 133
Calcium, Total      | 9.0     | 8.9     |         | 8.7     |         | 8.5     |         | 8.4     | 8.5     | 8.6     | 8.7     | 8.8
Magnesium           | 1.8     | 1.8     |         | 2.0     |         | 2.2     |         | 2.2     | 2.1     | 2.0     | 1.9     | 1.9
Phosphate           | 3.4     | 3.5     |         | 4.6     |         | 5.5     |         | 5.6     | 5.1     | 4.6     | 4.1     | 3.8
White Blood Cells   | 15.8    | 14.1    | 12.2    | 10.9    |         | 9.8     |         | 9.1     | 8.4     | 8.0     | 7.6     | 7.3
Hemoglobin          | 12.4    | 12.0    | 11.8    | 11.7    |         | 11.5    |         | 11.4    | 11.4    | 11.5    | 11.6    | 11.7
MCV                 | 88      | 88      | 88      | 88      |         | 88      |         | 88      | 88      | 88      | 88      | 88
Platelet Count      | 342     | 336     | 330     | 328     |         | 321     |         | 318     | 322     | 325     | 331     | 329
Neutrophils         | 84.2    |         | 77.5    |         |         | 72.1    |         |         | 68.0    |         |         | 64.5
Lymphocytes         | 9.1     |         | 14.0    |         |         | 18.3    |         |         | 22.4    |         |         | 25.6
C-Reactive Protein  | 148     |         | 112     |         |         | 71      |         |         | 38      |         |         | 19
Hemoglobin A1c      | 8.9     |         |         |         |         |         |         |         |         |         |         |
Lactate             | 1.6     |         |         |         |         |         |         |         |         |         |         |
INR(PT)             | 1.1     |         |         |         |         |         |         |         |         |         |         |
Sodium, Urine       |         |         |         |         |         | 62      |         |         |         |         |         |
Creatinine, Urine   |         |         |         |         |         | 48      |         |         |         |         |         |
`

const LEVELS = `
                    | 3 07:30 | 4 07:25 | 5 06:05 | 6 06:15 | 7 06:10 | 9 09:25 | 10 09:20
Vancomycin Trough   | 17.9    | 27.4    |         |         |         | 15.6    | 14.9
Vancomycin, Random  |         |         | 24.8    | 19.9    | 15.1    |         |
`

const SIGNS = readFlowsheet(`
                    | 1 14:00 | 2 06:00 | 3 06:00 | 4 06:00 | 5 06:00 | 6 06:00 | 7 06:00 | 10 11:00
Heart Rate          | 108     | 98      | 90      | 86      | 84      | 82      | 80      | 76
Respiratory Rate    | 20      | 18      | 18      | 18      | 18      | 17      | 16      | 16
Temperature         | 38.6    | 38.1    | 37.5    | 37.2    | 37.0    | 36.9    | 36.8    | 36.8
Systolic            | 134     | 128     | 124     | 126     | 138     | 142     | 138     | 132
Diastolic           | 76      | 72      | 70      | 72      | 78      | 80      | 78      | 76
Oxygen Saturation   | 96      | 97      | 97      | 97      | 96      | 96      | 97      | 97
Body Weight         | 92.4    | 92.6    | 92.9    | 93.8    | 94.6    | 95.0    | 94.4    | 92.8
Urine Output, 24 h  |         | 1850    | 1520    | 840     | 610     | 760     | 1380    | 2050
`)

const DAILY = ['Urea Nitrogen', 'Creatinine', 'Potassium', 'Bicarbonate', 'White Blood Cells', 'Vancomycin Trough']
const by = 'Practitioner/adair'

export function kidneyInjury(random: Random): FhirResource[] {
  const chart = new ChartWriter(
    {
      subject: 90000001,
      family: 'Halloran',
      given: 'Piet',
      sex: 'male',
      birthDate: '2086-11-19',
      language: 'English',
      maritalStatus: 'Married',
    },
    random,
  )
  chart.noKnownAllergies('2150-08-14')
  earlierCellulitis(chart)
  const stay = new Stay(chart, {
    hadm: 70000002,
    date: '2151-03-03',
    arrives: '13:42',
    leaves: '10 12:30',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Infected right foot ulcer',
    disposition: 'Home with infusion services',
    ward: 'Location/medicine-5',
    attending: by,
  })
  stay.condition({ code: 'E11.621', display: 'Type 2 diabetes mellitus with foot ulcer', recorded: '1 17:30' })
  stay.condition({ code: 'M86.171', display: 'Other acute osteomyelitis, right ankle and foot', recorded: '2 15:00' })
  stay.condition({ code: 'I10', display: 'Essential (primary) hypertension', recorded: '1 17:30' })
  stay.condition({ code: 'E78.5', display: 'Hyperlipidemia, unspecified', recorded: '1 17:30' })
  stay.condition({
    code: 'B95.62',
    display: 'Methicillin resistant Staphylococcus aureus infection as the cause of diseases classified elsewhere',
    recorded: '4 11:00',
  })
  stay.condition({ code: 'N17.0', display: 'Acute kidney failure with tubular necrosis', recorded: '5 14:30' })
  stay.condition({ code: 'E87.5', display: 'Hyperkalemia', recorded: '5 08:00', status: 'resolved' })
  stay.condition({
    code: 'T36.8X5A',
    display: 'Adverse effect of other systemic antibiotics, initial encounter',
    recorded: '5 14:30',
  })

  drawLabs(stay, LABS)
  drawLabs(stay, LEVELS)
  wordedResult(
    stay,
    'Urine Microscopy',
    '5 06:05',
    'Many granular (muddy brown) casts, 0-2 red cells, no cellular casts',
    true,
  )
  recordVitals(
    stay,
    SIGNS,
    ['Temperature', 'Heart Rate', 'Blood Pressure', 'Respiratory Rate', 'Oxygen Saturation'],
    ['1 14:00', '1 20:00', ...rounds(2, 10, '06:00', '14:00', '22:00')],
  )
  recordVitals(stay, SIGNS, ['Body Weight', 'Urine Output, 24 h'], rounds(2, 10, '05:30'))
  microbiology(stay)
  medications(stay)
  reports(stay)
  stay.procedure(
    '0JBQ0ZZ',
    'Excision of right foot subcutaneous tissue and fascia, open approach',
    '2 16:20',
    by,
    'Debridement to viable tissue; deep culture and bone sent',
  )
  notes(stay)
  clinicVisit(chart)
  return chart.resources
}

function earlierCellulitis(chart: ChartWriter): void {
  const stay = new Stay(chart, {
    hadm: 70000001,
    date: '2150-08-14',
    arrives: '10:15',
    leaves: '4 13:00',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Cellulitis of the left leg',
    ward: 'Location/medicine-6',
    attending: 'Practitioner/brandt',
  })
  stay.condition({ code: 'L03.116', display: 'Cellulitis of left lower limb', recorded: '1 12:00', status: 'resolved' })
  stay.condition({ code: 'E11.65', display: 'Type 2 diabetes mellitus with hyperglycemia', recorded: '1 12:00' })
  drawLabs(
    stay,
    `
                  | 1 10:50 | 2 06:20 | 3 06:15 | 4 06:10
Sodium            | 138     | 139     | 139     | 139
Potassium         | 4.2     | 4.1     | 4.1     | 4.2
Bicarbonate       | 25      | 26      | 26      | 26
Anion Gap         | 12      | 11      | 11      | 11
Urea Nitrogen     | 16      | 15      | 14      | 15
Creatinine        | 1.0     | 0.9     | 0.9     | 1.0
Glucose           | 204     | 171     | 158     | 149
White Blood Cells | 13.6    | 11.2    | 9.4     | 8.1
Hemoglobin        | 13.0    | 12.8    | 12.7    | 12.9
Platelet Count    | 288     | 281     | 279     | 284
`,
  )
  prescribe(stay, 'Ceftriaxone 1 g IV every 24 hours', {
    from: '1 12:00',
    to: '4 13:00',
    at: ['12:00'],
    reason: 'Cellulitis',
  })
}

function microbiology(stay: Stay): void {
  culture(stay, {
    test: 'Blood Culture',
    specimen: 'Blood, two sets',
    collected: '1 15:05',
    reported: '6 15:10',
    negative: 'No growth after 5 days',
  })
  culture(stay, {
    test: 'Wound Culture',
    specimen: 'Right foot, deep tissue at debridement',
    collected: '2 16:30',
    reported: '4 10:40',
    organism: {
      name: 'Staphylococcus aureus, methicillin resistant',
      snomed: '115329001',
      quantity: 'moderate growth',
    },
    susceptibilities: [
      ['Oxacillin', 'R', '>=4'],
      ['Vancomycin', 'S', '1'],
      ['Clindamycin', 'R', '>=8'],
      ['Trimethoprim-Sulfamethoxazole', 'S', '<=10'],
    ],
  })
}

function medications(stay: Stay): void {
  const trough = stay.chart.latest('Vancomycin Trough', stay.at('4 08:00')).text
  prescribe(stay, 'Vancomycin 1250 mg IV every 12 hours', {
    from: '1 20:00',
    to: '4 10:15',
    at: ['08:00', '20:00'],
    stopped: 'Trough above target with rising creatinine',
    reason: 'Diabetic foot osteomyelitis',
    notGiven: { '4 08:00': `Held for trough ${trough}, physician aware` },
  })
  prescribe(stay, 'Vancomycin 750 mg IV every 24 hours', {
    from: '7 10:00',
    to: '10 12:30',
    at: ['10:00'],
    reason: 'MRSA osteomyelitis, dosed by level',
  })
  prescribe(stay, 'Piperacillin-Tazobactam 4.5 g IV every 6 hours', {
    from: '1 18:00',
    to: '5 09:30',
    at: ['00:00', '06:00', '12:00', '18:00'],
    stopped: 'Culture grew MRSA only; kidney injury on combination',
    reason: 'Diabetic foot infection, empiric',
  })
  prescribe(stay, 'Lisinopril 20 mg PO once daily', {
    from: '2 09:00',
    to: '4 11:00',
    at: ['09:00'],
    stopped: 'Acute kidney injury, potassium rising',
    reason: 'Hypertension',
    notGiven: { '4 09:00': 'Held: creatinine and potassium rising' },
  })
  prescribe(stay, 'Insulin Glargine 18 units SC once daily at bedtime', {
    from: '1 22:00',
    to: '10 12:30',
    at: ['22:00'],
    reason: 'Type 2 diabetes',
  })
  prescribe(stay, 'Atorvastatin 40 mg PO once daily', { from: '2 09:00', to: '10 12:30', at: ['09:00'] })
  prescribe(stay, 'Heparin 5000 units SC every 8 hours', {
    from: '1 22:00',
    to: '10 12:30',
    at: ['06:00', '14:00', '22:00'],
    reason: 'Venous thromboembolism prophylaxis',
    notGiven: { '2 14:00': 'Held before debridement', '6 22:00': 'Refused by patient' },
  })
  prescribe(stay, 'Sodium Zirconium Cyclosilicate 10 g PO once', {
    from: '5 08:20',
    to: '5 09:00',
    doses: [['5 08:30']],
    reason: 'Hyperkalemia',
  })
  prescribe(stay, 'Acetaminophen 650 mg PO every 6 hours', {
    from: '1 16:00',
    to: '10 12:30',
    asNeeded: 'pain or fever',
    doses: [['1 16:30'], ['2 07:00'], ['2 20:30'], ['3 09:15'], ['6 21:00']],
  })
  prescribe(stay, 'Metformin 1000 mg PO twice daily', {
    from: '-200 09:00',
    category: 'community',
    reason: 'Type 2 diabetes',
    by: 'Practitioner/jansen',
  })
  prescribe(stay, 'Vancomycin 750 mg IV every 24 hours', {
    from: '10 11:30',
    category: 'discharge',
    reason: 'MRSA osteomyelitis, six weeks in all',
  })
}

function reports(stay: Stay): void {
  imaging(stay, '1 15:40', 'Practitioner/hwang', {
    name: 'XR Foot 3 views',
    indication: 'Ulcer under the fifth metatarsal head of the right foot.',
    findings:
      'Soft-tissue defect lateral to the fifth metatarsal head. Cortical indistinctness of the fifth metatarsal head. No gas in the soft tissues. No fracture.',
    impression:
      'Cortical indistinctness of the right fifth metatarsal head, suspicious for osteomyelitis. No soft-tissue gas.',
  })
  imaging(stay, '2 11:10', 'Practitioner/hwang', {
    name: 'MR Foot without contrast',
    indication: 'Suspected osteomyelitis, right foot.',
    comparison: 'Radiographs of the previous day.',
    findings:
      'Marrow edema with low T1 signal in the head and distal shaft of the fifth metatarsal. Sinus tract to the plantar skin. No drainable collection.',
    impression: 'Osteomyelitis of the right fifth metatarsal. No abscess.',
  })
  imaging(stay, '5 13:20', 'Practitioner/hwang', {
    name: 'US Kidneys',
    indication: 'Acute kidney injury.',
    findings: 'Right kidney 11.4 cm, left kidney 11.6 cm. Normal cortical thickness. No hydronephrosis. No stones.',
    impression: 'Normal-sized kidneys without obstruction.',
  })
}

function notes(stay: Stay): void {
  const { chart } = stay
  const value = (name: string, when: string) => chart.latest(name, stay.at(when)).text
  admissionNote(stay, '1 18:40', by, {
    complaint: 'Draining ulcer of the right foot with fever.',
    history:
      'Mr. Halloran is a 64-year-old man with type 2 diabetes who noticed a blister under the right little toe about three weeks ago. It opened, and over the last four days it has drained foul fluid while the foot became red and swollen. He had a chill last night. No trauma, no rest pain, no recent antibiotics. He took his tablets until this morning, ibuprofen not at all.',
    past: [
      'Type 2 diabetes mellitus for 14 years, with neuropathy',
      'Hypertension',
      'Hyperlipidemia',
      'Cellulitis of the left leg, August 2150',
    ],
    medications: [
      'metformin 1000 mg PO twice daily',
      'lisinopril 20 mg PO once daily',
      'insulin glargine 18 units SC at bedtime',
      'atorvastatin 40 mg PO once daily',
    ],
    allergies: 'No known drug allergies.',
    social: 'Lives with his wife. Retired ferry engineer. Stopped smoking twenty years ago. No alcohol.',
    family: 'Father with diabetes and kidney disease.',
    exam: 'Alert, not toxic. Heart regular, lungs clear. Right foot: 2 cm ulcer under the fifth metatarsal head, probes to bone, erythema to the midfoot, pedal pulses palpable. Sensation to monofilament absent to both ankles.',
    labs: ['White Blood Cells', 'C-Reactive Protein', 'Lactate', 'Creatinine', 'Glucose', 'Hemoglobin A1c'],
    data: 'Foot radiograph: cortical indistinctness of the right fifth metatarsal head.',
    plan: [
      [
        'Diabetic foot infection, probable osteomyelitis',
        'Blood cultures taken. Vancomycin and piperacillin-tazobactam. MRI tomorrow, surgical debridement, deep culture.',
      ],
      ['Type 2 diabetes', 'Hold metformin. Glargine 18 units with correction insulin.'],
      ['Hypertension', 'Continue lisinopril, follow creatinine on two nephrotoxic agents.'],
    ],
  })
  progressNote(stay, '3 11:20', by, {
    interval: 'Afebrile overnight, foot less painful after debridement. Eating well.',
    exam: 'Wound bed clean, erythema receding from the marked line.',
    labs: DAILY,
    plan: [
      ['Osteomyelitis', 'Deep culture pending. Continue both antibiotics. Trough in range before the fourth dose.'],
      [
        'Creatinine up slightly',
        `${value('Creatinine', '3 11:00')} from ${value('Creatinine', '2 11:00')}. Recheck in the morning.`,
      ],
    ],
  })
  progressNote(stay, '4 11:40', by, {
    interval: 'Feels well. Passing less urine since yesterday.',
    exam: 'Euvolemic to slightly full, no edema. Wound clean.',
    labs: DAILY,
    data: 'Deep wound culture: MRSA, vancomycin MIC 1 ug/mL.',
    plan: [
      [
        'Acute kidney injury',
        `Creatinine ${value('Creatinine', '4 11:00')} with a vancomycin trough of ${value('Vancomycin Trough', '4 11:00')}. Vancomycin stopped, redose by level. Lisinopril stopped.`,
      ],
      ['MRSA osteomyelitis', 'Keep piperacillin-tazobactam until the rest of the culture is final tomorrow.'],
    ],
  })
  note(stay, 'consult-note', '5 14:30', 'Practitioner/desrosiers', [
    ['REASON FOR CONSULT', 'Acute kidney injury on day 5 of vancomycin and piperacillin-tazobactam.'],
    [
      'FINDINGS',
      `Creatinine ${value('Creatinine', '5 12:00')} from a baseline of ${value('Creatinine', '2 12:00')}; potassium ${value('Potassium', '5 12:00')}. Urine sodium ${value('Sodium, Urine', '5 12:00')}, urine creatinine ${value('Creatinine, Urine', '5 12:00')}. Sediment with many granular casts. Ultrasound without obstruction.`,
    ],
    [
      'IMPRESSION',
      'Acute tubular injury from vancomycin at high trough, potentiated by piperacillin-tazobactam. No sign of interstitial nephritis. No indication for dialysis.',
    ],
    [
      'RECOMMENDATIONS',
      '1. Keep vancomycin off until the random level is below 20 ug/mL, then 750 mg every 24 hours by level.\n2. Piperacillin-tazobactam has been stopped; agree.\n3. No ACE inhibitor, no NSAID, no contrast.\n4. Potassium twice daily; cyclosilicate given this morning.',
    ],
  ])
  progressNote(stay, '7 10:50', by, {
    interval: 'Urine output picking up. No complaints.',
    exam: 'Trace ankle edema. Wound granulating.',
    labs: [...DAILY, 'Vancomycin, Random'],
    plan: [
      ['Acute tubular injury', 'Creatinine past its peak. Vancomycin 750 mg every 24 hours restarted today by level.'],
      ['Discharge', 'PICC and home infusion being arranged.'],
    ],
  })
  dischargeSummary(stay, '10 11:15', by, {
    diagnoses: [
      'MRSA osteomyelitis of the right fifth metatarsal',
      'Acute tubular injury from vancomycin with piperacillin-tazobactam, recovering',
      'Hyperkalemia, resolved',
      'Type 2 diabetes mellitus',
    ],
    course: [
      [
        'MRSA osteomyelitis',
        'Debridement on the second day, deep culture with MRSA. Vancomycin for six weeks in all by home infusion.',
      ],
      [
        'Kidney injury',
        `Creatinine rose from ${value('Creatinine', '2 12:00')} to a peak of ${value('Creatinine', '6 12:00')} while the trough reached ${value('Vancomycin Trough', '4 12:00')}. After vancomycin was held, piperacillin-tazobactam and lisinopril stopped, it came down to ${value('Creatinine', '10 11:00')}.`,
      ],
    ],
    labs: [
      'Creatinine',
      'Urea Nitrogen',
      'Potassium',
      'Bicarbonate',
      'White Blood Cells',
      'C-Reactive Protein',
      'Vancomycin Trough',
    ],
    medications: [
      'vancomycin 750 mg IV every 24 hours',
      'insulin glargine 18 units SC at bedtime',
      'atorvastatin 40 mg PO once daily',
    ],
    changes: ['STOPPED lisinopril until kidney function is rechecked', 'STOPPED metformin until eGFR is above 45'],
    condition: 'Stable, walking with an offloading boot, alert and oriented.',
    instructions:
      'You were treated for a bone infection of the foot. One of the antibiotics hurt your kidneys for a time; they are recovering. Drink as usual, do not take ibuprofen or similar pain tablets, and do not restart lisinopril or metformin until we tell you.',
    followUp: [
      'Basic metabolic panel and vancomycin trough twice weekly through home infusion',
      'Clinic on 2151-03-26 with creatinine',
      'Podiatry within 10 days',
    ],
  })
  stay.carePlan(
    'discharge-planning',
    '10 11:20',
    'Home infusion after foot osteomyelitis',
    'PICC care by home infusion nurse. Vancomycin 750 mg IV every 24 hours. Basic metabolic panel and trough twice weekly. Offloading boot at all times when walking.',
  )
}

function clinicVisit(chart: ChartWriter): void {
  const visit = new Stay(chart, {
    hadm: 70000003,
    date: '2151-03-26',
    arrives: '09:10',
    leaves: '1 09:55',
    kind: 'visit',
    type: 'Clinic visit',
    reason: 'Follow-up of kidney injury and foot infection',
    ward: 'Location/clinic',
    attending: 'Practitioner/jansen',
  })
  drawLabs(
    visit,
    `
                   | 1 09:20
Sodium             | 138
Potassium          | 4.4
Bicarbonate        | 25
Anion Gap          | 12
Urea Nitrogen      | 19
Creatinine         | 1.3
Glucose            | 148
Vancomycin Trough  | 15.2
C-Reactive Protein | 8
`,
  )
  note(visit, 'clinic-note', '1 09:50', 'Practitioner/jansen', [
    ['SUBJECTIVE', 'Feels well, foot dry, infusion without trouble.'],
    [
      'RESULTS',
      `Creatinine ${chart.latest('Creatinine', visit.end).text}, potassium ${chart.latest('Potassium', visit.end).text}.`,
    ],
    ['PLAN', 'Near recovery. Lisinopril may restart at 10 mg when creatinine is below 1.2 mg/dL.'],
  ])
}
