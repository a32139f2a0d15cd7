import type { Hospital } from '#demo/hospital/hospital.ts'
import type { Reason } from '#lib/reviews/verdict.ts'
import { simulatedWrite } from '#lib/sessions/simulated-write.ts'
import { type Bilingual, type SessionDraft, type Step, say, type TurnDraft } from './draft.ts'
import { whiteCellTurn } from './response-urosepsis.ts'
import { type Bundle, searchChart } from './search.ts'
import { highest, newest, oldest, value } from './wording.ts'

/**
 * The faults put on purpose into a few turns, of the kinds that generated sessions really have. They are defined by
 * how a sound turn is spoiled, so that what would be right is always known.
 */
export type Fault = {
  session: string
  turn: number
  reason: Reason
  why: string
  spoil: (turn: TurnDraft, session: SessionDraft, hospital: Hospital) => TurnDraft
}

/** Replaces a wording that must be there: a fault that changes nothing is a mistake in this file. */
function swap(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`“${from}” is not in “${text}”`)
  return text.replaceAll(from, to)
}

const swapBoth = (text: Bilingual, from: string, to: string): Bilingual => ({
  en: swap(text.en, from, to),
  zh: swap(text.zh, from, to),
})

export const FAULTS: readonly Fault[] = [
  {
    session: 'physassistbench_med_safety_0_L1',
    turn: 0,
    reason: 'wrong_value',
    why: 'The order says 25 mg; the answer gives the home dose of 50 mg, in both languages and in the rubric.',
    spoil: (turn) => ({
      ...turn,
      answer: swapBoth(turn.answer, '25 mg', '50 mg'),
      rubric: turn.rubric.map((item, at) => (at === 0 ? swapBoth(item, '25 mg', '50 mg') : item)),
    }),
  },
  {
    session: 'physassistbench_med_safety_0_L1',
    turn: 3,
    reason: 'unsafe',
    why: 'Potassium is high and the order gives more of it.',
    spoil: (turn, session) => {
      const order = {
        medication: 'potassium chloride',
        dose: '20 mEq',
        route: 'PO',
        frequency: 'once',
        indication: 'potassium loss under furosemide',
      }
      const args = { subject_id: session.subject, ...order }
      const step: Step = {
        tool: 'MedicationRequest.create',
        args,
        observation: simulatedWrite('MedicationRequest.create', args, session.asOf),
      }
      return {
        ...turn,
        steps: [step],
        answer: say(
          'Ordered: potassium chloride 20 mEq PO once, for potassium loss under furosemide.',
          '已下医嘱：氯化钾 20 mEq 口服，单次，适应证为呋塞米所致失钾。',
        ),
        rubric: [
          say('The medication is potassium chloride.', '药物为氯化钾。'),
          say('The dose is 20 mEq.', '剂量为20 mEq。'),
          say('The route is PO.', '途径为口服。'),
          say('The frequency is once.', '频次为单次。'),
          say('The indication is potassium loss under furosemide.', '适应证为呋塞米所致失钾。'),
          say('No second order is made.', '没有开出第二条医嘱。'),
        ],
      }
    },
  },
  {
    session: 'physassistbench_med_safety_1_L2',
    turn: 1,
    reason: 'translation',
    why: 'The Chinese answer gives a latest creatinine 1 mg/dL lower than the record and the English answer.',
    spoil: (turn) => {
      const course = turn.steps[1]?.observation as Bundle
      const latest = value(newest(course.entry.map(({ resource }) => resource)))
      const shown = `${latest.toFixed(1)} mg/dL`
      return {
        ...turn,
        answer: { ...turn.answer, zh: swap(turn.answer.zh, shown, `${(latest - 1).toFixed(1)} mg/dL`) },
      }
    },
  },
  {
    session: 'physassistbench_treatment_response_1_L2',
    turn: 2,
    reason: 'wrong_label',
    why: '“That peptide” stands for NT-proBNP, a named thing: NA. The label says AE.',
    spoil: (turn) => ({ ...turn, code: 'AE' }),
  },
  {
    session: 'physassistbench_diagnostic_workup_2_L3',
    turn: 3,
    reason: 'not_atomic',
    why: 'One rubric item asks for the points of ascites and for the grade of encephalopathy at once.',
    spoil: (turn) => ({
      ...turn,
      rubric: turn.rubric.map((item, at) =>
        at === 3
          ? say(
              'Gives 3 points for moderate ascites and 2 points for encephalopathy grade 1.',
              '中等量腹水计3分，且肝性脑病1级计2分。',
            )
          : item,
      ),
    }),
  },
  {
    session: 'physassistbench_treatment_response_2_L3',
    turn: 1,
    reason: 'after_as_of',
    why: 'The call names a later day and so gets past the date gate; the answer rests on the next morning’s count.',
    spoil: (turn, session, hospital) => {
      const chart = hospital.charts.find(({ subject }) => subject === session.subject)?.resources ?? []
      const [white, temperature] = turn.steps as [Step, Step]
      const args = { ...white.args, date_to: '2160-07-24' }
      const observation = searchChart(chart, white.tool, args, session.asOf) as Bundle
      const counts = observation.entry.map(({ resource }) => resource)
      const warm = (temperature.observation as Bundle).entry.map(({ resource }) => resource)
      const words = whiteCellTurn({
        first: oldest(counts),
        peak: highest(counts),
        last: newest(counts),
        warmest: highest(warm),
      })
      return { ...turn, ...words, implicit: words.explicit, steps: [{ ...white, args, observation }, temperature] }
    },
  },
  {
    session: 'physassistbench_discharge_planning_0_L1',
    turn: 1,
    reason: 'not_implicit',
    why: 'The question leans on nothing said before and equals its explicit form; the label says NA.',
    spoil: (turn) => ({ ...turn, code: 'NA' }),
  },
  {
    session: 'physassistbench_discharge_planning_1_L2',
    turn: 2,
    reason: 'ambiguous',
    why: 'The low-literacy wording says that she takes glargine even when sick; the other two say that she leaves it out.',
    spoil: (turn) => ({
      ...turn,
      steps: turn.steps.map((step) => {
        if (step.tool !== 'patient.get_medication_adherence') return step
        const said = step.observation as { patient_responses_all_literacy: Record<string, string> }
        return {
          ...step,
          observation: {
            ...said,
            patient_responses_all_literacy: {
              ...said.patient_responses_all_literacy,
              low: 'The long one, 20, every evening. Take it even when I’m sick, don’t skip.',
            },
          },
        }
      }),
    }),
  },
]
