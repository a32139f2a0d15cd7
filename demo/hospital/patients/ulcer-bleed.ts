import { ChartWriter, Stay } from '#demo/hospital/chart.ts'
import { imaging, note } from '#demo/hospital/documents.ts'
import { readFlowsheet } from '#demo/hospital/flowsheet.ts'
import { drawLabs, wordedResult } from '#demo/hospital/labs.ts'
import { prescribe } from '#demo/hospital/medications.ts'
import { recordVitals, rounds } from '#demo/hospital/vitals.ts'
import { admissionNote, dischargeSummary, progressNote } from '#demo/hospital/ward-notes.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { Random } from '#lib/platform/seeded-random.ts'

/**
 * A duodenal ulcer bleeding on apixaban and naproxen. Urea is out of proportion to creatinine until the blood has left
 * the gut; hemoglobin falls before it is replaced and holds after clipping. The home apixaban dose is too high for her
 * age and weight.
 */
const LABS = `
                   | 1 07:50 | 1 14:10 | 1 20:30 | 2 06:00 | 2 16:00 | 3 06:00 | 4 06:05 | 5 06:00 | 6 06:00
Hemoglobin         | 7.4     | 6.8     | 8.6     | 8.9     | 8.8     | 9.0     | 9.1     | 9.3     | 9.4
MCV                | 87      | 87      | 88      | 88      | 88      | 88      | 88      | 88      | 88
Platelet Count     | 242     | 228     | 201     | 206     | 209     | 214     | 226     | 238     | 251
White Blood Cells  | 11.8    | 11.2    | 10.4    | 9.1     |         | 8.2     | 7.6     | 7.1     | 6.9
Sodium             | 140     | 140     | 141     | 141     |         | 140     | 140     | 139     | 139
Potassium          | 4.4     | 4.3     | 4.2     | 4.1     |         | 4.0     | 4.0     | 4.1     | 4.1
Bicarbonate        | 22      | 22      | 23      | 24      |         | 24      | 25      | 25      | 25
Anion Gap          | 14      | 13      | 12      | 11      |         | 11      | 11      | 11      | 11
Urea Nitrogen      | 54      | 51      | 46      | 38      |         | 27      | 20      | 16      | 14
Creatinine         | 1.1     | 1.1     | 1.0     | 1.0     |         | 0.9     | 0.9     | 0.9     | 0.8
Glucose            | 134     | 121     | 118     | 104     |         | 101     | 99      | 102     | 98
INR(PT)            | 1.4     |         |         | 1.2     |         | 1.1     |         |         | 1.1
PTT                | 35.2    |         |         | 31.0    |         |         |         |         |
Lactate            | 2.4     | 1.6     |         | 1.1     |         |         |         |         |
Troponin T         | 0.02    | 0.02    |         |         |         |         |         |         |
Ferritin           |         |         |         | 19      |         |         |         |         |
Albumin            | 3.7     |         |         |         |         | 3.4     |         |         |
`

const SIGNS = readFlowsheet(`
                  | 1 07:30 | 1 13:00 | 1 20:00 | 2 06:00 | 3 06:00 | 6 10:00
Heart Rate        | 114     | 108     | 94      | 86      | 80      | 76
Respiratory Rate  | 22      | 20      | 18      | 17      | 16      | 16
Temperature       | 36.4    | 36.6    | 36.9    | 36.8    | 36.7    | 36.6
Systolic          | 96      | 104     | 114     | 120     | 126     | 132
Diastolic         | 54      | 58      | 62      | 66      | 70      | 72
Oxygen Saturation | 96      | 97      | 97      | 97      | 97      | 97
Body Weight       | 56.4    | 56.4    | 56.8    | 56.6    | 56.2    | 55.8
Body Height       | 158     | 158     | 158     | 158     | 158     | 158
`)

const DAILY = ['Hemoglobin', 'Urea Nitrogen', 'Creatinine', 'Platelet Count', 'INR(PT)']
const by = 'Practitioner/brandt'

export function ulcerBleed(random: Random): FhirResource[] {
  const chart = new ChartWriter(
    {
      subject: 90000007,
      family: 'Undset',
      given: 'Philippa',
      sex: 'female',
      birthDate: '2075-05-09',
      language: 'English',
      maritalStatus: 'Widowed',
    },
    random,
  )
  chart.noKnownAllergies('2154-09-08')
  clinicBefore(chart)
  const stay = new Stay(chart, {
    hadm: 70000019,
    date: '2156-12-01',
    arrives: '07:22',
    leaves: '6 13:00',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Black stool and dizziness',
    ward: 'Location/step-down',
    attending: by,
  })
  stay.condition({
    code: 'K26.4',
    display: 'Chronic or unspecified duodenal ulcer with hemorrhage',
    recorded: '1 18:30',
  })
  stay.condition({ code: 'D62', display: 'Acute posthemorrhagic anemia', recorded: '1 10:00' })
  stay.condition({ code: 'I48.0', display: 'Paroxysmal atrial fibrillation', recorded: '1 10:00' })
  stay.condition({ code: 'I10', display: 'Essential (primary) hypertension', recorded: '1 10:00' })
  stay.condition({ code: 'M17.0', display: 'Bilateral primary osteoarthritis of knee', recorded: '1 10:00' })
  stay.condition({ code: 'Z79.01', display: 'Long term (current) use of anticoagulants', recorded: '1 10:00' })
  stay.condition({
    code: 'B96.81',
    display: 'Helicobacter pylori as the cause of diseases classified elsewhere',
    recorded: '4 15:00',
  })

  drawLabs(stay, LABS)
  wordedResult(stay, 'Stool Occult Blood', '1 07:45', 'Positive, black stool', true)
  recordVitals(
    stay,
    SIGNS,
    ['Temperature', 'Heart Rate', 'Blood Pressure', 'Respiratory Rate', 'Oxygen Saturation'],
    [
      '1 07:26',
      '1 09:00',
      '1 11:00',
      '1 13:00',
      '1 15:00',
      '1 17:00',
      '1 20:00',
      ...rounds(2, 3, '00:00', '06:00', '12:00', '18:00'),
      ...rounds(4, 6, '06:00', '14:00', '22:00'),
    ],
  )
  recordVitals(stay, SIGNS, ['Body Weight', 'Body Height'], ['1 08:00'])
  recordVitals(stay, SIGNS, ['Body Weight'], rounds(2, 6, '05:50'))
  stay.procedure(
    '30233N1',
    'Transfusion of nonautologous red blood cells, peripheral vein',
    '1 14:45',
    by,
    'Two units between 14:45 and 19:10',
  )
  stay.procedure(
    '0W3P8ZZ',
    'Control bleeding in gastrointestinal tract, endoscopic',
    '1 17:20',
    'Practitioner/gallo',
    'Hemostasis with epinephrine and two clips',
  )
  imaging(stay, '1 18:00', 'Practitioner/gallo', {
    kind: 'endoscopy',
    name: 'Upper endoscopy',
    indication: 'Melena on anticoagulation.',
    findings:
      'Esophagus and stomach without blood. Ulcer of 12 mm at the posterior wall of the duodenal bulb with a visible vessel (Forrest IIa). Epinephrine injected, two clips placed. Biopsies of antrum and body.',
    impression: 'Duodenal ulcer with visible vessel, treated. No varices.',
  })
  imaging(stay, '4 14:00', 'Practitioner/laboratory', {
    kind: 'pathology',
    name: 'Gastric biopsy',
    indication: 'Duodenal ulcer.',
    findings: 'Chronic active gastritis. Spiral organisms on special stain.',
    impression: 'Helicobacter pylori gastritis. No dysplasia.',
  })
  medications(stay)
  notes(stay)
  clinicAfter(chart)
  return chart.resources
}

function clinicBefore(chart: ChartWriter): void {
  const visit = new Stay(chart, {
    hadm: 70000018,
    date: '2156-11-10',
    arrives: '10:30',
    leaves: '1 11:00',
    kind: 'visit',
    type: 'Clinic visit',
    reason: 'Knee pain',
    ward: 'Location/clinic',
    attending: 'Practitioner/jansen',
  })
  drawLabs(
    visit,
    `
              | 1 10:40
Hemoglobin    | 12.2
Creatinine    | 0.9
Urea Nitrogen | 17
`,
  )
  prescribe(visit, 'Naproxen 500 mg PO twice daily', {
    from: '1 10:55',
    category: 'community',
    reason: 'Knee osteoarthritis',
  })
  note(visit, 'clinic-note', '1 10:55', 'Practitioner/jansen', [
    ['SUBJECTIVE', 'Both knees hurt on stairs, acetaminophen not enough.'],
    ['PLAN', 'Naproxen 500 mg twice daily for four weeks. Continue other medicines.'],
  ])
}

function medications(stay: Stay): void {
  prescribe(stay, 'Apixaban 5 mg PO twice daily', {
    from: '-600 09:00',
    category: 'community',
    reason: 'Atrial fibrillation',
    by: 'Practitioner/castellan',
  })
  prescribe(stay, 'Metoprolol Succinate 50 mg PO once daily', {
    from: '-600 09:00',
    category: 'community',
    reason: 'Atrial fibrillation',
    by: 'Practitioner/castellan',
  })
  prescribe(stay, 'Lisinopril 10 mg PO once daily', {
    from: '-600 09:00',
    category: 'community',
    by: 'Practitioner/jansen',
  })
  prescribe(stay, 'Pantoprazole 80 mg IV once', {
    from: '1 07:50',
    to: '1 09:00',
    doses: [['1 08:05']],
    reason: 'Upper GI bleed',
  })
  prescribe(stay, 'Pantoprazole 8 mg/h IV continuous', {
    from: '1 08:15',
    to: '4 08:30',
    doses: [
      ['1 08:20', 8],
      ['2 08:00', 8],
      ['3 08:00', 8],
      ['4 08:30', 0],
    ],
    rateUnit: 'mg/h',
    reason: 'Ulcer with visible vessel',
  })
  prescribe(stay, 'Pantoprazole 40 mg PO twice daily', {
    from: '4 08:30',
    to: '6 13:00',
    at: ['09:00', '21:00'],
    reason: 'Duodenal ulcer',
  })
  prescribe(stay, "Lactated Ringer's 500 mL IV once", {
    from: '1 07:35',
    to: '1 09:30',
    doses: [['1 07:40'], ['1 08:40']],
  })
  prescribe(stay, 'Metoprolol Succinate 50 mg PO once daily', {
    from: '1 09:00',
    to: '6 13:00',
    at: ['10:00'],
    reason: 'Atrial fibrillation',
    notGiven: { '1 10:00': 'Held: systolic pressure below 100' },
  })
  prescribe(stay, 'Acetaminophen 1000 mg PO every 8 hours', {
    from: '2 08:00',
    to: '6 13:00',
    at: ['06:00', '14:00', '22:00'],
    reason: 'Knee pain',
  })
  prescribe(stay, 'Ferrous Sulfate 325 mg PO once daily', {
    from: '3 09:00',
    to: '6 13:00',
    at: ['10:00'],
    reason: 'Iron deficiency',
  })
  prescribe(stay, 'Pantoprazole 40 mg PO twice daily', {
    from: '6 11:30',
    category: 'discharge',
    reason: 'Duodenal ulcer',
  })
  prescribe(stay, 'Ferrous Sulfate 325 mg PO once daily', {
    from: '6 11:30',
    category: 'discharge',
    reason: 'Iron deficiency',
  })
  prescribe(stay, 'Apixaban 2.5 mg PO twice daily', {
    from: '6 11:30',
    category: 'discharge',
    reason: 'Atrial fibrillation; first dose 2156-12-08',
  })
}

function notes(stay: Stay): void {
  const value = (name: string, when: string) => stay.chart.latest(name, stay.at(when)).text
  admissionNote(stay, '1 11:30', by, {
    complaint: 'Black stool since yesterday.',
    history:
      'Mrs. Undset is an 81-year-old woman on apixaban who has taken naproxen for her knees for three weeks. Yesterday two black, sticky stools, this morning a third and nearly fainted in the kitchen. Upper belly ache after meals for a week. No vomiting, no earlier bleed. Last apixaban the evening before.',
    past: ['Paroxysmal atrial fibrillation', 'Hypertension', 'Osteoarthritis of both knees'],
    medications: [
      'apixaban 5 mg PO twice daily',
      'naproxen 500 mg PO twice daily',
      'metoprolol succinate 50 mg PO once daily',
      'lisinopril 10 mg PO once daily',
    ],
    allergies: 'No known drug allergies.',
    social: 'Widowed, lives in her own flat, independent. No alcohol or tobacco.',
    family: 'No bleeding disorder.',
    exam: 'Pale, alert. Irregular pulse. Epigastric tenderness. Black stool on the glove.',
    labs: [...DAILY, 'Lactate'],
    data: 'Clinic hemoglobin three weeks ago 12.2 g/dL.',
    plan: [
      [
        'Upper gastrointestinal bleed',
        'Pantoprazole bolus and infusion, fluids, transfuse below 7 g/dL, endoscopy today. Hold apixaban, stop naproxen for good.',
      ],
      ['Atrial fibrillation', 'Rate control as pressure allows.'],
    ],
  })
  progressNote(stay, '2 10:20', by, {
    interval: 'No stool overnight. Hungry.',
    exam: 'Pink, abdomen soft.',
    labs: DAILY,
    data: 'Endoscopy: duodenal ulcer with a visible vessel, clipped.',
    plan: [
      ['Ulcer bleed', 'Infusion for 72 hours, clear liquids today.'],
      ['Anemia', `Hemoglobin ${value('Hemoglobin', '2 10:00')} after two units. Check again this afternoon.`],
    ],
  })
  progressNote(stay, '4 10:30', by, {
    interval: 'Brown stool.',
    exam: 'Comfortable.',
    labs: DAILY,
    plan: [
      ['Ulcer bleed', 'Oral pantoprazole.'],
      [
        'Anticoagulation',
        'Age 81 and weight below 60 kg: apixaban belongs at 2.5 mg twice daily. Restart one week after endoscopy.',
      ],
    ],
  })
  dischargeSummary(stay, '6 11:50', by, {
    diagnoses: [
      'Duodenal ulcer with bleeding, on apixaban and naproxen',
      'Acute blood loss anemia',
      'Helicobacter pylori gastritis',
      'Paroxysmal atrial fibrillation',
    ],
    course: [
      [
        'Bleeding',
        `Hemoglobin fell to ${value('Hemoglobin', '1 15:00')} before two units; ${value('Hemoglobin', '6 11:00')} at discharge.`,
      ],
      ['Anticoagulation', 'Apixaban restarts on 2156-12-08 at 2.5 mg twice daily, reduced for age and weight.'],
    ],
    labs: DAILY,
    medications: [
      'pantoprazole 40 mg PO twice daily',
      'ferrous sulfate 325 mg PO once daily',
      'apixaban 2.5 mg PO twice daily from 2156-12-08',
      'metoprolol succinate 50 mg PO once daily',
    ],
    changes: ['STOPPED naproxen', 'CHANGED apixaban from 5 to 2.5 mg twice daily', 'STARTED pantoprazole and iron'],
    condition: 'Stable, walking.',
    instructions:
      'No naproxen, ibuprofen or aspirin. Call for black stool or fainting. Iron makes stool dark green, not sticky.',
    followUp: ['Hemoglobin in one week', 'Gastroenterology for Helicobacter treatment on 2156-12-20'],
  })
  stay.carePlan(
    'followup',
    '6 11:55',
    'After ulcer bleeding',
    'Hemoglobin on 2156-12-13. Helicobacter treatment and eradication test. No NSAID. Apixaban 2.5 mg twice daily from 2156-12-08.',
  )
}

function clinicAfter(chart: ChartWriter): void {
  const visit = new Stay(chart, {
    hadm: 70000020,
    date: '2156-12-20',
    arrives: '09:20',
    leaves: '1 10:00',
    kind: 'visit',
    type: 'Clinic visit',
    reason: 'Follow-up of ulcer bleeding',
    ward: 'Location/clinic',
    attending: 'Practitioner/gallo',
  })
  drawLabs(
    visit,
    `
              | 1 09:25
Hemoglobin    | 10.6
MCV           | 86
Creatinine    | 0.8
Urea Nitrogen | 15
`,
  )
}
