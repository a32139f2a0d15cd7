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
 * Cirrhosis with hepatic encephalopathy set off by hypokalemia and constipation on diuretics. Ammonia falls and the
 * mind clears with lactulose and potassium; the ascites is a bland transudate. Child-Pugh class C throughout.
 */
const LABS = `
                                 | 1 20:10 | 2 06:00 | 2 18:00 | 3 06:00 | 4 06:05 | 5 06:00 | 6 06:05 | 7 06:00 | 8 06:00
Sodium                           | 128     | 129     | 129     | 130     | 131     | 132     | 133     | 133     | 134
Potassium                        | 2.8     | 3.1     | 3.4     | 3.6     | 3.8     | 3.9     | 4.0     | 4.0     | 4.1
Bicarbonate                      | 31      | 30      | 28      | 27      | 25      | 24      | 24      | 24      | 24
Anion Gap                        | 11      | 11      | 11      | 11      | 11      | 11      | 11      | 11      | 11
Urea Nitrogen                    | 26      | 25      | 24      | 22      | 18      | 15      | 14      | 13      | 12
Creatinine                       | 1.3     | 1.3     | 1.2     | 1.2     | 1.1     | 1.0     | 1.0     | 0.9     | 0.9
Glucose                          | 108     | 101     | 112     | 99      | 103     | 98      | 101     | 97      | 100
Magnesium                        | 1.4     | 1.6     |         | 1.8     | 1.9     | 1.9     |         | 1.9     |
Phosphate                        | 2.4     |         |         | 2.7     |         | 2.9     |         |         |
Ammonia                          | 148     | 131     |         | 112     | 84      |         | 62      |         |
Bilirubin, Total                 | 4.3     | 4.2     |         | 4.0     | 3.9     | 3.8     | 3.7     | 3.6     | 3.6
Albumin                          | 2.4     | 2.4     |         | 2.3     | 2.4     |         | 2.4     |         | 2.5
Alanine Aminotransferase (ALT)   | 42      | 40      |         | 39      | 37      |         | 36      |         | 35
Aspartate Aminotransferase (AST) | 88      | 84      |         | 79      | 74      |         | 70      |         | 66
Alkaline Phosphatase             | 146     | 142     |         | 140     | 138     |         | 136     |         | 133
INR(PT)                          | 2.0     | 2.0     |         | 1.9     | 1.9     |         | 1.9     |         | 1.9
White Blood Cells                | 6.4     | 6.1     |         | 5.6     | 5.2     | 5.0     |         | 4.9     |
Hemoglobin                       | 10.4    | 10.1    |         | 10.0    | 10.1    | 10.2    |         | 10.3    |
MCV                              | 103     | 103     |         | 103     | 103     | 103     |         | 103     |
Platelet Count                   | 74      | 71      |         | 69      | 72      | 76      |         | 79      |
Lactate                          | 1.9     |         |         |         |         |         |         |         |
`

const ASCITES = `
                           | 1 22:30
White Blood Cells, Ascites | 110
Polymorphs, Ascites        | 18
Albumin, Ascites           | 0.9
`

const SIGNS = readFlowsheet(`
                   | 1 19:50 | 2 06:00 | 3 06:00 | 4 06:00 | 5 06:00 | 6 06:00 | 8 10:00
Heart Rate         | 96      | 92      | 88      | 84      | 82      | 80      | 78
Respiratory Rate   | 18      | 18      | 17      | 16      | 16      | 16      | 16
Temperature        | 36.7    | 36.8    | 36.7    | 36.7    | 36.6    | 36.7    | 36.6
Systolic           | 104     | 102     | 104     | 106     | 108     | 108     | 110
Diastolic          | 58      | 56      | 58      | 60      | 60      | 62      | 62
Oxygen Saturation  | 95      | 96      | 96      | 96      | 97      | 97      | 97
Glasgow Coma Scale | 12      | 13      | 14      | 15      | 15      | 15      | 15
Body Weight        | 84.6    | 84.2    | 83.5    | 83.0    | 82.6    | 81.9    | 80.8
Stool Count, 24 h  | 0       | 2       | 4       | 4       | 3       | 3       | 3
`)

const DAILY = ['Ammonia', 'Potassium', 'Sodium', 'Creatinine', 'Bilirubin, Total', 'INR(PT)']

export function encephalopathy(random: Random): FhirResource[] {
  const chart = new ChartWriter(
    {
      subject: 90000006,
      family: 'Wennerberg',
      given: 'Silas',
      sex: 'male',
      birthDate: '2093-03-27',
      language: 'English',
      maritalStatus: 'Divorced',
    },
    random,
  )
  chart.noKnownAllergies('2148-11-19')
  varicealBleed(chart)
  const stay = new Stay(chart, {
    hadm: 70000016,
    date: '2149-06-05',
    arrives: '19:32',
    leaves: '8 13:30',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Confusion',
    ward: 'Location/medicine-6',
    attending: 'Practitioner/gallo',
  })
  stay.condition({ code: 'K76.82', display: 'Hepatic encephalopathy', recorded: '1 21:30' })
  stay.condition({ code: 'K70.31', display: 'Alcoholic cirrhosis of liver with ascites', recorded: '1 21:30' })
  stay.condition({ code: 'E87.6', display: 'Hypokalemia', recorded: '1 21:30', status: 'resolved' })
  stay.condition({ code: 'E87.1', display: 'Hypo-osmolality and hyponatremia', recorded: '1 21:30' })
  stay.condition({ code: 'K59.00', display: 'Constipation, unspecified', recorded: '1 21:30', status: 'resolved' })
  stay.condition({ code: 'D69.6', display: 'Thrombocytopenia, unspecified', recorded: '1 21:30' })
  stay.condition({ code: 'F10.21', display: 'Alcohol dependence, in remission', recorded: '1 21:30' })

  drawLabs(stay, LABS)
  drawLabs(stay, ASCITES)
  recordVitals(
    stay,
    SIGNS,
    ['Temperature', 'Heart Rate', 'Blood Pressure', 'Respiratory Rate', 'Oxygen Saturation'],
    ['1 19:45', '1 22:00', ...rounds(2, 8, '06:00', '14:00', '22:00')],
  )
  recordVitals(stay, SIGNS, ['Glasgow Coma Scale'], ['1 19:45', ...rounds(2, 6, '06:00', '18:00')])
  recordVitals(stay, SIGNS, ['Body Weight', 'Stool Count, 24 h'], rounds(2, 8, '05:45'))
  culture(stay, {
    test: 'Ascitic Fluid Culture',
    specimen: 'Ascitic fluid',
    collected: '1 22:30',
    reported: '4 09:00',
    negative: 'No growth after 60 hours',
  })
  culture(stay, {
    test: 'Blood Culture',
    specimen: 'Blood, two sets',
    collected: '1 20:15',
    reported: '6 20:20',
    negative: 'No growth after 5 days',
  })
  stay.procedure(
    '0W9G3ZX',
    'Drainage of peritoneal cavity, percutaneous approach, diagnostic',
    '1 22:25',
    'Practitioner/gallo',
    '60 mL of clear yellow fluid',
  )
  reports(stay)
  medications(stay)
  notes(stay)
  laterVisit(chart)
  return chart.resources
}

function varicealBleed(chart: ChartWriter): void {
  const stay = new Stay(chart, {
    hadm: 70000015,
    date: '2148-11-19',
    arrives: '06:10',
    leaves: '5 12:00',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Vomiting blood',
    ward: 'Location/icu',
    attending: 'Practitioner/gallo',
  })
  stay.condition({
    code: 'I85.11',
    display: 'Secondary esophageal varices with bleeding',
    recorded: '1 08:00',
    status: 'resolved',
  })
  stay.condition({ code: 'K70.30', display: 'Alcoholic cirrhosis of liver without ascites', recorded: '1 08:00' })
  drawLabs(
    stay,
    `
                 | 1 06:30 | 1 18:00 | 2 06:00 | 3 06:00 | 5 06:00
Hemoglobin       | 7.8     | 8.6     | 8.7     | 8.9     | 9.2
Platelet Count   | 88      |         | 82      | 80      | 86
INR(PT)          | 1.7     |         | 1.7     | 1.6     | 1.6
Bilirubin, Total | 2.6     |         | 2.5     | 2.3     | 2.2
Albumin          | 2.9     |         | 2.8     |         | 2.8
Creatinine       | 0.9     |         | 0.9     | 0.8     | 0.8
`,
  )
  imaging(stay, '1 11:00', 'Practitioner/gallo', {
    kind: 'endoscopy',
    name: 'Upper endoscopy',
    indication: 'Hematemesis.',
    findings: 'Three columns of large varices with a nipple sign. Five bands placed.',
    impression: 'Esophageal varices, banded.',
  })
}

function reports(stay: Stay): void {
  imaging(stay, '1 21:10', 'Practitioner/hwang', {
    name: 'CT Head without contrast',
    indication: 'Confusion, low platelets.',
    findings: 'No hemorrhage, no mass effect. Mild generalized volume loss.',
    impression: 'No acute intracranial abnormality.',
  })
  imaging(stay, '2 10:30', 'Practitioner/hwang', {
    name: 'US Abdomen with Doppler',
    indication: 'Cirrhosis with encephalopathy.',
    findings:
      'Nodular liver without focal lesion. Spleen 15.2 cm. Moderate ascites. Portal vein patent with slow hepatopetal flow.',
    impression: 'Cirrhosis, splenomegaly and moderate ascites. Portal vein patent.',
  })
}

function medications(stay: Stay): void {
  prescribe(stay, 'Lactulose 20 g PO every 2 hours', {
    from: '1 22:00',
    to: '2 14:00',
    at: ['22:00', '00:00', '02:00', '04:00', '06:00', '08:00', '10:00', '12:00'],
    reason: 'Encephalopathy, until the bowels move',
  })
  prescribe(stay, 'Lactulose 20 g PO three times daily', {
    from: '2 14:00',
    to: '8 13:30',
    at: ['08:00', '14:00', '20:00'],
    reason: 'Encephalopathy, goal three soft stools a day',
    notGiven: { '3 20:00': 'Refused: four loose stools today', '4 08:00': 'Refused: loose stools' },
  })
  prescribe(stay, 'Rifaximin 550 mg PO twice daily', {
    from: '2 09:00',
    to: '8 13:30',
    at: ['09:00', '21:00'],
    reason: 'Recurrent encephalopathy',
  })
  prescribe(stay, 'Potassium Chloride 20 mEq IV every 2 hours', {
    from: '1 21:00',
    to: '2 03:00',
    doses: [['1 21:15'], ['1 23:20'], ['2 01:30']],
    reason: 'Hypokalemia',
  })
  prescribe(stay, 'Potassium Chloride 40 mEq PO twice daily', {
    from: '2 08:00',
    to: '4 08:00',
    at: ['09:00', '21:00'],
    reason: 'Hypokalemia',
  })
  prescribe(stay, 'Ceftriaxone 2 g IV every 24 hours', {
    from: '1 21:00',
    to: '2 09:00',
    at: ['21:30'],
    stopped: 'Ascites without infection',
    reason: 'Possible spontaneous bacterial peritonitis',
  })
  prescribe(stay, 'Thiamine 100 mg IV once daily', { from: '1 21:00', to: '5 08:00', at: ['09:00'] })
  prescribe(stay, 'Spironolactone 100 mg PO once daily', {
    from: '5 10:00',
    to: '8 13:30',
    at: ['10:00'],
    reason: 'Ascites',
  })
  prescribe(stay, 'Furosemide 20 mg PO once daily', {
    from: '6 09:00',
    to: '8 13:30',
    at: ['10:00'],
    reason: 'Ascites',
  })
  prescribe(stay, 'Furosemide 40 mg PO once daily', { from: '-120 09:00', category: 'community', reason: 'Ascites' })
  prescribe(stay, 'Spironolactone 100 mg PO once daily', {
    from: '-120 09:00',
    category: 'community',
    reason: 'Ascites',
  })
  prescribe(stay, 'Lactulose 20 g PO twice daily', {
    from: '-120 09:00',
    category: 'community',
    reason: 'Encephalopathy',
  })
  prescribe(stay, 'Lactulose 20 g PO three times daily', {
    from: '8 12:00',
    category: 'discharge',
    reason: 'Encephalopathy',
  })
  prescribe(stay, 'Rifaximin 550 mg PO twice daily', {
    from: '8 12:00',
    category: 'discharge',
    reason: 'Encephalopathy',
  })
  prescribe(stay, 'Spironolactone 100 mg PO once daily', { from: '8 12:00', category: 'discharge', reason: 'Ascites' })
  prescribe(stay, 'Furosemide 20 mg PO once daily', { from: '8 12:00', category: 'discharge', reason: 'Ascites' })
}

function notes(stay: Stay): void {
  const value = (name: string, when: string) => stay.chart.latest(name, stay.at(when)).text
  admissionNote(stay, '1 23:10', 'Practitioner/gallo', {
    complaint: 'Brought by his sister, confused since the morning.',
    history:
      'Mr. Wennerberg is a 56-year-old man with alcohol-related cirrhosis who has not drunk since November 2148. His sister found him in yesterday’s clothes, unable to say the day. He had no stool for three days. The lactulose bottle at home was full. No fever, no black stool, no fall.',
    past: [
      'Alcohol-related cirrhosis with ascites',
      'Variceal bleed in November 2148, banded',
      'Alcohol use disorder in remission',
    ],
    medications: [
      'furosemide 40 mg PO once daily',
      'spironolactone 100 mg PO once daily',
      'lactulose 20 g PO twice daily',
    ],
    allergies: 'No known drug allergies.',
    social: 'Divorced, lives alone, sister visits weekly. No alcohol for seven months.',
    family: 'Father died of liver disease.',
    exam: 'Drowsy, rouses to voice, knows his name but not the place or date. Flapping tremor. Icteric. Abdomen distended with shifting dullness, not tender. Hard stool in the rectum, brown. No focal deficit. West Haven grade 3.',
    labs: [...DAILY, 'Bicarbonate', 'Magnesium', 'Albumin', 'Platelet Count', 'Lactate'],
    data: `Ascitic white cells ${value('White Blood Cells, Ascites', '1 23:00')}, polymorphs ${value('Polymorphs, Ascites', '1 23:00')}. CT head without hemorrhage.`,
    plan: [
      [
        'Hepatic encephalopathy grade 3',
        'Triggers: hypokalemia with alkalosis on diuretics, constipation, lactulose not taken. Lactulose every two hours until stool, then three times daily.',
      ],
      [
        'Hypokalemia',
        'Replace potassium and magnesium. Stop furosemide; hold spironolactone until the fluid is clear.',
      ],
      ['Ascites', 'Not infected by cell count. One dose of ceftriaxone given before the result.'],
    ],
  })
  progressNote(stay, '2 10:50', 'Practitioner/gallo', {
    interval: 'Two large stools overnight. Answers simple questions.',
    exam: 'Oriented to person and place. Asterixis. Grade 2.',
    labs: DAILY,
    plan: [
      ['Encephalopathy', 'Rifaximin added. Lactulose three times daily from this afternoon.'],
      ['Infection', 'Ceftriaxone stopped: ascitic polymorphs far below 250.'],
    ],
  })
  progressNote(stay, '4 10:30', 'Practitioner/gallo', {
    interval: 'Knows the date. Refused two lactulose doses for loose stool.',
    exam: 'Oriented. No asterixis, slow in subtracting sevens. Grade 1. Moderate ascites.',
    labs: [...DAILY, 'Albumin'],
    data: 'Ascitic fluid culture without growth. Abdominal ultrasound: moderate ascites, portal vein patent.',
    plan: [
      ['Encephalopathy', 'Clearing. Explained why lactulose goes on; goal three soft stools.'],
      ['Cirrhosis', 'Child-Pugh C. Transplant clinic referral when sober for six months is documented.'],
    ],
  })
  progressNote(stay, '6 10:20', 'Practitioner/gallo', {
    interval: 'Reads the newspaper.',
    exam: 'Oriented, no asterixis.',
    labs: DAILY,
    plan: [['Ascites', 'Spironolactone tolerated. Furosemide 20 mg from today, half of the home dose.']],
  })
  dischargeSummary(stay, '8 12:20', 'Practitioner/gallo', {
    diagnoses: [
      'Hepatic encephalopathy, resolved',
      'Alcohol-related cirrhosis with ascites, Child-Pugh C',
      'Hypokalemia, resolved',
      'Hyponatremia, improving',
    ],
    course: [
      [
        'Encephalopathy',
        `Ammonia ${value('Ammonia', '1 21:00')} and potassium ${value('Potassium', '1 21:00')} on arrival. Cleared over three days with lactulose, rifaximin and potassium.`,
      ],
      ['Ascites', 'Transudate without infection. Diuretics restarted at a lower furosemide dose.'],
    ],
    labs: [...DAILY, 'Albumin'],
    medications: [
      'lactulose 20 g PO three times daily',
      'rifaximin 550 mg PO twice daily',
      'spironolactone 100 mg PO once daily',
      'furosemide 20 mg PO once daily',
    ],
    changes: [
      'CHANGED lactulose from twice to three times daily',
      'STARTED rifaximin',
      'CHANGED furosemide from 40 to 20 mg once daily',
    ],
    condition: 'Alert, oriented, walking.',
    instructions:
      'Take lactulose every day so that you have about three soft stools. Call when you miss stool for a day, feel sleepy or confused, or have black stool.',
    followUp: ['Liver clinic on 2149-06-22 with chemistry', 'Sister to fill the pill box weekly'],
  })
  stay.carePlan(
    'discharge-planning',
    '8 12:25',
    'Home after encephalopathy',
    'Lactulose to three soft stools a day. Rifaximin twice daily. Sister fills the pill box weekly. Chemistry at the liver clinic on 2149-06-22.',
  )
}

function laterVisit(chart: ChartWriter): void {
  const visit = new Stay(chart, {
    hadm: 70000017,
    date: '2149-06-22',
    arrives: '13:00',
    leaves: '1 13:45',
    kind: 'visit',
    type: 'Clinic visit',
    reason: 'Liver clinic',
    ward: 'Location/clinic',
    attending: 'Practitioner/gallo',
  })
  drawLabs(
    visit,
    `
                 | 1 13:05
Sodium           | 134
Potassium        | 4.2
Bicarbonate      | 24
Anion Gap        | 11
Urea Nitrogen    | 13
Creatinine       | 0.9
Bilirubin, Total | 3.4
Albumin          | 2.6
INR(PT)          | 1.8
Ammonia          | 58
`,
  )
  note(visit, 'clinic-note', '1 13:40', 'Practitioner/gallo', [
    ['SUBJECTIVE', 'Three stools a day, mind clear.'],
    ['PLAN', 'Same drugs. Transplant evaluation requested.'],
  ])
}
