import { ChartWriter, Stay } from '#demo/hospital/chart.ts'
import { imaging, note } from '#demo/hospital/documents.ts'
import { readFlowsheet } from '#demo/hospital/flowsheet.ts'
import { drawLabs } from '#demo/hospital/labs.ts'
import { prescribe } from '#demo/hospital/medications.ts'
import { recordVitals, rounds } from '#demo/hospital/vitals.ts'
import { admissionNote, dischargeSummary, progressNote } from '#demo/hospital/ward-notes.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import type { Random } from '#lib/platform/seeded-random.ts'

/**
 * Decompensated heart failure under intravenous, then oral furosemide. Potassium falls with the diuresis, is replaced,
 * and climbs to hyperkalemia once spironolactone joins lisinopril and the supplement is left running.
 */
const LABS = `
                               | 1 11:20 | 2 06:00 | 2 17:30 | 3 06:00 | 3 17:15 | 4 06:00 | 5 06:05 | 6 06:00 | 7 06:05 | 8 06:10 | 8 16:40 | 9 06:00 | 10 06:00
Sodium                         | 132     | 132     | 133     | 133     | 133     | 134     | 135     | 136     | 136     | 135     | 135     | 136     | 137
Potassium                      | 4.4     | 4.1     | 3.8     | 3.5     | 3.3     | 3.8     | 4.2     | 4.7     | 5.2     | 5.7     | 5.5     | 5.1     | 4.7
Bicarbonate                    | 23      | 25      | 26      | 27      | 28      | 28      | 28      | 27      | 26      | 24      | 24      | 24      | 25
Anion Gap                      | 13      | 12      | 12      | 12      | 12      | 12      | 12      | 12      | 13      | 13      | 13      | 13      | 12
Urea Nitrogen                  | 34      | 36      | 37      | 39      | 40      | 41      | 43      | 45      | 49      | 54      | 55      | 50      | 46
Creatinine                     | 1.5     | 1.5     | 1.5     | 1.5     | 1.5     | 1.6     | 1.6     | 1.7     | 1.8     | 2.0     | 2.0     | 1.8     | 1.7
Glucose                        | 118     | 109     | 121     | 106     | 117     | 104     | 108     | 103     | 110     | 112     | 119     | 107     | 105
Magnesium                      | 1.8     | 1.7     |         | 1.6     |         | 1.9     | 2.0     | 2.0     | 2.1     | 2.2     |         | 2.1     | 2.0
Calcium, Total                 | 8.9     |         |         | 8.8     |         |         | 9.0     |         |         | 9.1     |         |         | 9.0
NTproBNP                       | 8940    |         |         | 7150    |         |         | 4860    |         | 3320    |         |         |         | 2470
Troponin T                     | 0.03    | 0.03    |         |         |         |         |         |         |         |         |         |         |
White Blood Cells              | 7.9     | 7.6     |         | 7.4     |         | 7.2     | 7.1     | 6.9     | 7.0     | 7.2     |         | 7.1     | 7.0
Hemoglobin                     | 12.3    | 12.4    |         | 12.7    |         | 13.0    | 13.2    | 13.3    | 13.4    | 13.5    |         | 13.4    | 13.3
MCV                            | 91      | 91      |         | 91      |         | 91      | 91      | 91      | 91      | 91      |         | 91      | 91
Platelet Count                 | 204     | 201     |         | 206     |         | 211     | 214     | 217     | 219     | 221     |         | 218     | 220
Alanine Aminotransferase (ALT) | 62      |         |         | 51      |         |         | 38      |         |         | 31      |         |         | 28
Bilirubin, Total               | 2.1     |         |         | 1.7     |         |         | 1.3     |         |         | 1.1     |         |         | 1.0
Albumin                        | 3.3     |         |         |         |         |         | 3.5     |         |         |         |         |         | 3.6
INR(PT)                        | 1.2     |         |         |         |         |         |         |         |         |         |         |         |
Ferritin                       | 58      |         |         |         |         |         |         |         |         |         |         |         |
TSH                            | 2.14    |         |         |         |         |         |         |         |         |         |         |         |
`

const SIGNS = readFlowsheet(`
                   | 1 11:00 | 2 06:00 | 3 06:00 | 4 06:00 | 5 06:00 | 6 06:00 | 7 06:00 | 8 06:00 | 9 06:00 | 10 06:00
Heart Rate         | 102     | 94      | 88      | 84      | 80      | 76      | 74      | 74      | 72      | 72
Respiratory Rate   | 26      | 22      | 20      | 19      | 18      | 17      | 16      | 16      | 16      | 16
Temperature        | 36.7    | 36.7    | 36.6    | 36.6    | 36.7    | 36.6    | 36.6    | 36.7    | 36.6    | 36.6
Systolic           | 142     | 128     | 120     | 116     | 114     | 112     | 110     | 104     | 108     | 112
Diastolic          | 84      | 76      | 72      | 70      | 68      | 66      | 66      | 62      | 64      | 66
Oxygen Saturation  | 89      | 93      | 94      | 95      | 96      | 96      | 97      | 97      | 97      | 97
Oxygen Flow Rate   | 4       | 3       | 2       | 2       | 0       | 0       | 0       | 0       | 0       | 0
Body Weight        | 96.4    | 95.1    | 93.2    | 91.6    | 90.3    | 89.2    | 88.3    | 87.8    | 87.9    | 88.0
Urine Output, 24 h |         | 3150    | 3820    | 3510    | 3020    | 2610    | 2240    | 1680    | 1590    | 1720
`)

const DAILY = ['Creatinine', 'Urea Nitrogen', 'Potassium', 'Bicarbonate', 'Magnesium']
const by = 'Practitioner/castellan'

export function heartFailure(random: Random): FhirResource[] {
  const chart = new ChartWriter(
    {
      subject: 90000003,
      family: 'Achterberg',
      given: 'Desmond',
      sex: 'male',
      birthDate: '2075-06-30',
      language: 'English',
      maritalStatus: 'Widowed',
    },
    random,
  )
  chart.noKnownAllergies('2147-05-11')
  earlierAdmission(chart)
  const stay = new Stay(chart, {
    hadm: 70000008,
    date: '2147-11-02',
    arrives: '10:48',
    leaves: '10 13:15',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Shortness of breath and leg swelling',
    disposition: 'Home with visiting nurse',
    ward: 'Location/cardiology',
    attending: by,
  })
  stay.condition({
    code: 'I50.23',
    display: 'Acute on chronic systolic (congestive) heart failure',
    recorded: '1 13:00',
  })
  stay.condition({ code: 'I25.5', display: 'Ischemic cardiomyopathy', recorded: '1 13:00' })
  stay.condition({ code: 'I25.2', display: 'Old myocardial infarction', recorded: '1 13:00' })
  stay.condition({ code: 'N18.31', display: 'Chronic kidney disease, stage 3a', recorded: '1 13:00' })
  stay.condition({ code: 'E87.6', display: 'Hypokalemia', recorded: '3 18:00', status: 'resolved' })
  stay.condition({ code: 'E87.5', display: 'Hyperkalemia', recorded: '8 08:10' })
  stay.condition({ code: 'D50.9', display: 'Iron deficiency anemia, unspecified', recorded: '2 10:00' })

  drawLabs(stay, LABS)
  recordVitals(
    stay,
    SIGNS,
    ['Temperature', 'Heart Rate', 'Blood Pressure', 'Respiratory Rate', 'Oxygen Saturation'],
    ['1 10:50', '1 16:00', '1 22:00', ...rounds(2, 10, '06:00', '14:00', '22:00')],
  )
  recordVitals(stay, SIGNS, ['Body Weight'], ['1 11:40', ...rounds(2, 10, '05:45')])
  recordVitals(stay, SIGNS, ['Urine Output, 24 h'], rounds(2, 10, '06:00'))
  recordVitals(stay, SIGNS, ['Oxygen Flow Rate'], ['1 11:00', ...rounds(2, 6, '06:00')])
  medications(stay)
  reports(stay)
  notes(stay)
  clinicVisit(chart)
  return chart.resources
}

function earlierAdmission(chart: ChartWriter): void {
  const stay = new Stay(chart, {
    hadm: 70000007,
    date: '2147-05-11',
    arrives: '15:20',
    leaves: '5 12:00',
    kind: 'inpatient',
    type: 'Emergency admission',
    reason: 'Heart failure',
    ward: 'Location/cardiology',
    attending: by,
  })
  stay.condition({
    code: 'I50.23',
    display: 'Acute on chronic systolic (congestive) heart failure',
    recorded: '1 17:00',
    status: 'resolved',
  })
  drawLabs(
    stay,
    `
              | 1 15:40 | 2 06:10 | 3 06:00 | 4 06:00 | 5 06:00
Sodium        | 136     | 137     | 137     | 138     | 138
Potassium     | 4.5     | 4.2     | 4.0     | 4.1     | 4.2
Bicarbonate   | 24      | 26      | 27      | 27      | 27
Anion Gap     | 12      | 12      | 12      | 12      | 12
Urea Nitrogen | 26      | 27      | 28      | 28      | 27
Creatinine    | 1.3     | 1.3     | 1.4     | 1.4     | 1.3
Glucose       | 110     | 104     | 101     | 105     | 102
NTproBNP      | 5210    |         |         |         | 1890
`,
  )
}

function medications(stay: Stay): void {
  const potassium = stay.chart.latest('Potassium', stay.at('8 09:00')).text
  prescribe(stay, 'Furosemide 80 mg IV twice daily', {
    from: '1 12:30',
    to: '6 10:00',
    at: ['09:00', '17:00'],
    reason: 'Volume overload',
  })
  prescribe(stay, 'Furosemide 80 mg PO once daily', {
    from: '6 10:00',
    to: '9 08:00',
    at: ['10:00'],
    reason: 'Heart failure',
    notGiven: { '8 10:00': 'Held: systolic pressure low, creatinine up' },
  })
  prescribe(stay, 'Furosemide 40 mg PO once daily', {
    from: '9 08:00',
    to: '10 13:15',
    at: ['09:00'],
    reason: 'Heart failure',
  })
  prescribe(stay, 'Potassium Chloride 40 mEq PO once daily', {
    from: '3 07:30',
    to: '8 10:00',
    at: ['09:00'],
    stopped: 'Hyperkalemia',
    reason: 'Hypokalemia under diuretics',
    notGiven: { '8 09:00': `Held: potassium ${potassium}` },
  })
  prescribe(stay, 'Spironolactone 25 mg PO once daily', {
    from: '4 09:30',
    to: '9 08:30',
    at: ['10:00'],
    stopped: 'Hyperkalemia',
    reason: 'Heart failure with reduced ejection fraction',
    notGiven: { '8 10:00': `Held: potassium ${potassium}` },
  })
  prescribe(stay, 'Lisinopril 10 mg PO once daily', {
    from: '1 18:00',
    to: '10 13:15',
    at: ['09:00'],
    reason: 'Heart failure with reduced ejection fraction',
  })
  prescribe(stay, 'Metoprolol Succinate 25 mg PO once daily', {
    from: '2 08:00',
    to: '10 13:15',
    at: ['09:00'],
    reason: 'Heart failure; home dose halved while decompensated',
  })
  prescribe(stay, 'Aspirin 81 mg PO once daily', { from: '2 08:00', to: '10 13:15', at: ['09:00'] })
  prescribe(stay, 'Atorvastatin 80 mg PO once daily', { from: '2 08:00', to: '10 13:15', at: ['21:00'] })
  prescribe(stay, 'Heparin 5000 units SC every 8 hours', {
    from: '1 22:00',
    to: '10 13:15',
    at: ['06:00', '14:00', '22:00'],
    notGiven: { '7 22:00': 'Refused by patient' },
  })
  prescribe(stay, 'Metoprolol Succinate 50 mg PO once daily', {
    from: '-180 09:00',
    category: 'community',
    reason: 'Heart failure',
  })
  prescribe(stay, 'Furosemide 40 mg PO once daily', {
    from: '-180 09:00',
    category: 'community',
    reason: 'Heart failure',
  })
  prescribe(stay, 'Lisinopril 10 mg PO once daily', {
    from: '-180 09:00',
    category: 'community',
    reason: 'Heart failure',
  })
  prescribe(stay, 'Furosemide 40 mg PO once daily', {
    from: '10 12:00',
    category: 'discharge',
    reason: 'Heart failure',
  })
  prescribe(stay, 'Lisinopril 10 mg PO once daily', {
    from: '10 12:00',
    category: 'discharge',
    reason: 'Heart failure',
  })
  prescribe(stay, 'Metoprolol Succinate 25 mg PO once daily', {
    from: '10 12:00',
    category: 'discharge',
    reason: 'Heart failure',
  })
}

function reports(stay: Stay): void {
  imaging(stay, '1 11:30', 'Practitioner/hwang', {
    name: 'XR Chest 2 views',
    indication: 'Dyspnea.',
    findings: 'Cardiomegaly. Vascular redistribution, interstitial edema and small bilateral effusions.',
    impression: 'Pulmonary edema with small bilateral pleural effusions.',
  })
  imaging(stay, '2 14:00', by, {
    kind: 'cardiology',
    name: 'Transthoracic echocardiogram',
    indication: 'Decompensated heart failure.',
    comparison: 'May 2147, ejection fraction 35%.',
    findings:
      'Left ventricle dilated, inferior and inferolateral akinesis. Ejection fraction 30%. Moderate functional mitral regurgitation. Estimated systolic pulmonary pressure 48 mmHg.',
    impression: 'Ischemic cardiomyopathy, ejection fraction 30%. Moderate mitral regurgitation.',
  })
  imaging(stay, '6 09:10', 'Practitioner/hwang', {
    name: 'XR Chest 2 views',
    indication: 'Follow-up of pulmonary edema.',
    comparison: 'Admission film.',
    findings: 'Interstitial edema has cleared. Trace effusion on the left.',
    impression: 'Resolved pulmonary edema.',
  })
}

function notes(stay: Stay): void {
  const value = (name: string, when: string) => stay.chart.latest(name, stay.at(when)).text
  admissionNote(stay, '1 14:20', by, {
    complaint: 'Short of breath for ten days.',
    history:
      'Mr. Achterberg is a 72-year-old man with ischemic cardiomyopathy. Since a church festival ten days ago he sleeps on three pillows, wakes up gasping, and his shoes no longer fit. He weighs himself irregularly; his scale showed about 8 kg above his usual 88 kg. He says that he takes his tablets but skipped furosemide on travel days. No chest pain, no palpitations.',
    past: [
      'Ischemic cardiomyopathy, inferior infarction 2139',
      'Chronic kidney disease stage 3a',
      'Heart failure admission in May 2147',
      'Iron deficiency',
    ],
    medications: [
      'furosemide 40 mg PO once daily',
      'lisinopril 10 mg PO once daily',
      'metoprolol succinate 50 mg PO once daily',
      'aspirin 81 mg PO once daily',
      'atorvastatin 80 mg PO once daily',
    ],
    allergies: 'No known drug allergies.',
    social: 'Widowed, lives alone on the second floor. Retired baker. Stopped smoking in 2139. Daughter nearby.',
    family: 'Brother with coronary disease.',
    exam: 'Speaks in short sentences. Jugular venous pressure 14 cm. Third heart sound, holosystolic murmur at the apex. Crackles to the mid lungs. Pitting edema to the thighs. Warm hands.',
    labs: ['NTproBNP', 'Troponin T', ...DAILY, 'Sodium', 'Bilirubin, Total'],
    data: 'Chest film: pulmonary edema, small effusions.',
    plan: [
      [
        'Acute on chronic systolic heart failure, warm and wet',
        'Furosemide 80 mg IV twice daily, goal 1.5 to 2 kg a day. Halve metoprolol to 25 mg. Continue lisinopril. Echocardiogram.',
      ],
      ['Chronic kidney disease', 'Creatinine near baseline, follow daily.'],
      ['Potassium', 'Twice daily while on intravenous furosemide.'],
    ],
  })
  progressNote(stay, '3 10:40', by, {
    interval: 'Slept on two pillows. Brisk diuresis.',
    exam: 'JVP 10 cm, crackles at the bases, edema to the knees.',
    labs: DAILY,
    data: `Weight ${value('Body Weight', '3 10:00')} from ${value('Body Weight', '1 12:00')}.`,
    plan: [
      ['Heart failure', 'On track, same dose.'],
      ['Hypokalemia', 'Potassium chloride 40 mEq daily from today.'],
    ],
  })
  progressNote(stay, '5 10:15', by, {
    interval: 'Walked the corridor without oxygen.',
    exam: 'JVP 8 cm, lungs clear, edema to the ankles.',
    labs: [...DAILY, 'NTproBNP'],
    data: `Weight ${value('Body Weight', '5 10:00')}. Spironolactone 25 mg since yesterday.`,
    plan: [
      ['Heart failure', 'One more day of intravenous furosemide, then oral.'],
      ['Potassium', 'Replaced. Watch with spironolactone and lisinopril.'],
    ],
  })
  progressNote(stay, '8 08:30', by, {
    interval: 'Feels a little light-headed on standing. No palpitations.',
    exam: 'JVP flat, lungs clear, no edema.',
    labs: DAILY,
    data: 'ECG: sinus rhythm, no peaked T waves, QRS unchanged.',
    plan: [
      [
        'Hyperkalemia',
        `Potassium ${value('Potassium', '8 08:00')} on spironolactone, lisinopril and a potassium supplement. All potassium stopped, spironolactone held. Recheck this afternoon.`,
      ],
      ['Volume', `Weight ${value('Body Weight', '8 08:00')}, at or below dry weight. Hold furosemide today.`],
      ['Creatinine', `${value('Creatinine', '8 08:00')}, prerenal from overshoot.`],
    ],
  })
  dischargeSummary(stay, '10 12:10', by, {
    diagnoses: ['Acute on chronic systolic heart failure', 'Hyperkalemia, resolved', 'Chronic kidney disease stage 3a'],
    course: [
      [
        'Heart failure',
        `Weight ${value('Body Weight', '1 12:00')} on arrival, ${value('Body Weight', '10 11:00')} at discharge. Ejection fraction 30%.`,
      ],
      [
        'Hyperkalemia',
        `Peak ${value('Potassium', '8 08:00')} on day 8 with spironolactone, lisinopril and a supplement. Spironolactone stopped; may be tried again at 12.5 mg when potassium stays below 4.8.`,
      ],
    ],
    labs: [...DAILY, 'NTproBNP'],
    medications: [
      'furosemide 40 mg PO once daily',
      'lisinopril 10 mg PO once daily',
      'metoprolol succinate 25 mg PO once daily',
      'aspirin 81 mg PO once daily',
      'atorvastatin 80 mg PO once daily',
    ],
    changes: [
      'CHANGED metoprolol succinate from 50 to 25 mg once daily',
      'STOPPED spironolactone',
      'STOPPED potassium chloride',
    ],
    condition: 'Stable, walks 150 m without stopping.',
    instructions:
      'Weigh yourself every morning. Call when you gain more than 1.5 kg in two days. No salt substitutes: they contain potassium.',
    followUp: ['Heart failure clinic on 2147-11-20 with basic metabolic panel', 'Visiting nurse twice a week'],
  })
  stay.carePlan(
    'followup',
    '10 12:15',
    'Heart failure after discharge',
    'Daily weights, dry weight 88 kg. Basic metabolic panel within 10 days. Heart failure clinic on 2147-11-20.',
  )
}

function clinicVisit(chart: ChartWriter): void {
  const visit = new Stay(chart, {
    hadm: 70000009,
    date: '2147-11-20',
    arrives: '08:40',
    leaves: '1 09:30',
    kind: 'visit',
    type: 'Clinic visit',
    reason: 'Heart failure follow-up',
    ward: 'Location/clinic',
    attending: by,
  })
  drawLabs(
    visit,
    `
              | 1 08:50
Sodium        | 137
Potassium     | 4.5
Bicarbonate   | 25
Anion Gap     | 12
Urea Nitrogen | 35
Creatinine    | 1.5
Glucose       | 104
NTproBNP      | 2280
`,
  )
  note(visit, 'clinic-note', '1 09:25', by, [
    ['SUBJECTIVE', 'Two pillows, no swelling, walks to the shop.'],
    ['PLAN', 'Metoprolol succinate back to 50 mg. Same furosemide.'],
  ])
}
