import type { ChartEvent, FhirResource, ResourceRow } from '#lib/charts/resource.ts'

export const LARGE_PATIENT = 'long-stay'

const DAY_MS = 86_400_000
const ADMITTED = Date.UTC(2190, 2, 1, 7, 20)
const DAYS = 62

/** Share of the resources of each kind, as in a long stay in intensive care that is charted by the minute. */
const SHARES = { labs: 0.22, vitals: 0.3, charted: 0.2, outputs: 0.05, doses: 0.19, orders: 0.02, micro: 0.01 } as const

type Rng = () => number

/** mulberry32: the same patient for the same seed on any machine. */
function rngOf(seed: number): Rng {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * An invented patient with exactly this many resources: two months in intensive care with results at hundreds of uneven
 * times, and what a reader must survive (no time, words for numbers, `<5`, two units in one test, withdrawn results).
 */
export async function* largePatient(count: number, seed = 1): AsyncGenerator<ChartEvent> {
  const rng = rngOf(seed)
  let made = 0
  const few = [...standing(), ...notes(rng, Math.round(count * 0.004)), ...diagnoses(rng, 60)]
  const courses = new Map<string, number>()
  const makers: [number, (index: number, rng: Rng, courses: Map<string, number>) => FhirResource][] = [
    [SHARES.labs, labResult],
    [SHARES.vitals, vitalSign],
    [SHARES.charted, chartedValue],
    [SHARES.outputs, output],
    [SHARES.orders, order],
    [SHARES.doses, dose],
    [SHARES.micro, culture],
  ]
  for (const resource of few) {
    made++
    yield eventOf(resource)
  }
  const rest = count - made
  const shares = makers.reduce((sum, [share]) => sum + share, 0)
  for (const [place, [share, make]] of makers.entries()) {
    const wanted = place === makers.length - 1 ? count - made : Math.round((rest * share) / shares)
    for (let index = 0; index < wanted; index++) {
      made++
      yield eventOf(make(index, rng, courses))
    }
  }
}

function eventOf(resource: FhirResource): ChartEvent {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const period = (resource.effectivePeriod ?? resource.period) as { start?: string } | undefined
  const code = (resource.code ?? resource.type ?? resource.medicationCodeableConcept) as { text?: string } | undefined
  const row: ResourceRow = {
    ref: `${resource.resourceType}/${resource.id}`,
    type: resource.resourceType,
    patient: `Patient/${LARGE_PATIENT}`,
    encounter: 'Encounter/stay',
    at: text(resource.effectiveDateTime) ?? text(resource.authoredOn) ?? text(resource.date) ?? period?.start ?? null,
    label: code?.text ?? null,
    category: (resource.category as { coding?: { code: string }[] }[] | undefined)?.[0]?.coding?.[0]?.code ?? null,
    alias: null,
    body: JSON.stringify(resource),
  }
  return { kind: 'resource', row }
}

/** A moment of the stay, written without a zone. */
function at(share: number, step = 60_000): string {
  const ms = ADMITTED + Math.floor((share * DAYS * DAY_MS) / step) * step
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}

const subject = { reference: `Patient/${LARGE_PATIENT}` }
const encounter = { reference: 'Encounter/stay' }
const pick = <T>(list: readonly T[], rng: Rng): T => list[Math.floor(rng() * list.length)] as T

function category(code: string, text: string) {
  const system = 'http://terminology.hl7.org/CodeSystem/observation-category'
  return [{ coding: [{ system, code }], text }]
}

function observation(id: string, kind: string, group: string, [code, name]: readonly [string, string]): FhirResource {
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    category: category(kind, group),
    code: { coding: [{ system: 'urn:invented:items', code, display: name }], text: name },
    subject,
    encounter,
  }
}

function standing(): FhirResource[] {
  const stay = { start: at(0), end: at(1) }
  return [
    {
      resourceType: 'Patient',
      id: LARGE_PATIENT,
      gender: 'female',
      birthDate: '2122-06-03',
      name: [{ text: 'Long Stay' }],
    },
    { resourceType: 'Encounter', id: 'stay', status: 'finished', class: { code: 'IMP' }, period: stay, subject },
    {
      resourceType: 'AllergyIntolerance',
      id: 'allergy-1',
      code: { text: 'Penicillin' },
      reaction: [{ manifestation: [{ text: 'rash' }] }],
      patient: subject,
    },
  ]
}

const GROUPS = [
  [
    'Chemistry',
    'Blood',
    'Sodium|mmol/L|133|145,Potassium|mmol/L|3.3|5.1,Chloride|mmol/L|96|108,Bicarbonate|mmol/L|22|32,Urea|mmol/L|2.5|7.8,Creatinine|umol/L|45|90,Glucose|mmol/L|3.9|7.8,Calcium|mmol/L|2.1|2.6,Magnesium|mmol/L|0.7|1.0,Phosphate|mmol/L|0.8|1.5,Bilirubin|umol/L|3|21,ALT|U/L|7|40,AST|U/L|13|35,Alkaline phosphatase|U/L|30|130,Albumin|g/L|35|50,CRP|mg/L||5,Procalcitonin|ug/L||0.5,Troponin T|ng/L||14,Lipase|U/L||60',
  ],
  [
    'Haematology',
    'Blood',
    'Haemoglobin|g/L|115|165,Haematocrit|%|36|47,Leucocytes|10^9/L|4|11,Platelets|10^9/L|150|400,Neutrophils|%|40|75,Lymphocytes|%|20|45,MCV|fL|80|100,RDW|%|11.5|14.5',
  ],
  [
    'Blood gas',
    'Blood',
    'pH||7.35|7.45,pCO2|kPa|4.7|6.0,pO2|kPa|10|13,Base excess|mmol/L|-2|2,Lactate|mmol/L|0.5|2.0,Ionised calcium|mmol/L|1.1|1.3,Carboxyhaemoglobin|%||2',
  ],
  ['Coagulation', 'Blood', 'INR||0.8|1.2,APTT|s|25|37,Fibrinogen|g/L|2|4,D-dimer|ug/L||500'],
  [
    'Urinalysis',
    'Urine',
    'Protein|g/L||0.15,Ketones|||,Leucocyte esterase|||,Specific gravity||1.005|1.030,Sodium, urine|mmol/L||',
  ],
] as const

const ANALYTES = GROUPS.flatMap(([group, specimen, tests], place) =>
  tests.split(/,(?! )/).map((test, index) => {
    const [name = '', unit = '', low = '', high = ''] = test.split('|')
    return { group, specimen, name, unit, low, high, code: `${place}${String(index).padStart(2, '0')}` }
  }),
)

/** Where a course stands: it moves from one value to the next as bodies do, and stays within its bounds. */
function walk(courses: Map<string, number>, name: string, low: number, high: number, rng: Rng): number {
  const span = high - low || 1
  const [from, to] = [low - span * 0.4, high + span * 0.6]
  const before = courses.get(name) ?? from + (to - from) * rng()
  const next = Math.min(to, Math.max(from, before + (rng() - 0.5) * span * 0.35))
  courses.set(name, next)
  return next
}

/** Draws come in rounds at uneven distances; blood gases and urine have times of their own within them. */
function labResult(index: number, rng: Rng, courses: Map<string, number>): FhirResource {
  const analyte = ANALYTES[index % ANALYTES.length] as (typeof ANALYTES)[number]
  const round = Math.floor(index / ANALYTES.length)
  const apart = { 'Blood gas': 0.002, Urinalysis: 0.001 }[analyte.group as string] ?? 0
  const share = Math.min(0.99, (round + Math.sin(round * 12.9) * 0.4 + 0.5) / 262) + apart
  const made = observation(`lab-${index}`, 'laboratory', analyte.group, [analyte.code, analyte.name])
  const odd = rng()
  const [low, high] = [Number(analyte.low || 0), Number(analyte.high || 10)]
  const value = Number(Math.max(0, walk(courses, analyte.name, low, high, rng)).toFixed(high < 20 ? 2 : 0))
  const end = (text: string) => (text === '' ? undefined : { value: Number(text), unit: analyte.unit })
  const inWords = analyte.low === '' && analyte.high === ''
  const inMilligrams = (analyte.name === 'Glucose' || analyte.name === 'Creatinine') && odd > 0.6 && odd < 0.63
  return {
    ...made,
    ...(odd < 0.004 ? {} : { effectiveDateTime: at(share), issued: at(share + 0.0005) }),
    ...(odd > 0.996 ? { status: 'entered-in-error' } : {}),
    ...(inWords
      ? { valueString: pick(['negative', 'trace', 'positive'], rng) }
      : odd > 0.4 && odd < 0.41
        ? { valueString: 'specimen haemolysed' }
        : odd > 0.5 && odd < 0.51
          ? { valueQuantity: { value: low + 1, comparator: '<', unit: analyte.unit } }
          : inMilligrams
            ? { valueQuantity: { value: Number((value / 10).toFixed(1)), unit: 'mg/dL' } }
            : { valueQuantity: { value, unit: analyte.unit } }),
    ...(inWords || inMilligrams ? {} : { referenceRange: [{ low: end(analyte.low), high: end(analyte.high) }] }),
    ...(odd > 0.7 && odd < 0.702 ? { interpretation: [{ coding: [{ code: pick(['HH', 'LL'], rng) }] }] } : {}),
    specimen: { display: analyte.specimen },
    ...(odd > 0.8 && odd < 0.81 ? { note: [{ text: 'Repeated from the same specimen.' }] } : {}),
  }
}

const VITALS = [
  ['Heart rate', 'bpm', 60, 130],
  ['Blood pressure', 'mmHg', 90, 160],
  ['Respiratory rate', 'insp/min', 12, 34],
  ['Oxygen saturation', '%', 88, 100],
  ['Temperature', 'Cel', 36, 39.5],
  ['Central venous pressure', 'mmHg', 2, 18],
  ['Arterial pressure mean', 'mmHg', 55, 100],
  ['Pain score', '', 0, 10],
] as const

function vitalSign(index: number, rng: Rng, courses: Map<string, number>): FhirResource {
  const [name, unit, low, high] = VITALS[index % VITALS.length] as (typeof VITALS)[number]
  const minute = Math.floor(index / VITALS.length)
  const share = Math.min(0.999, (minute + rng() * 0.2) / 2_000)
  const value = (from: number, to: number) =>
    Math.min(to, Math.max(from, Math.round(walk(courses, `${name}${from}`, from, to, rng) * 10) / 10))
  const made = observation(`vital-${index}`, 'vital-signs', 'Routine vital signs', [`v${index % VITALS.length}`, name])
  const part = (text: string, number: number) => ({ code: { text }, valueQuantity: { value: number, unit } })
  return {
    ...made,
    effectiveDateTime: at(share),
    ...(name === 'Blood pressure'
      ? { component: [part('Systolic', Math.round(value(low, high))), part('Diastolic', Math.round(value(40, 90)))] }
      : { valueQuantity: { value: value(low, high), unit } }),
  }
}

const CHARTED =
  'Ventilator mode|FiO2 set|PEEP|Tidal volume|Peak pressure|Sedation score|Pupil left|Pupil right|Skin|Position|Line site|Alarm limit high|Alarm limit low|Dialysis rate|Filter pressure|Feed rate'

function chartedValue(index: number, rng: Rng): FhirResource {
  const names = CHARTED.split('|')
  const place = index % 160
  const name = `${names[place % names.length]}${place >= names.length ? ` ${Math.floor(place / names.length) + 1}` : ''}`
  const made = observation(`charted-${index}`, 'icu-charted', 'Respiratory', [`c${place}`, name])
  const value =
    rng() < 0.2
      ? { valueString: pick(['intact', 'reddened', 'brisk'], rng) }
      : { valueQuantity: { value: Math.round(rng() * 100) } }
  return { ...made, effectiveDateTime: at(rng()), ...value }
}

function output(index: number, rng: Rng): FhirResource {
  const name = pick(['Urine', 'Drain 1', 'Drain 2', 'Gastric'], rng)
  const made = observation(`output-${index}`, 'intake-output', 'Output', [name, name])
  return { ...made, effectiveDateTime: at(rng()), valueQuantity: { value: Math.round(rng() * 200), unit: 'mL' } }
}

const DRUGS =
  'Noradrenaline|Propofol|Fentanyl|Insulin|Heparin|Furosemide|Meropenem|Vancomycin|Pantoprazole|Potassium chloride|Magnesium sulfate|Sodium bicarbonate|Amiodarone|Hydrocortisone|Fluconazole|Paracetamol'.split(
    '|',
  )

function order(index: number, rng: Rng): FhirResource {
  const share = rng() * 0.95
  const timing = {
    repeat: { boundsPeriod: { start: at(share), end: at(share + 0.05) } },
    code: { text: 'every 6 hours' },
  }
  return {
    resourceType: 'MedicationRequest',
    id: `order-${index}`,
    status: 'completed',
    intent: 'order',
    medicationCodeableConcept: { text: DRUGS[index % DRUGS.length] },
    subject,
    encounter,
    authoredOn: at(share),
    dosageInstruction: [
      { timing, route: { text: 'IV' }, doseAndRate: [{ doseQuantity: { value: 10 + (index % 9), unit: 'mg' } }] },
    ],
  }
}

function dose(index: number, rng: Rng): FhirResource {
  return {
    resourceType: 'MedicationAdministration',
    id: `dose-${index}`,
    status: rng() < 0.04 ? 'not-done' : 'completed',
    medicationCodeableConcept: { text: DRUGS[index % DRUGS.length] },
    subject,
    context: encounter,
    effectiveDateTime: at(rng()),
    dosage: { dose: { value: 10 + (index % 9), unit: 'mg' }, route: { text: 'IV' } },
  }
}

function culture(index: number, rng: Rng): FhirResource {
  return {
    ...observation(`culture-${index}`, 'microbiology', 'Microbiology', [
      `m${index % 5}`,
      pick(['Blood culture', 'Sputum culture', 'Urine culture'], rng),
    ]),
    effectiveDateTime: at(rng()),
    valueCodeableConcept: { text: pick(['Klebsiella pneumoniae', 'Staphylococcus epidermidis', 'No growth'], rng) },
  }
}

const SENTENCES = [
  'Remains ventilated, oxygen requirement lower than yesterday.',
  'Noradrenaline weaned over the night.',
  'Kidney function stable, urine output adequate on furosemide.',
  'Fever settled; cultures are still pending.',
  'Plan: continue meropenem, repeat the chest film, family meeting in the afternoon.',
]

function notes(rng: Rng, count: number): FhirResource[] {
  return Array.from({ length: count }, (_, index) => {
    const text = Array.from({ length: 60 }, () => pick(SENTENCES, rng)).join(' ')
    const data = Buffer.from(text).toString('base64')
    return {
      resourceType: 'DocumentReference',
      id: `note-${index}`,
      status: 'current',
      type: { text: 'Progress note' },
      subject,
      date: at(index / count),
      content: [{ attachment: { contentType: 'text/plain', data } }],
    }
  })
}

function diagnoses(rng: Rng, count: number): FhirResource[] {
  const names = ['Septic shock', 'Acute kidney injury', 'Pneumonia', 'Atrial fibrillation', 'Anaemia', 'Delirium']
  return Array.from({ length: count }, (_, index) => ({
    resourceType: 'Condition',
    id: `condition-${index}`,
    code: { text: `${pick(names, rng)} ${index}` },
    category: [{ coding: [{ code: 'encounter-diagnosis' }] }],
    subject,
    encounter,
    recordedDate: at(rng()),
  }))
}
