import { daysBetween } from '#lib/charts/clinical-time.ts'
import type { Scenario } from '#lib/sessions/turn.ts'
import type { AdmissionFacts } from './admission-facts.ts'
import { LEVELS, type Level } from './arcs.ts'

/**
 * Which scenario and level an admission is rich enough for, and of each criterion what was needed and what was found.
 * Charts without notes have criteria of their own wherever the reference asks for a note or a radiology report, so that
 * every scenario and level finds admissions among them; which kind chose a session is said with it. Pure.
 */

export type Criterion = { name: string; needed: number; found: number; met: boolean }

export type Qualification = {
  scenario: Scenario
  level: Level
  qualifies: boolean
  basis: 'with_notes' | 'without_notes'
  criteria: Criterion[]
  /** Which of several ways met the level: `breadth`, `score:child-pugh` …; null when none did. */
  by: string | null
}

/** The seven organ systems of the reference, by the analytes that speak for them. */
export const ORGAN_SYSTEMS: Readonly<Record<string, readonly string[]>> = {
  hematologic: ['hemoglobin', 'white-blood-cells', 'platelet-count', 'hematocrit', 'mcv'],
  renal: ['creatinine', 'urea-nitrogen', 'estimated-gfr'],
  hepatic: [
    'alanine-aminotransferase',
    'aspartate-aminotransferase',
    'alkaline-phosphatase',
    'total-bilirubin',
    'albumin',
  ],
  metabolic: ['sodium', 'potassium', 'chloride', 'bicarbonate', 'glucose', 'calcium', 'magnesium', 'phosphate'],
  coagulation: ['inr', 'pt', 'ptt', 'fibrinogen'],
  inflammatory: ['c-reactive-protein', 'procalcitonin', 'erythrocyte-sedimentation-rate', 'lactate', 'neutrophils'],
  cardiac: ['troponin-t', 'troponin-i', 'nt-probnp', 'bnp', 'creatine-kinase', 'creatine-kinase-mb'],
}

/** A class of drugs and the analytes that watch over it. */
export const MONITORED: readonly { pair: string; drugs: RegExp; analytes: readonly string[] }[] = [
  {
    pair: 'nephrotoxic',
    drugs:
      /vancomycin|gentamicin|tobramycin|amikacin|amphotericin|ketorolac|ibuprofen|naproxen|acyclovir|tacrolimus|cyclosporin/i,
    analytes: ['creatinine', 'urea-nitrogen'],
  },
  { pair: 'renin_angiotensin', drugs: /pril\b|sartan\b/i, analytes: ['creatinine', 'potassium'] },
  {
    pair: 'glucose_lowering',
    drugs: /insulin|metformin|glipizide|glyburide|glimepiride|sitagliptin|empagliflozin/i,
    analytes: ['glucose', 'hemoglobin-a1c'],
  },
  {
    pair: 'diuretic',
    drugs: /furosemide|torsemide|bumetanide|chlorothiazide|chlorthalidone|spironolactone|metolazone|eplerenone/i,
    analytes: ['potassium'],
  },
  { pair: 'warfarin', drugs: /warfarin|coumadin/i, analytes: ['inr'] },
  { pair: 'heparin', drugs: /heparin|enoxaparin/i, analytes: ['platelet-count', 'ptt'] },
]

/** Nine classes of antibiotics. */
export const ANTIBIOTIC_CLASSES: Readonly<Record<string, RegExp>> = {
  penicillin: /penicillin|ampicillin|amoxicillin|nafcillin|oxacillin|piperacillin|unasyn|zosyn/i,
  cephalosporin: /cef|ceph/i,
  carbapenem: /penem/i,
  glycopeptide: /vancomycin|daptomycin|linezolid/i,
  fluoroquinolone: /floxacin/i,
  macrolide: /thromycin/i,
  aminoglycoside: /gentamicin|tobramycin|amikacin|streptomycin/i,
  tetracycline: /cycline/i,
  other: /metronidazole|flagyl|sulfameth|trimethoprim|bactrim|clindamycin|nitrofurantoin|aztreonam/i,
}

const MONITORING = ['creatinine', 'urea-nitrogen', 'potassium', 'glucose', 'inr', 'platelet-count', 'magnesium']
const SEPSIS = /sepsis|septic|bacteremia|bacteraemia|septicemia/i

export function qualify(facts: AdmissionFacts): Qualification[] {
  const counted = count(facts)
  return (Object.keys(WAYS) as Scenario[]).flatMap((scenario) =>
    LEVELS.map((level) => judge(scenario, level, WAYS[scenario](counted)[level], counted)),
  )
}

/** Highest level of each scenario that an admission meets. */
export function levelsMet(qualifications: readonly Qualification[]): Partial<Record<Scenario, Level>> {
  const met: Partial<Record<Scenario, Level>> = {}
  for (const { scenario, level, qualifies } of qualifications) if (qualifies) met[scenario] = level
  return met
}

type Counted = ReturnType<typeof count>

function count(facts: AdmissionFacts) {
  const keys = new Set(facts.analytes.map(({ term }) => term.key))
  const has = (...names: string[]) => names.filter((name) => keys.has(name)).length
  const points = (key: string) => facts.analytes.find(({ term }) => term.key === key)?.points ?? []
  const drugNames = facts.drugs.map(({ label, term }) => `${label} ${term?.en.join(' ') ?? ''}`)
  const titles = facts.diagnoses.map(({ title }) => title)
  const dosed = facts.drugs.filter(({ doses }) => doses.length > 0)
  const antibiotics = new Set(
    drugNames.flatMap((name) =>
      Object.entries(ANTIBIOTIC_CLASSES)
        .filter(([, form]) => form.test(name))
        .map(([kind]) => kind),
    ),
  )
  const { encounter } = facts
  return {
    notes: facts.documents.length > 0,
    systems: Object.values(ORGAN_SYSTEMS).filter((names) => names.some((name) => keys.has(name))).length,
    radiology: facts.documents.filter(({ type, title }) =>
      /radiolog|LP29684-5|\b(?:CT|MRI|chest|x-?ray|ultrasound)\b/i.test(`${type} ${title}`),
    ).length,
    /** What stands for a report where there are no notes. */
    reports: facts.specimens.length + facts.procedures.length + facts.reports.length,
    diagnoses: facts.diagnoses.length,
    labRows: facts.analytes
      .filter(({ category }) => category === 'laboratory')
      .reduce((sum, { points: all }) => sum + all.length, 0),
    monitoring: has(...MONITORING),
    drugs: facts.drugs.filter(({ orders }) => orders.length > 0).length,
    pairs: MONITORED.filter(({ drugs, analytes }) => has(...analytes) > 0 && drugNames.some((name) => drugs.test(name)))
      .length,
    whiteCounts: new Set(points('white-blood-cells').map(({ at }) => at)).size,
    infectionMarkers: has('white-blood-cells', 'neutrophils', 'lactate', 'procalcitonin', 'c-reactive-protein'),
    dosed: dosed.length,
    antibiotics: antibiotics.size,
    sepsis: titles.some((title) => SEPSIS.test(title)) ? 1 : 0,
    sofa: has('platelet-count', 'total-bilirubin', 'creatinine'),
    curb65: titles.some((title) => /pneumonia/i.test(title)) && has('urea-nitrogen') > 0 ? 1 : 0,
    childPugh:
      titles.some((title) => /cirrhosis/i.test(title)) && has('total-bilirubin', 'albumin', 'inr') === 3 ? 1 : 0,
    alive: facts.diedInStay ? 0 : 1,
    days: encounter?.start && encounter.end ? (daysBetween(encounter.start, encounter.end) ?? 0) : 0,
  }
}

/** A way to meet a level: all of its criteria, each a count and the least it must be. */
type Way = { by: string; needs: Partial<Record<keyof Omit<Counted, 'notes'>, number>> }

const WAYS: Readonly<Record<Scenario, (counted: Counted) => Record<Level, Way[]>>> = {
  diagnostic_workup: ({ notes }) => {
    const seen = (count: number) => (notes ? { radiology: count } : { reports: count })
    return {
      1: [{ by: 'breadth', needs: { systems: 2, diagnoses: 3, ...seen(1) } }],
      2: [
        { by: 'breadth', needs: { systems: 3, diagnoses: 5, ...seen(2) } },
        { by: 'score:curb-65', needs: { curb65: 1, ...seen(1) } },
        { by: 'score:child-pugh', needs: { childPugh: 1, ...seen(1) } },
      ],
      3: [
        { by: 'breadth', needs: { systems: 4, diagnoses: 8, ...seen(3) } },
        { by: 'score:child-pugh', needs: { childPugh: 1, systems: 3, ...seen(1) } },
        { by: 'sepsis', needs: { sepsis: 1, infectionMarkers: 2, ...seen(1) } },
      ],
    }
  },
  med_safety: () => ({
    1: [{ by: 'monitoring', needs: { monitoring: 1, drugs: 1 } }],
    2: [{ by: 'pairs', needs: { pairs: 1, drugs: 2 } }],
    3: [{ by: 'pairs', needs: { pairs: 2, drugs: 4 } }],
  }),
  treatment_response: () => ({
    1: [{ by: 'marker', needs: { infectionMarkers: 1, dosed: 1 } }],
    2: [{ by: 'course', needs: { whiteCounts: 2, antibiotics: 1, dosed: 1 } }],
    3: [
      { by: 'course:sofa', needs: { whiteCounts: 3, antibiotics: 2, diagnoses: 1, sofa: 3, dosed: 1 } },
      { by: 'course:sepsis', needs: { whiteCounts: 3, antibiotics: 2, sepsis: 1, dosed: 1 } },
    ],
  }),
  discharge_planning: ({ notes }) => {
    // Without a discharge note the stay itself must show that there is something to plan.
    const told = (days: number) => (notes ? {} : { days })
    return {
      1: [{ by: 'breadth', needs: { alive: 1, drugs: 10, diagnoses: 5, labRows: 1, ...told(1) } }],
      2: [{ by: 'breadth', needs: { alive: 1, drugs: 20, diagnoses: 12, labRows: 51, ...told(2) } }],
      3: [{ by: 'breadth', needs: { alive: 1, drugs: 30, diagnoses: 18, labRows: 151, ...told(3) } }],
    }
  },
}

function judge(scenario: Scenario, level: Level, ways: readonly Way[], counted: Counted): Qualification {
  const told = ways.map(({ by, needs }) => ({
    by,
    criteria: Object.entries(needs).map(([name, needed]): Criterion => {
      const found = Number(counted[name as keyof Counted])
      return { name, needed, found, met: found >= needed }
    }),
  }))
  const met = told.find(({ criteria }) => criteria.every((one) => one.met))
  // Why not: the way that came nearest.
  const shown = met ?? told.toSorted((a, b) => unmet(a.criteria) - unmet(b.criteria))[0]
  return {
    scenario,
    level,
    qualifies: met !== undefined,
    basis: counted.notes ? 'with_notes' : 'without_notes',
    criteria: shown?.criteria ?? [],
    by: met?.by ?? null,
  }
}

const unmet = (criteria: readonly Criterion[]) => criteria.filter(({ met }) => !met).length
