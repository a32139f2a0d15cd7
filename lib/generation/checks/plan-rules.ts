import type { Arc, Level } from '#lib/generation/arcs.ts'
import { PATIENT_TOOLS, READ_TOOLS, SCENARIO_RULES } from '#lib/generation/scenario-rules.ts'
import type { SessionPlan } from '#lib/generation/session-plan.ts'
import { toolSource } from '#lib/sessions/derive-task.ts'
import { isPatientTool, isWriteTool } from '#lib/sessions/tools.ts'
import type { Scenario } from '#lib/sessions/turn.ts'
import { type Fault, fault } from './check.ts'

/**
 * Whether a plan keeps the rules of its scenario, arc and level: one story without repeats, at most two turns for one
 * kind of resource and at least two kinds, at most one turn that asks the patient and never the first, one write at the
 * end; at level 3 three kinds and an interview. Pure.
 */
export function faultsOfPlan(plan: SessionPlan, task: { scenario: Scenario; level: Level; arc: Arc }): Fault[] {
  const rules = SCENARIO_RULES[task.scenario]
  const faults: Fault[] = []
  const { turns } = plan
  turns.forEach((turn, index) => {
    const wanted = task.arc.taskTypes[index]
    if (turn.taskType !== wanted) faults.push(fault('plan_off_arc', `turn ${index} is ${turn.taskType}, not ${wanted}`))
    if (turn.toolSource !== toolSource(turn.taskType, turn.tools)) {
      faults.push(fault('plan_tool_source', `turn ${index} says ${turn.toolSource} and plans ${turn.tools.join(', ')}`))
    }
    for (const tool of turn.tools) {
      if (
        isPatientTool(tool)
          ? !PATIENT_TOOLS.some((name) => name === tool)
          : isWriteTool(tool)
            ? !rules.writes.some((name) => name === tool)
            : !rules.reads.some((name) => name === tool)
      ) {
        faults.push(fault('plan_tool_not_allowed', `${tool} in turn ${index} is not for ${task.scenario}`))
      }
    }
    faults.push(...faultsOfCount(turn.taskType, turn.tools, index))
  })
  const asking = turns.filter(({ toolSource: source }) => source === 'patient' || source === 'mixed')
  if (asking.length > 1) faults.push(fault('plan_two_interviews', 'more than one turn asks the patient'))
  if (turns[0] && asking.includes(turns[0]))
    faults.push(fault('plan_interview_first', 'the first turn asks the patient'))
  const topics = turns.map(({ topic }) => topic.trim().toLowerCase())
  if (new Set(topics).size < topics.length) faults.push(fault('plan_topic_repeated', 'two turns are about the same'))
  const kinds = new Map<string, number>()
  for (const turn of turns) {
    for (const kind of new Set(turn.tools.filter((tool) => READ_TOOLS.some((name) => name === tool)))) {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
  }
  const often = [...kinds].filter(([kind, count]) => count > (kind === 'Observation.search' ? 3 : 2))
  for (const [kind, count] of often) faults.push(fault('plan_one_sided', `${count} turns read ${kind}`))
  const needed = task.level === 3 ? 3 : 2
  const sources =
    kinds.size + (asking.length > 0 ? 1 : 0) + turns.filter(({ toolSource: source }) => source === 'write').length
  if (sources < needed) faults.push(fault('plan_too_narrow', `${sources} kinds of source, ${needed} are asked for`))
  if (!turns.some(({ tools }) => rules.mustRead.some((name) => tools.includes(name)))) {
    faults.push(fault('plan_misses_scenario', `no turn reads ${rules.mustRead.join(' or ')}`))
  }
  if (task.level === 3 && asking.length === 0) faults.push(fault('plan_without_interview', 'level 3 asks the patient'))
  return faults
}

/** How many calls a turn of a task type makes. */
export function faultsOfCount(taskType: string, tools: readonly string[], index: number): Fault[] {
  const count = tools.length
  const right =
    taskType === 'Information Lookup'
      ? count === 1
      : taskType === 'Data Gathering'
        ? count >= 2 && count <= 4
        : taskType === 'Clinical Reasoning'
          ? count >= 1 && count <= 3
          : count === 1 && tools.every(isWriteTool)
  return right
    ? []
    : [
        fault(
          'calls_off_count',
          `turn ${index}, ${taskType}, makes ${count} call${count === 1 ? '' : 's'}: ${tools.join(', ')}`,
        ),
      ]
}
