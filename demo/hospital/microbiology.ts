import { coded, reference, type Stay, SYSTEM } from './chart.ts'
import { encodeText } from './documents.ts'

const CULTURES = {
  'Blood Culture': ['600-7', 'Bacteria identified in Blood by Culture'],
  'Urine Culture': ['630-4', 'Bacteria identified in Urine by Culture'],
  'Sputum Culture': ['624-7', 'Bacteria identified in Sputum by Respiratory culture'],
  'Wound Culture': ['6462-6', 'Bacteria identified in Wound by Culture'],
  'Ascitic Fluid Culture': ['611-4', 'Bacteria identified in Body fluid by Culture'],
  'MRSA Screen': ['13317-3', 'MRSA [Presence] in Specimen by Organism specific culture'],
} as const

const SUSCEPTIBILITY = {
  Ampicillin: '18864-9',
  Aztreonam: '18868-0',
  Cefazolin: '18878-9',
  Cefepime: '18879-7',
  Ceftriaxone: '18895-3',
  Ciprofloxacin: '18906-8',
  Clindamycin: '18908-4',
  Erythromycin: '18919-1',
  Gentamicin: '18928-2',
  Levofloxacin: '20396-8',
  Meropenem: '18943-1',
  Nitrofurantoin: '18955-5',
  Oxacillin: '18961-3',
  'Penicillin G': '18965-4',
  'Piperacillin-Tazobactam': '18970-4',
  'Trimethoprim-Sulfamethoxazole': '18998-5',
  Vancomycin: '19000-9',
} as const

const CALLS = { S: 'Susceptible', I: 'Intermediate', R: 'Resistant' } as const

export type Susceptibility = readonly [drug: keyof typeof SUSCEPTIBILITY, call: keyof typeof CALLS, mic: string]

export type Culture = {
  test: keyof typeof CULTURES
  specimen: string
  collected: string
  /** When the final report was released; until then the chart shows nothing of it. */
  reported: string
  organism?: { name: string; snomed: string; quantity?: string }
  susceptibilities?: readonly Susceptibility[]
  /** What the report says when nothing grew or screening was negative. */
  negative?: string
}

const MICROBIOLOGY = [
  { coding: [{ system: `${SYSTEM}/category`, code: 'microbiology', display: 'Microbiology' }] },
  {
    coding: [
      {
        system: 'http://terminology.hl7.org/CodeSystem/observation-category',
        code: 'laboratory',
        display: 'Laboratory',
      },
    ],
  },
]

/** Charts a culture: one report, the organism and one observation per drug tested. */
export function culture(stay: Stay, details: Culture): void {
  const { chart } = stay
  const [loinc, display] = CULTURES[details.test]
  const collected = stay.at(details.collected)
  const issued = stay.at(details.reported)
  const common = {
    status: 'final',
    subject: reference(chart.ref),
    encounter: reference(stay.encounter),
    effectiveDateTime: collected,
    issued,
  }
  const organism = details.organism
  const finding = organism
    ? `${organism.name.toUpperCase()}${organism.quantity ? ` (${organism.quantity})` : ''}`
    : (details.negative ?? 'NO GROWTH AFTER 5 DAYS').toUpperCase()
  const results: string[] = []
  const observe = (resource: Record<string, unknown>) => {
    const id = chart.nextId('micro')
    chart.add({ resourceType: 'Observation', id, category: MICROBIOLOGY, ...common, ...resource })
    results.push(`Observation/${id}`)
  }
  observe({
    code: { coding: [{ system: 'http://loinc.org', code: loinc, display }], text: details.test },
    valueCodeableConcept: organism
      ? {
          coding: [{ system: 'http://snomed.info/sct', code: organism.snomed, display: organism.name }],
          text: organism.name,
        }
      : { text: finding },
  })
  for (const [drug, call, mic] of details.susceptibilities ?? []) {
    observe({
      code: {
        coding: [{ system: 'http://loinc.org', code: SUSCEPTIBILITY[drug], display: `${drug} [Susceptibility]` }],
        text: `${drug} Susceptibility`,
      },
      valueCodeableConcept: { text: CALLS[call] },
      interpretation: [coded('http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', call, CALLS[call])],
      note: [{ text: `MIC ${mic} ug/mL` }],
    })
  }
  const table = (details.susceptibilities ?? []).map(([drug, call, mic]) => `  ${drug}: ${call} (MIC ${mic} ug/mL)`)
  const lines = [
    `${details.test.toUpperCase()}`,
    `SPECIMEN: ${details.specimen}`,
    `COLLECTED: ${collected.replace('T', ' ').slice(0, 16)}   FINAL: ${issued.replace('T', ' ').slice(0, 16)}`,
    `RESULT: ${finding}`,
    ...(table.length > 0 ? ['SUSCEPTIBILITIES:', ...table] : []),
  ]
  chart.add({
    resourceType: 'DiagnosticReport',
    id: chart.nextId('culture'),
    ...common,
    category: [coded('http://loinc.org', 'LP7820-4', 'Microbiology')],
    code: { coding: [{ system: 'http://loinc.org', code: loinc, display }], text: details.test },
    result: results.map(reference),
    conclusion: `${details.specimen}: ${finding}`,
    presentedForm: [{ contentType: 'text/plain; charset=utf-8', data: encodeText(`${lines.join('\n')}\n`) }],
  })
}
