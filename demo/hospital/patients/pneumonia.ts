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
 * Pneumococcal pneumonia with bacteremia, CURB-65 of 3 on arrival (urea, breathing rate, age; alert and not
 * hypotensive), narrowed from ceftriaxone and azithromycin to amoxicillin once susceptibilities are back.
 */
const LABS = `
                   | 1 09:40 | 1 16:20 | 2 06:00 | 3 06:05 | 4 06:00 | 5 06:05 | 6 06:00 | 7 06:00
Sodium             | 133     | 133     | 134     | 136     | 137     | 138     | 138     | 139
Potassium          | 4.0     | 3.9     | 3.8     | 3.9     | 4.0     | 4.1     | 4.1     | 4.2
Bicarbonate        | 21      | 21      | 22      | 23      | 24      | 25      | 25      | 25
Anion Gap          | 15      | 14      | 13      | 12      | 12      | 11      | 11      | 11
Urea Nitrogen      | 29      | 28      | 27      | 22      | 18      | 16      | 15      | 14
Creatinine         | 1.4     | 1.4     | 1.3     | 1.1     | 1.0     | 0.9     | 0.9     | 0.9
Glucose            | 148     | 139     | 126     | 118     | 112     | 108     | 106     | 104
White Blood Cells  | 19.4    |         | 17.6    | 13.8    | 11.2    | 9.6     | 8.8     | 8.1
Neutrophils        | 91.2    |         | 89.4    | 83.1    | 77.2    | 71.0    | 67.8    | 64.2
Lymphocytes        | 4.6     |         | 5.9     | 10.2    | 15.1    | 19.8    | 22.6    | 25.4
Hemoglobin         | 13.9    |         | 13.2    | 13.0    | 13.1    | 13.2    | 13.4    | 13.5
MCV                | 92      |         | 92      | 92      | 92      | 92      | 92      | 92
Platelet Count     | 176     |         | 171     | 188     | 224     | 268     | 301     | 328
C-Reactive Protein | 286     |         | 264     | 171     | 98      |         | 41      |
Procalcitonin      | 6.80    |         |         | 3.10    |         | 0.90    |         |
Lactate            | 2.6     | 1.5     |         |         |         |         |         |
pCO2, Arterial     | 32      |         |         |         |         |         |         |
pO2, Arterial      | 58      |         |         |         |         |         |         |
Troponin T         | 0.01    |         |         |         |         |         |         |
Bilirubin, Total   | 1.3     |         |         | 0.9     |         |         |         |
Albumin            | 3.2     |         |         | 3.0     |         |         |         | 3.3
`

const SIGNS = readFlowsheet(`
                   | 1 09:20 | 1 14:00 | 2 06:00 | 3 06:00 | 4 06:00 | 5 06:00 | 7 10:00
Heart Rate         | 118     | 108     | 98      | 90      | 84      | 78      | 74
Respiratory Rate   | 33      | 28      | 24      | 21      | 19      | 18      | 16
Temperature        | 39.3    | 38.6    | 38.1    | 37.6    | 37.1    | 36.9    | 36.7
Systolic           | 110     | 112     | 118     | 124     | 128     | 132     | 134
Diastolic          | 67      | 68      | 70      | 72      | 74      | 76      | 78
Oxygen Saturation  | 87      | 93      | 93      | 94      | 95      | 95      | 96
Oxygen Flow Rate   | 0       | 4       | 3       | 2       | 1       | 0       | 0
Glasgow Coma Scale | 15      | 15      | 15      | 15      | 15      | 15      | 15
Body Weight        | 81.0    | 81.2    | 81.4    | 81.1    | 80.6    | 80.2    | 79.8
`)

const DAILY = ['White Blood Cells', 'C-Reactive Protein', 'Urea Nitrogen', 'Creatinine']

export function pneumonia(random: Random): FhirResource[] {
  const chart = new ChartWriter(
    {
      subject: 90000005,
      family: 'Obrecht',
      given: 'Walter',
      sex: 'male',
      birthDate: '2072-08-15',
      language: 'English',
      maritalStatus: 'Married',
    },
    random,
  )
  chart.noKnownAllergies('2141-03-02')
  const stay = new Stay(chart, {
    hadm: 70000013,
    date: '2144-01-10',
    arrives: '09:06',
    leaves: '7 12:10',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Cough, fever and shortness of breath',
    ward: 'Location/medicine-5',
    attending: 'Practitioner/adair',
  })
  stay.condition({ code: 'J13', display: 'Pneumonia due to Streptococcus pneumoniae', recorded: '1 12:00' })
  stay.condition({
    code: 'J96.01',
    display: 'Acute respiratory failure with hypoxia',
    recorded: '1 12:00',
    status: 'resolved',
  })
  stay.condition({ code: 'R78.81', display: 'Bacteremia', recorded: '2 08:00', status: 'resolved' })
  stay.condition({ code: 'I10', display: 'Essential (primary) hypertension', recorded: '1 12:00' })
  stay.condition({ code: 'Z87.891', display: 'Personal history of nicotine dependence', recorded: '1 12:00' })

  drawLabs(stay, LABS)
  wordedResult(stay, 'Urine Pneumococcal Antigen', '1 10:30', 'Positive', true)
  recordVitals(
    stay,
    SIGNS,
    ['Temperature', 'Heart Rate', 'Blood Pressure', 'Respiratory Rate', 'Oxygen Saturation'],
    [
      '1 09:12',
      '1 11:00',
      '1 14:00',
      '1 18:00',
      '1 22:00',
      ...rounds(2, 7, '02:00', '06:00', '12:00', '18:00', '22:00'),
    ],
  )
  recordVitals(stay, SIGNS, ['Glasgow Coma Scale'], ['1 09:12', '1 18:00', ...rounds(2, 4, '06:00')])
  recordVitals(stay, SIGNS, ['Oxygen Flow Rate'], ['1 11:00', '1 18:00', ...rounds(2, 5, '06:00', '18:00')])
  recordVitals(stay, SIGNS, ['Body Weight'], rounds(1, 7, '05:40'))
  const pneumococcus = { name: 'Streptococcus pneumoniae', snomed: '9861002' }
  culture(stay, {
    test: 'Blood Culture',
    specimen: 'Blood, two of two sets',
    collected: '1 09:50',
    reported: '3 08:10',
    organism: pneumococcus,
    susceptibilities: [
      ['Penicillin G', 'S', '0.03'],
      ['Ceftriaxone', 'S', '0.06'],
      ['Erythromycin', 'R', '>=8'],
      ['Levofloxacin', 'S', '1'],
      ['Vancomycin', 'S', '0.5'],
    ],
  })
  culture(stay, {
    test: 'Sputum Culture',
    specimen: 'Sputum, expectorated',
    collected: '1 11:20',
    reported: '3 13:30',
    organism: { ...pneumococcus, quantity: 'heavy growth' },
    susceptibilities: [
      ['Penicillin G', 'S', '0.03'],
      ['Ceftriaxone', 'S', '0.06'],
      ['Erythromycin', 'R', '>=8'],
    ],
  })
  reports(stay)
  medications(stay)
  notes(stay)
  laterVisit(chart)
  return chart.resources
}

function reports(stay: Stay): void {
  imaging(stay, '1 10:15', 'Practitioner/hwang', {
    name: 'XR Chest 2 views',
    indication: 'Fever, productive cough, hypoxia.',
    findings:
      'Dense consolidation of the right lower lobe with air bronchograms. Blunting of the right costophrenic angle. Left lung clear. Heart size normal.',
    impression: 'Right lower lobe pneumonia with a small parapneumonic effusion.',
  })
  imaging(stay, '2 15:00', 'Practitioner/hwang', {
    name: 'US Chest right',
    indication: 'Parapneumonic effusion, is there fluid to sample.',
    findings: 'Anechoic effusion of 8 mm depth at the right base, no septations.',
    impression: 'Small simple effusion, too small for safe thoracentesis.',
  })
  imaging(stay, '5 10:00', 'Practitioner/hwang', {
    name: 'XR Chest 2 views',
    indication: 'Follow-up of pneumonia.',
    comparison: 'Admission film.',
    findings: 'Right lower lobe consolidation less dense. Effusion unchanged, small.',
    impression: 'Improving right lower lobe pneumonia. Follow to clearing in six weeks.',
  })
}

function medications(stay: Stay): void {
  prescribe(stay, 'Ceftriaxone 2 g IV every 24 hours', {
    from: '1 10:20',
    to: '4 09:30',
    at: ['10:30'],
    stopped: 'Narrowed to amoxicillin',
    reason: 'Community-acquired pneumonia, severe',
  })
  prescribe(stay, 'Azithromycin 500 mg IV every 24 hours', {
    from: '1 10:40',
    to: '3 09:00',
    at: ['11:00'],
    stopped: 'Pneumococcus identified, atypical cover not needed',
    reason: 'Community-acquired pneumonia, severe',
  })
  prescribe(stay, 'Amoxicillin 1000 mg PO three times daily', {
    from: '4 09:30',
    to: '7 12:10',
    at: ['06:00', '14:00', '22:00'],
    reason: 'Pneumococcal pneumonia, penicillin susceptible',
    notGiven: { '5 14:00': 'Not given: patient off the ward for physiotherapy' },
  })
  prescribe(stay, "Lactated Ringer's 1000 mL IV once", { from: '1 09:40', to: '1 12:00', doses: [['1 09:50']] })
  prescribe(stay, 'Acetaminophen 650 mg PO every 6 hours', {
    from: '1 09:30',
    to: '7 12:10',
    asNeeded: 'fever or pleuritic pain',
    doses: [['1 09:45'], ['1 17:10'], ['2 00:30'], ['2 09:20'], ['3 21:15']],
  })
  prescribe(stay, 'Enoxaparin 40 mg SC once daily', { from: '1 18:00', to: '7 12:10', at: ['18:00'] })
  prescribe(stay, 'Amlodipine 5 mg PO once daily', {
    from: '4 08:00',
    to: '7 12:10',
    at: ['09:00'],
    reason: 'Hypertension',
  })
  prescribe(stay, 'Amlodipine 5 mg PO once daily', {
    from: '-500 09:00',
    category: 'community',
    by: 'Practitioner/jansen',
  })
  prescribe(stay, 'Amoxicillin 1000 mg PO three times daily', {
    from: '7 11:00',
    category: 'discharge',
    reason: 'Two more days, seven in all',
  })
}

function notes(stay: Stay): void {
  const value = (name: string, when: string) => stay.chart.latest(name, stay.at(when)).text
  admissionNote(stay, '1 12:20', 'Practitioner/adair', {
    complaint: 'Fever and cough with rust-colored sputum.',
    history:
      'Mr. Obrecht is a 71-year-old man who woke three nights ago with a shaking chill. Since then fever, cough with rusty sputum, pain at the right side of the chest on breathing in, and from yesterday shortness of breath at rest. No travel, no sick contacts, no choking on food. He had no pneumococcal vaccine.',
    past: ['Hypertension', 'Former smoker, 30 pack-years, stopped 2129'],
    medications: ['amlodipine 5 mg PO once daily'],
    allergies: 'No known drug allergies. Took amoxicillin for a tooth in 2140 without trouble.',
    social: 'Married, gardener by trade. Two beers a week.',
    family: 'No lung disease.',
    exam: 'Oriented to person, place and date. Splinting the right chest. Bronchial breathing and dullness at the right base. No murmur.',
    labs: [...DAILY, 'Lactate', 'Procalcitonin', 'pH, Arterial', 'pO2, Arterial'],
    data: 'Chest film: right lower lobe consolidation, small effusion. Urine pneumococcal antigen positive.',
    plan: [
      [
        'Community-acquired pneumonia, severe',
        'CURB-65 of 3 for urea, breathing rate and age. Ceftriaxone 2 g and azithromycin after blood and sputum cultures. Oxygen for a saturation above 92%. Step-down bed if he tires.',
      ],
      ['Hypertension', 'Hold amlodipine.'],
    ],
  })
  progressNote(stay, '2 10:30', 'Practitioner/adair', {
    interval: 'Slept in pieces, less pain. Blood cultures grow gram-positive cocci in pairs.',
    exam: 'Oriented. Bronchial breathing at the right base.',
    labs: DAILY,
    plan: [['Pneumonia with bacteremia', 'Same drugs. Ultrasound of the effusion.']],
  })
  progressNote(stay, '3 10:00', 'Practitioner/adair', {
    interval: 'No rigors. Walks to the bathroom on 2 liters.',
    exam: 'Crackles at the right base.',
    labs: DAILY,
    data: 'Blood cultures: Streptococcus pneumoniae, penicillin susceptible, erythromycin resistant.',
    plan: [
      [
        'Pneumococcal pneumonia',
        'Azithromycin stopped. Ceftriaxone today, amoxicillin by mouth tomorrow when he keeps improving.',
      ],
      [
        'Kidney function',
        `Creatinine ${value('Creatinine', '3 09:00')} from ${value('Creatinine', '1 12:00')} with fluids.`,
      ],
    ],
  })
  progressNote(stay, '5 10:40', 'Practitioner/adair', {
    interval: 'Off oxygen. Appetite back.',
    exam: 'Few crackles at the right base.',
    labs: DAILY,
    plan: [['Pneumonia', 'Clinically stable. Home on day 7 with two more days of amoxicillin.']],
  })
  dischargeSummary(stay, '7 11:20', 'Practitioner/adair', {
    diagnoses: [
      'Pneumococcal pneumonia of the right lower lobe with bacteremia',
      'Hypoxic respiratory failure, resolved',
      'Hypertension',
    ],
    course: [
      [
        'Pneumonia',
        `White cells ${value('White Blood Cells', '1 12:00')} on arrival, ${value('White Blood Cells', '7 10:00')} at discharge. Narrowed to amoxicillin on day 4.`,
      ],
    ],
    labs: DAILY,
    medications: ['amoxicillin 1000 mg PO three times daily for two more days', 'amlodipine 5 mg PO once daily'],
    changes: ['STARTED amoxicillin, last dose 2144-01-18'],
    condition: 'Good, breathing room air.',
    instructions:
      'Finish the antibiotic. Expect to be tired for some weeks. Come back for fever, more cough or chest pain.',
    followUp: ['Chest film in six weeks', 'Pneumococcal vaccine at the clinic visit'],
  })
  stay.carePlan(
    'followup',
    '7 11:30',
    'After pneumonia',
    'Amoxicillin until 2144-01-18. Chest radiograph six weeks after discharge to show clearing in a former smoker. Pneumococcal vaccination at follow-up.',
  )
}

function laterVisit(chart: ChartWriter): void {
  const visit = new Stay(chart, {
    hadm: 70000014,
    date: '2144-02-28',
    arrives: '14:00',
    leaves: '1 14:40',
    kind: 'visit',
    type: 'Clinic visit',
    reason: 'Follow-up of pneumonia',
    ward: 'Location/clinic',
    attending: 'Practitioner/jansen',
  })
  drawLabs(
    visit,
    `
                   | 1 14:05
White Blood Cells  | 6.8
Hemoglobin         | 14.1
Platelet Count     | 231
C-Reactive Protein | 3
Creatinine         | 0.9
`,
  )
  imaging(visit, '1 14:20', 'Practitioner/hwang', {
    name: 'XR Chest 2 views',
    indication: 'Clearing of pneumonia.',
    comparison: '2144-01-14.',
    findings: 'Right lower lobe clear. No mass. No effusion.',
    impression: 'Resolved pneumonia.',
  })
  note(visit, 'clinic-note', '1 14:35', 'Practitioner/jansen', [
    ['SUBJECTIVE', 'Back in the garden.'],
    ['PLAN', 'Pneumococcal vaccine given.'],
  ])
}
