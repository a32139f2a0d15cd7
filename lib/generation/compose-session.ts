import { labelHolds } from '#lib/sessions/implicitness/label-rules.ts'
import { isPatientTool } from '#lib/sessions/tools.ts'
import type { Item, Language } from '#lib/sessions/turn.ts'
import { itemId, LITERACY } from '#lib/sessions/turn.ts'
import { partsOf } from '#lib/sessions/turn-parts.ts'
import {
  AgentFailure,
  type Agents,
  type CalledTool,
  type Made,
  type Phrase,
  type Provenance,
  type SessionTask,
  type Stage,
  type ToolCall,
  type TurnMade,
  type TurnState,
} from './agents.ts'
import type { Fault } from './checks/check.ts'
import { faultsOfPlan } from './checks/plan-rules.ts'
import {
  faultsOfCalls,
  faultsOfObservations,
  faultsOfQuery,
  faultsOfRubric,
  faultsOfTranslation,
} from './checks/turn-rules.ts'
import { chooseLabel } from './choose-label.ts'
import type { SessionPlan } from './session-plan.ts'

/**
 * From a task to a session: every stage in order, each attempt told to `journal`, so that what was made once is not
 * made again when the work is taken up by another process. The journal decides what is remembered; nothing here has a
 * clock, randomness or a database.
 */

/** Attempts at one turn before the session is given up, as in the reference. */
export const TURN_ATTEMPTS = 3
export const PLAN_ATTEMPTS = 3

export type Place = { stage: Stage; turn: number | null; attempt: number }

export type Journal = {
  /**
   * Do the work of one stage, or give what an earlier process made at this place. What `work` throws as AgentFailure is
   * recorded as refused or failed and thrown again.
   */
  perform<T>(place: Place, work: () => Promise<Made<T>>): Promise<T>
}

export type Surroundings = {
  agents: Agents
  journal: Journal
  /** Runs one read or write call on the chart as of the session's date. */
  execute(call: ToolCall): unknown
  /**
   * What the checks of sessions and the grounding say against the turns so far; the last one is new. Empty when it may
   * stand.
   */
  checkTurns(turns: readonly (readonly Item[])[]): Fault[]
}

export type Composed =
  | { ok: true; plan: SessionPlan; turns: Item[][] }
  | { ok: false; stage: Stage; turn: number | null; reason: string; detail: string }

export async function composeSession(task: SessionTask, around: Surroundings): Promise<Composed> {
  let turn: number | null = null
  try {
    const plan = await planned(task, around)
    const turns: Item[][] = []
    for (const [index, turnPlan] of plan.turns.entries()) {
      turn = index
      turns.push(
        await madeTurn(task, around, {
          index,
          plan: turnPlan,
          earlier: [...turns],
          before: plan.turns.slice(0, index).map(({ meaning }) => meaning),
        }),
      )
    }
    return { ok: true, plan, turns }
  } catch (error) {
    if (!(error instanceof StageFailure)) throw error
    return { ok: false, stage: error.stage, turn, reason: error.code, detail: error.message }
  }
}

/** A failure that knows the stage it came from. */
class StageFailure extends AgentFailure {
  readonly stage: Stage

  constructor(stage: Stage, code: string, detail: string, faults: readonly Fault[] = []) {
    super(code, detail, faults)
    this.stage = stage
  }
}

const refusal = (stage: Stage, faults: readonly Fault[]) =>
  new StageFailure(stage, faults[0]?.code ?? 'refused', faults.map(({ detail }) => detail).join('; '), faults)

/** What a rule decides has no model behind it. */
const ruled = <T>(value: T): Made<T> => ({ value, provenance: RULES })
const RULES: Provenance = { agent: 'rules', model: null, prompt: null, parameters: {}, seed: 0, tokens: null }

async function attempts<T>(
  count: number,
  once: (attempt: number, failed: readonly string[]) => Promise<T>,
): Promise<T> {
  const failed: string[] = []
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(attempt, failed)
    } catch (error) {
      if (!(error instanceof AgentFailure) || attempt + 1 >= count) throw error
      failed.push(error.message)
    }
  }
}

/** One stage with its rule: what the rule refuses counts as a refused attempt of that stage. */
async function stageOf<T>(
  journal: Journal,
  place: Place,
  make: () => Promise<Made<T>>,
  faultsOf: (value: T) => readonly Fault[] = () => [],
): Promise<T> {
  try {
    return await journal.perform(place, async () => {
      const made = await make()
      const faults = faultsOf(made.value)
      if (faults.length > 0) throw refusal(place.stage, faults)
      return made
    })
  } catch (error) {
    if (!(error instanceof AgentFailure) || error instanceof StageFailure) throw error
    throw new StageFailure(place.stage, error.code, error.message, error.faults)
  }
}

function planned(task: SessionTask, { agents, journal }: Surroundings): Promise<SessionPlan> {
  return attempts(PLAN_ATTEMPTS, (attempt, failed) =>
    stageOf(
      journal,
      { stage: 'session_planner', turn: null, attempt },
      () => agents.planSession(task, failed),
      (plan) => faultsOfPlan(plan, task),
    ),
  )
}

type Begun = Pick<TurnState, 'index' | 'plan' | 'earlier' | 'before'>

function madeTurn(task: SessionTask, around: Surroundings, begun: Begun): Promise<Item[]> {
  return attempts(TURN_ATTEMPTS, (attempt, failed) => oneAttempt(task, around, begun, attempt, failed))
}

async function oneAttempt(
  task: SessionTask,
  around: Surroundings,
  begun: Begun,
  attempt: number,
  failed: readonly string[],
): Promise<Item[]> {
  const { agents, journal } = around
  const at = (stage: Stage): Place => ({ stage, turn: begun.index, attempt })
  const wanted = chooseLabel(task, begun, attempt, agents.labelsFor(task, { ...begun, failed }))
  const state: TurnState = { ...begun, label: wanted, failed }
  const [language, ...others] = task.languages

  const explicit = await stageOf(
    journal,
    at('physician_query'),
    () => agents.askQuery(task, state),
    ({ text }) => faultsOfQuery(text),
  )
  const rewritten =
    wanted === null
      ? null
      : await stageOf(journal, at('implicit_rewrite'), () => agents.rewriteImplicit(task, state, explicit))
  const toolCalls = await stageOf(
    journal,
    at('tool_planner'),
    () => agents.planTools(task, state, explicit),
    (calls) => faultsOfCalls(calls, task, state),
  )
  const calls = await executed(task, around, state, toolCalls, at('executor'))
  await stageOf(
    journal,
    at('observation_check'),
    async () => ruled(null),
    () => faultsOfObservations(calls),
  )

  const answer = await stageOf(journal, at('answer'), () => agents.answer(task, state, explicit, calls))
  const made: TurnMade = { explicit, implicit: rewritten ?? explicit, calls, answer }
  await stageOf(
    journal,
    at('clinical_check'),
    () => agents.checkClinically(task, state, made),
    (faults) => faults,
  )
  const rubric = await stageOf(
    journal,
    at('rubric'),
    () => agents.writeRubric(task, state, made),
    (items) =>
      faultsOfRubric(
        items.map(({ text }) => text),
        state,
      ),
  )

  const phrases = [made.explicit, made.implicit, made.answer, ...rubric]
  const texts = new Map<Language, string[]>([[language, phrases.map(({ text }) => text)]])
  for (const other of others) {
    texts.set(
      other,
      await stageOf(
        journal,
        at('translation'),
        () => agents.translate(task, state, phrases, other),
        (translated) =>
          faultsOfTranslation(
            phrases.map(({ text }) => text),
            translated,
          ),
      ),
    )
  }
  const items = itemsOf(state, calls, texts, rewritten)
  const { checkTurns } = around
  await stageOf(
    journal,
    at('session_check'),
    async () => ruled(null),
    () => checkTurns([...begun.earlier, items]),
  )
  return items
}

async function executed(
  task: SessionTask,
  { agents, journal, execute }: Surroundings,
  state: TurnState,
  toolCalls: readonly ToolCall[],
  place: Place,
): Promise<CalledTool[]> {
  return stageOf(journal, place, async () => {
    const called: CalledTool[] = []
    let provenance: Provenance = RULES
    for (const call of toolCalls) {
      if (isPatientTool(call.tool)) {
        const reply = await agents.askPatient(task, state, call)
        provenance = reply.provenance
        called.push({ ...call, observation: null, reply: reply.value })
      } else called.push({ ...call, observation: execute(call) })
    }
    return { value: called, provenance }
  })
}

/**
 * The turn in items. A label is stored only if the rewrite really happened and what it leans on is really there, in
 * every language; otherwise the query stays explicit and the label empty.
 */
function itemsOf(
  { index, plan, label, earlier }: TurnState,
  calls: readonly CalledTool[],
  texts: ReadonlyMap<Language, readonly string[]>,
  rewritten: Phrase | null,
): Item[] {
  const before = earlier.map((items, turn) => partsOf(items, turn))
  const verdicts = [...texts].map(([language, [explicit = '', implicit = '']]) =>
    label === null || rewritten === null ? null : labelHolds(label, { explicit, implicit, language }, before),
  )
  const [first] = verdicts
  const holds = first?.holds === true && verdicts.every((verdict) => verdict?.holds === true)
  const items: Item[] = []
  for (const [language, [explicit = '', implicit = '']] of texts) {
    items.push({
      item: itemId.query(index, language),
      kind: 'query',
      language,
      value: { implicit: holds ? implicit : explicit, explicit },
    })
  }
  items.push({
    item: itemId.implicitness(index),
    kind: 'implicitness',
    value: holds && first ? { code: label, antecedent: first.antecedent } : { code: null },
  })
  items.push({ item: itemId.taskType(index), kind: 'task_type', value: plan.taskType })
  const counts = { step: 0, reply: 0 }
  for (const { tool, arguments: args, observation, reply } of calls) {
    if (reply) {
      const variants = Object.fromEntries(
        LITERACY.map((level) => [level, reply.variants[level]]),
      ) as typeof reply.variants
      const value = { tool, arguments: args, text: reply.text, variants }
      items.push({ item: itemId.reply(index, counts.reply++), kind: 'reply', value })
    } else
      items.push({
        item: itemId.step(index, counts.step++),
        kind: 'step',
        value: { tool, arguments: args, observation },
      })
  }
  for (const [language, [, , answer = '']] of texts) {
    items.push({ item: itemId.answer(index, language), kind: 'answer', language, value: answer })
  }
  const english = texts.get('en')?.slice(3) ?? []
  const chinese = texts.get('zh')?.slice(3)
  english.forEach((en, position) => {
    items.push({ item: itemId.rubric(index, position), kind: 'rubric', value: { en, zh: chinese?.[position] ?? null } })
  })
  return items
}
