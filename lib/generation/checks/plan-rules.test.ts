import { describe, expect, it } from 'vitest'
import { ARCS } from '#lib/generation/arcs.ts'
import type { SessionPlan } from '#lib/generation/session-plan.ts'
import { faultsOfPlan } from './plan-rules.ts'

const arc = ARCS[14]
if (!arc) throw new Error('no arc 14')

/** Arc 14: lookup, gathering, gathering, write. */
const plan = (): SessionPlan => ({
  situation: 'an invented patient whose creatinine rises on vancomycin',
  arc: 'level -> trend -> order',
  turns: [
    {
      taskType: 'Information Lookup',
      toolSource: 'ehr',
      topic: 'creatinine',
      tools: ['Observation.search'],
      pattern: null,
    },
    {
      taskType: 'Data Gathering',
      toolSource: 'ehr',
      topic: 'creatinine and vancomycin',
      tools: ['Observation.search', 'MedicationRequest.search'],
      pattern: 'Obs×MedReq',
    },
    {
      taskType: 'Data Gathering',
      toolSource: 'mixed',
      topic: 'how it is taken',
      tools: ['patient.get_medication_adherence', 'MedicationRequest.search'],
      pattern: null,
    },
    { taskType: 'Write/Update', toolSource: 'write', topic: 'hold vancomycin', tools: ['Flag.create'], pattern: null },
  ],
})
const judge = (change: (plan: SessionPlan) => void, level: 1 | 2 | 3 = 1) => {
  const made = plan()
  change(made)
  return faultsOfPlan(made, { scenario: 'med_safety', level, arc }).map(({ code }) => code)
}
const turn = (made: SessionPlan, index: number) => {
  const found = made.turns[index]
  if (!found) throw new Error(`no turn ${index}`)
  return found
}

describe('the rules of a plan', () => {
  it('let a sound plan pass, at level 3 too', () => {
    expect(judge(() => {})).toEqual([])
    expect(judge(() => {}, 3)).toEqual([])
  })

  it.each<[string, (made: SessionPlan) => void, string]>([
    [
      'off its arc',
      (made) => {
        turn(made, 1).taskType = 'Clinical Reasoning'
      },
      'plan_off_arc',
    ],
    [
      'with a tool the scenario lacks',
      (made) => {
        turn(made, 1).tools = ['Observation.search', 'DiagnosticReport.search']
      },
      'plan_tool_not_allowed',
    ],
    [
      'with a write it may not make',
      (made) => {
        turn(made, 3).tools = ['ServiceRequest.create']
      },
      'plan_tool_not_allowed',
    ],
    [
      'that says another source',
      (made) => {
        turn(made, 2).toolSource = 'ehr'
      },
      'plan_tool_source',
    ],
    [
      'that looks up two things',
      (made) => {
        turn(made, 0).tools = ['Observation.search', 'Patient.read']
      },
      'calls_off_count',
    ],
    [
      'that asks the same twice',
      (made) => {
        turn(made, 1).topic = 'Creatinine '
      },
      'plan_topic_repeated',
    ],
    [
      'without what the scenario is about',
      (made) => {
        turn(made, 1).tools = ['Observation.search', 'Observation.search']
        turn(made, 2).tools = ['patient.get_pain_assessment', 'Observation.search']
      },
      'plan_misses_scenario',
    ],
  ])('refuse one %s', (_name, change, code) => {
    expect(judge(change)).toContain(code)
  })

  it('refuse level 3 without an interview, and an interview at the start', () => {
    expect(
      judge((made) => {
        turn(made, 2).tools = ['Observation.search', 'MedicationRequest.search']
        turn(made, 2).toolSource = 'ehr'
      }, 3),
    ).toContain('plan_without_interview')
    expect(
      judge((made) => {
        turn(made, 0).tools = ['patient.get_pain_assessment']
        turn(made, 0).toolSource = 'patient'
      }),
    ).toEqual(expect.arrayContaining(['plan_interview_first', 'plan_two_interviews']))
  })
})
