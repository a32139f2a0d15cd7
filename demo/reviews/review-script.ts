import { itemsOf, type KnownFault } from '#demo/sessions/sessions.ts'
import type { ItemVerdict, Reason } from '#lib/reviews/verdict.ts'
import { asksPerson, type Item, type Language } from '#lib/sessions/turn.ts'
import { demoPeople, LEAD, LIN, MEYER, OKAFOR } from './people.ts'

/** What the demo physicians made of some turns, as files for `reviews submit` and `adjudication rule`. */

export type DemoAssignment = { session: string; people: string[]; overlap: number }
export type DemoReview = { session: string; turn: number; person: string; verdicts: ItemVerdict[]; submit: boolean }
export type DemoRuling = {
  session: string
  turn: number
  person: string
  rulings: {
    item: string
    decision: 'accept' | 'edit' | 'reject'
    value?: unknown
    rationale: string
    kind: 'slip' | 'wording' | 'guideline' | 'record' | 'equipoise'
  }[]
}

export const ULCER = 'physassistbench_diagnostic_workup_0_L1'
const PNEUMONIA = 'physassistbench_diagnostic_workup_1_L2'
const LIVER = 'physassistbench_diagnostic_workup_2_L3'
const HEART = 'physassistbench_med_safety_0_L1'
const KIDNEY = 'physassistbench_med_safety_1_L2'
const WARFARIN = 'physassistbench_med_safety_2_L3'
const GAP = 'physassistbench_treatment_response_0_L1'
const DIURESIS = 'physassistbench_treatment_response_1_L2'
const UROSEPSIS = 'physassistbench_treatment_response_2_L3'
export const GLUCOSE = 'physassistbench_treatment_response_3_L1'
const COPD_HOME = 'physassistbench_discharge_planning_0_L1'
const DIABETES_HOME = 'physassistbench_discharge_planning_1_L2'

/** Sessions of two physicians each; the two left out wait for the lead to assign them. */
export function demoAssignments(): DemoAssignment[] {
  const both = [ULCER, LIVER, HEART, KIDNEY, WARFARIN, DIURESIS, UROSEPSIS, GLUCOSE, COPD_HOME, DIABETES_HOME]
  return [
    ...both.map((session) => ({ session, people: [LIN, OKAFOR], overlap: 2 })),
    { session: PNEUMONIA, people: [LIN, MEYER], overlap: 2 },
    { session: GAP, people: [MEYER, OKAFOR], overlap: 2 },
  ]
}

type Opinion = Omit<ItemVerdict, 'item' | 'reasons'> & { reasons?: Reason[] }

/** Writes reviews: what is not said otherwise is accepted. */
class ReviewDesk {
  private readonly turns: Map<string, Item[][]>
  private readonly right: Map<string, KnownFault>

  constructor(lines: readonly string[], faults: readonly KnownFault[]) {
    this.turns = new Map(lines.map((line) => [(JSON.parse(line) as { id: string }).id, itemsOf(line)]))
    this.right = new Map(faults.map((fault) => [`${fault.session} ${fault.item}`, fault]))
  }

  /** The edit that mends a known fault. */
  mend(session: string, item: string, comment?: string): Opinion {
    const fault = this.right.get(`${session} ${item}`)
    if (!fault) throw new Error(`${session} ${item} has no known fault`)
    return {
      verdict: 'edit',
      value: fault.right,
      reasons: [fault.fault],
      confidence: 3,
      ...(comment ? { comment } : {}),
    }
  }

  submitted(person: string, session: string, turn: number, said: Record<string, Opinion> = {}): DemoReview {
    const asked = this.asked(person, session, turn)
    const known = new Set(asked.map(({ item }) => item))
    const strange = Object.keys(said).filter((item) => !known.has(item))
    if (strange.length > 0) throw new Error(`${person} is not asked of ${strange.join(', ')} in ${session}`)
    const verdicts = asked.map(({ item }) => verdict(item, said[item] ?? { verdict: 'accept' }))
    return { session, turn, person, verdicts, submit: true }
  }

  /** The first `count` items and what is said besides, not sent off yet. */
  draft(person: string, session: string, turn: number, count: number, said: Record<string, Opinion> = {}): DemoReview {
    const asked = this.asked(person, session, turn)
    const verdicts = asked
      .filter(({ item }, at) => at < count || item in said)
      .map(({ item }) => verdict(item, said[item] ?? { verdict: 'accept' }))
    return { session, turn, person, verdicts, submit: false }
  }

  private asked(person: string, session: string, turn: number): Item[] {
    const languages: Language[] = demoPeople().find(({ email }) => email === person)?.languages ?? []
    const items = this.turns.get(session)?.[turn]
    if (!items) throw new Error(`no turn ${turn} in ${session}`)
    return items.filter((item) => asksPerson(item, languages))
  }
}

function verdict(item: string, { reasons = [], ...said }: Opinion): ItemVerdict {
  return { item, reasons, ...said }
}

export function demoReviews(lines: readonly string[], faults: readonly KnownFault[]): DemoReview[] {
  const desk = new ReviewDesk(lines, faults)
  return [...settledReviews(desk), ...conflictingReviews(desk), ...openReviews(desk)]
}

const NO_SECOND_WRITE = { en: 'No second write call is made.', zh: '没有提交第二条写入请求。' }
const PATTERN_QUOTE = { turn: 0, quote: 'latest fingerstick glucose' }

/** Two whole sessions, read by both: mostly agreed, the rest ruled below. */
function settledReviews(desk: ReviewDesk): DemoReview[] {
  const lastUlcer: Record<string, Opinion> = {
    't3.rubric.4': { verdict: 'edit', value: NO_SECOND_WRITE, reasons: ['not_checkable'], confidence: 2 },
  }
  const antecedent: Record<string, Opinion> = {
    't2.implicitness': {
      verdict: 'edit',
      value: { code: 'PE', antecedent: PATTERN_QUOTE },
      reasons: ['wrong_antecedent'],
    },
  }
  return [
    ...[0, 1].flatMap((turn) => [desk.submitted(LIN, ULCER, turn), desk.submitted(OKAFOR, ULCER, turn)]),
    desk.submitted(LIN, ULCER, 2, {
      't2.implicitness': {
        verdict: 'edit',
        value: { code: 'NA' },
        reasons: ['wrong_label'],
        comment: '“This picture” could stand for the two values alone.',
        confidence: 1,
      },
    }),
    desk.submitted(OKAFOR, ULCER, 2, {
      't2.rubric.1': {
        verdict: 'edit',
        value: {
          en: 'Says that the vessel was treated with epinephrine and clips.',
          zh: '说明裸露血管已用肾上腺素注射及止血夹处理。',
        },
        reasons: ['incomplete'],
        confidence: 2,
      },
    }),
    desk.submitted(LIN, ULCER, 3, lastUlcer),
    desk.submitted(OKAFOR, ULCER, 3, lastUlcer),
    ...[0, 1].flatMap((turn) => [desk.submitted(LIN, GLUCOSE, turn), desk.submitted(OKAFOR, GLUCOSE, turn)]),
    desk.submitted(LIN, GLUCOSE, 2, antecedent),
    desk.submitted(OKAFOR, GLUCOSE, 2, antecedent),
    desk.submitted(LIN, GLUCOSE, 3, {
      't3.rubric.3': {
        verdict: 'cannot_judge',
        reasons: ['clinical_uncertainty'],
        comment: 'Our clinic repeats A1c after a year in prediabetes; three months is defensible after steroids.',
        confidence: 1,
      },
    }),
    desk.submitted(OKAFOR, GLUCOSE, 3, {
      't3.rubric.4': {
        verdict: 'reject',
        reasons: ['not_checkable'],
        comment: 'Nobody suggested stopping prednisone; the item rewards silence.',
        confidence: 2,
      },
    }),
  ]
}

/** Turns on which the two differ, for the lead's queue. */
function conflictingReviews(desk: ReviewDesk): DemoReview[] {
  const unsafe = (comment?: string): Opinion => ({
    verdict: 'reject',
    reasons: ['unsafe'],
    confidence: 3,
    ...(comment ? { comment } : {}),
  })
  const orderItems = ['t3.answer.en', 't3.answer.zh', 't3.rubric.0', 't3.rubric.1', 't3.rubric.4', 't3.rubric.5']
  return [
    desk.submitted(LIN, HEART, 0, {
      't0.answer.en': desk.mend(HEART, 't0.answer.en', 'The order of 2147-11-03 reads 25 mg; 50 mg is the home dose.'),
      't0.answer.zh': desk.mend(HEART, 't0.answer.zh'),
      't0.rubric.0': desk.mend(HEART, 't0.rubric.0'),
    }),
    desk.submitted(OKAFOR, HEART, 0),
    desk.submitted(LIN, HEART, 1),
    desk.submitted(OKAFOR, HEART, 1),
    desk.submitted(LIN, HEART, 3, {
      't3.step.0': desk.mend(HEART, 't3.step.0', 'Potassium is high: a binder, not a supplement.'),
      ...Object.fromEntries(orderItems.map((item) => [item, desk.mend(HEART, item)])),
    }),
    desk.submitted(OKAFOR, HEART, 3, {
      't3.step.0': unsafe('Gives potassium in hyperkalemia.'),
      't3.answer.en': unsafe(),
      't3.answer.zh': unsafe(),
      't3.rubric.0': unsafe(),
      't3.rubric.1': unsafe(),
      't3.rubric.4': unsafe(),
    }),
    desk.submitted(LIN, KIDNEY, 0),
    desk.submitted(OKAFOR, KIDNEY, 0),
    desk.submitted(LIN, KIDNEY, 1, {
      't1.answer.zh': desk.mend(KIDNEY, 't1.answer.zh', 'The Chinese creatinine is off by 1 from the record.'),
    }),
    desk.submitted(OKAFOR, KIDNEY, 1, {
      't1.rubric.4': {
        verdict: 'reject',
        reasons: ['duplicate'],
        comment: 'Says the same as rubric item 2.',
        confidence: 2,
      },
    }),
    desk.submitted(LIN, DIURESIS, 2),
    desk.submitted(OKAFOR, DIURESIS, 2, {
      't2.implicitness': {
        verdict: 'edit',
        value: { code: 'NA', antecedent: { turn: 1, quote: 'NT-proBNP' } },
        reasons: ['wrong_label'],
        comment: '“That peptide” names NT-proBNP again.',
        confidence: 3,
      },
    }),
    desk.submitted(LIN, UROSEPSIS, 1, {
      't1.step.0': { verdict: 'reject', reasons: ['after_as_of'], comment: 'date_to is the day after.', confidence: 3 },
      't1.answer.en': desk.mend(UROSEPSIS, 't1.answer.en'),
      't1.answer.zh': desk.mend(UROSEPSIS, 't1.answer.zh'),
      't1.rubric.0': desk.mend(UROSEPSIS, 't1.rubric.0'),
    }),
    desk.submitted(OKAFOR, UROSEPSIS, 1, {
      't1.rubric.3': {
        verdict: 'cannot_judge',
        reasons: ['outside_specialty'],
        comment: 'I leave narrowing in urosepsis to infectious diseases.',
        confidence: 1,
      },
    }),
  ]
}

/** Work that is under way: one opinion in, drafts, an English-only reader. */
function openReviews(desk: ReviewDesk): DemoReview[] {
  return [
    desk.submitted(OKAFOR, COPD_HOME, 0),
    desk.submitted(MEYER, PNEUMONIA, 0),
    desk.draft(MEYER, PNEUMONIA, 1, 5),
    desk.draft(LIN, LIVER, 3, 4, {
      't3.rubric.3': {
        verdict: 'edit',
        value: { en: 'Gives 3 points for moderate ascites.', zh: '中等量腹水计3分。' },
        reasons: ['not_atomic'],
        confidence: 3,
      },
    }),
    desk.draft(OKAFOR, WARFARIN, 0, 6),
  ]
}

/** The lead's rulings on the two sessions that are ready to freeze. */
export function demoRulings(): DemoRuling[] {
  return [
    {
      session: ULCER,
      turn: 2,
      person: LEAD,
      rulings: [
        {
          item: 't2.implicitness',
          decision: 'accept',
          rationale:
            'The phrase takes up the whole situation of low hemoglobin and raised urea, not one named thing: AE.',
          kind: 'guideline',
        },
        {
          item: 't2.rubric.1',
          decision: 'accept',
          rationale: 'One idea an item: the clips are what must be named.',
          kind: 'wording',
        },
      ],
    },
    {
      session: GLUCOSE,
      turn: 3,
      person: LEAD,
      rulings: [
        {
          item: 't3.rubric.3',
          decision: 'accept',
          rationale: 'About three months fits a first A1c in the range of prediabetes measured during steroids.',
          kind: 'equipoise',
        },
        {
          item: 't3.rubric.4',
          decision: 'reject',
          rationale: 'The turn is not about the length of the course; the item cannot fail.',
          kind: 'wording',
        },
      ],
    },
  ]
}
