import { runTool } from '#lib/charts/tools/fhir-tool.ts'
import type { ToolResource } from '#lib/charts/tools/tool-chart.ts'
import { toolSchemas } from '#lib/charts/tools/tool-schemas.ts'
import { checkSession } from '#lib/sessions/check-session.ts'
import type { ChartFacts } from '#lib/sessions/grounding/facts.ts'
import type { GroundedClaim } from '#lib/sessions/grounding/grounding.ts'
import { groundTurn } from '#lib/sessions/grounding/turn-grounding.ts'
import { sessionGraph } from '#lib/sessions/implicitness/graph.ts'
import type { Envelope } from '#lib/sessions/session.ts'
import { simulatedWrite } from '#lib/sessions/simulated-write.ts'
import { isPatientTool, isWriteTool } from '#lib/sessions/tools.ts'
import type { Item, Scenario } from '#lib/sessions/turn.ts'
import { partsOf } from '#lib/sessions/turn-parts.ts'
import { type Agents, type SessionTask, sessionName, type ToolCall } from './agents.ts'
import type { Level } from './arcs.ts'
import { type Fault, fault } from './checks/check.ts'
import { type Composed, composeSession, type Journal } from './compose-session.ts'
import type { SessionPlan } from './session-plan.ts'

/** A session made here, ready for whoever writes records; the same shape as `NewSession` of the reference's format. */
export type GeneratedSession = {
  id: string
  scenario: Scenario
  subjectId: number
  hadmId: number | null
  currentDate: string
  level: Level
  envelope: Envelope
  turns: Item[][]
  tools: unknown[]
  graph: { entities: string[]; facts: string[]; events: string[] }[]
  annotations: unknown[]
}

export type SessionChart = {
  resources: readonly ToolResource[]
  /** The same chart as of the session's day, for grounding. */
  facts: ChartFacts
  sex: string | null
  age: number | null
}

export type SessionOutcome = { ok: true; session: GeneratedSession } | Extract<Composed, { ok: false }>

/** One session from its task: composed, checked turn by turn against rules and record, and put together. */
export async function generateSession(
  task: SessionTask,
  chart: SessionChart,
  agents: Agents,
  journal: Journal,
): Promise<SessionOutcome> {
  const envelope = envelopeOf(task, chart)
  const composed = await composeSession(task, {
    agents,
    journal,
    execute: (call) => executeCall(call, task, chart),
    checkTurns: (turns) => faultsOfNewest(turns, task, chart, envelope),
  })
  if (!composed.ok) return composed
  const { plan, turns } = composed
  return {
    ok: true,
    session: {
      id: task.id,
      scenario: task.scenario,
      subjectId: task.subjectId,
      hadmId: task.hadmId,
      currentDate: task.currentDate,
      level: task.level,
      envelope: { ...envelope, session_plan: planAsRecorded(plan) },
      turns,
      tools: toolSchemas('en', { writes: plan.turns.some(({ toolSource }) => toolSource === 'write') }),
      graph: sessionGraph(turns.map((items, index) => partsOf(items, index))).nodes.map(
        ({ entities, facts, events }) => ({
          entities,
          facts,
          events,
        }),
      ),
      annotations: annotationsOf(turns),
    },
  }
}

function executeCall({ tool, arguments: args }: ToolCall, task: SessionTask, { resources }: SessionChart): unknown {
  if (isWriteTool(tool)) return simulatedWrite(tool, args, task.currentDate)
  const result = runTool(tool, args, { resources, asOf: task.currentDate, mode: 'repaired', language: 'en' })
  return result.ok ? result.bundle : { error: result.error }
}

/**
 * What the checks of sessions say against the newest turn. A note is for the reviewer to weigh; a claim the record
 * contradicts never is, whatever a check makes of it: what is generated may be worded otherwise.
 */
function faultsOfNewest(
  turns: readonly (readonly Item[])[],
  task: SessionTask,
  { facts }: SessionChart,
  envelope: Envelope,
): Fault[] {
  const newest = turns.length - 1
  const items = turns[newest] ?? []
  const doubts = new Map<string, GroundedClaim[]>()
  for (const claim of groundTurn(items, turns.slice(0, newest).flat(), facts)) {
    if (claim.state !== 'supported') doubts.set(claim.item, [...(doubts.get(claim.item) ?? []), claim])
  }
  const findings = checkSession({ envelope, turns: turns.map((one) => [...one]), languages: task.languages, doubts })
  const told = findings.filter(({ turn, severity }) => turn === newest && severity !== 'note')
  const denied = [...doubts.values()]
    .flat()
    .filter(({ state, item }) => state === 'contradicted' && !told.some((one) => one.item === item))
  return [
    ...told.map(({ code, message, item }) => fault(code, `${item ?? `turn ${newest}`}: ${message}`)),
    ...denied.map(({ item, kind, says }) =>
      fault('claim_contradicted', `${item}: a ${kind}; the record says ${says ?? 'otherwise'}`),
    ),
  ]
}

function envelopeOf(task: SessionTask, { sex, age }: SessionChart): Envelope {
  const who = [
    age === null ? 'an adult' : `a ${age}-year-old`,
    sex === 'female' ? 'F' : sex === 'male' ? 'M' : 'patient',
  ]
  return {
    env_info: `session_id: ${sessionName(task.id)}\nCurrent date: ${task.currentDate}. Patient is ${who.join(' ')}`,
    session_id: sessionName(task.id),
    persona_config: task.persona,
    session_plan: null,
  }
}

function planAsRecorded({ situation, arc, turns }: SessionPlan): Record<string, unknown> {
  return {
    clinical_situation: situation,
    investigation_arc: arc,
    turn_intents: turns.map(({ taskType, topic }) => `${taskType}: ${topic}`),
    turns: turns.map(({ taskType, topic, tools, toolSource, pattern }, turn) => ({
      turn,
      task_type: taskType,
      topic,
      tool_hint: [...new Set(tools)].join(', '),
      tool_source: toolSource,
      ...(pattern === null ? {} : { workup_pattern: pattern }),
    })),
  }
}

/** The patient's log of the reference: what was asked, what was said. */
function annotationsOf(turns: readonly Item[][]): unknown[] {
  return turns.flatMap((items, turn) =>
    items.flatMap((item) => {
      if (item.kind !== 'reply' || !isPatientTool(item.value.tool)) return []
      const { tool, arguments: args, text } = item.value
      const asked = tool.replace('patient.', '')
      return [
        {
          turn,
          query_type: asked,
          query: args.query ?? '',
          drug: args.drug ?? null,
          patient_response: text,
          annotation: {
            medical_entities: typeof args.drug === 'string' ? [args.drug] : [],
            phm_nodes_used: [asked.replace('get_', '')],
            critical_flags_in_context: [],
            newly_revealed: [],
            critical_flags_triggered: false,
          },
        },
      ]
    }),
  )
}
