import type { AdmissionFacts } from '#lib/generation/admission-facts.ts'
import type { SessionTask } from '#lib/generation/agents.ts'
import { faultsOfPlan } from '#lib/generation/checks/plan-rules.ts'
import type { SessionPlan, TurnPlan } from '#lib/generation/session-plan.ts'
import { seededRandom } from '#lib/platform/seeded-random.ts'
import { toolSource } from '#lib/sessions/derive-task.ts'
import { isPatientTool } from '#lib/sessions/tools.ts'
import { fieldsOf } from './fields.ts'
import type { Topic } from './topic.ts'
import { topicsOf } from './topics.ts'
import { possibleCodes } from './word-query.ts'

/**
 * One story over four turns: each turn takes one of the telling topics of its type, rather one that goes on from what
 * was named before, and the whole keeps the rules of plans. Pure; null when an admission has no such story.
 */
export function planOf(facts: AdmissionFacts, task: SessionTask, attempt: number): SessionPlan | null {
  const topics = topicsOf(facts, task.scenario)
  const random = seededRandom(task.seed, `plan/${task.id}/${attempt}`)
  for (let tries = 0; tries < 60; tries++) {
    const chosen = draw(topics, task, random.next)
    if (chosen === null) continue
    const plan = written(facts, chosen)
    if (faultsOfPlan(plan, task).length === 0) return plan
  }
  return null
}

function draw(topics: readonly Topic[], task: SessionTask, next: () => number): Topic[] | null {
  const chosen: Topic[] = []
  const places = [1, 2, 3].filter((index) => ASKABLE.has(task.arc.taskTypes[index] ?? ''))
  const asks = places.length > 0 && (task.level === 3 || next() < 0.35)
  const interviewAt = asks ? (places[Math.floor(next() * places.length)] ?? -1) : -1
  for (const [index, taskType] of task.arc.taskTypes.entries()) {
    const asking = index === interviewAt
    const candidates = topics.filter(
      (topic) =>
        topic.taskType === taskType &&
        topic.tools.some(isPatientTool) === asking &&
        !chosen.some((other) => other.key === topic.key || repeats(other, topic)),
    )
    const said = chosen.map((one, before) => ({ topic: one, index: before }))
    const leaning = index === 0 ? [] : candidates.filter((one) => possibleCodes(one, said).length > 0)
    const pool = leaning.length > 0 && next() < LEANING_SHARE ? leaning : candidates
    const topic = weighted(pool, (one) => weight(one, chosen, task), next)
    if (topic === null) return null
    chosen.push(topic)
  }
  return chosen
}

/** How often a turn is chosen so that its question can lean on an earlier one, where any can. */
const LEANING_SHARE = 0.8

/** Turns that may ask the patient. */
const ASKABLE = new Set<string>(['Information Lookup', 'Data Gathering', 'Clinical Reasoning'])

/** The same things asked in the same way are a repeat; the same thing looked at another way is a story. */
function repeats(a: Topic, b: Topic): boolean {
  const names = (topic: Topic) =>
    topic.about
      .map(({ key }) => key)
      .sort()
      .join()
  return a.frame === b.frame && names(a) === names(b) && names(a) !== ''
}

/** How readily a topic is taken next: for what it tells, for going on from the turns before, for tools seldom used so far. */
function weight(topic: Topic, chosen: readonly Topic[], task: SessionTask): number {
  const named = new Set(chosen.flatMap(({ about }) => about.map(({ key }) => key)))
  const fields = fieldsOf(topic)
  const told = new Set(chosen.flatMap((one) => [...fieldsOf(one)]))
  const goesOn = topic.about.some(({ key }) => named.has(key)) ? 14 : [...fields].some((one) => told.has(one)) ? 4 : 1
  // A fragment leaves its verb to the turn right before it.
  const leans = topic.fragments !== null && chosen[chosen.length - 1]?.frame === topic.frame ? 5 : 1
  const used = topic.tools.reduce((sum, tool) => sum + (task.used.tools[tool] ?? 0), 0) / topic.tools.length
  const most = Math.max(1, ...Object.values(task.used.tools))
  return topic.salience ** 2 * goesOn * leans * (1.6 - used / most)
}

function weighted<T>(items: readonly T[], weightOf: (item: T) => number, next: () => number): T | null {
  const weights = items.map(weightOf)
  let at = next() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, item] of items.entries()) {
    at -= weights[index] ?? 0
    if (at <= 0) return item
  }
  return items[items.length - 1] ?? null
}

function written(facts: AdmissionFacts, topics: readonly Topic[]): SessionPlan {
  const words = topics.map((topic) => topicWords(topic))
  const [first] = facts.diagnoses
  return {
    situation: [
      [facts.age === null ? 'an adult' : `${facts.age}-year-old`, facts.sex ?? 'patient'].join(' '),
      ...(first ? [`first coded diagnosis: ${first.title}`] : []),
    ].join('; '),
    arc: words.join(' -> '),
    turns: topics.map(
      (topic, index): TurnPlan => ({
        taskType: topic.taskType,
        toolSource: toolSource(topic.taskType, topic.tools),
        topic: words[index] ?? topic.key,
        tools: [...topic.tools],
        pattern: topic.pattern,
        meaning: topic.key,
      }),
    ),
  }
}

const topicWords = ({ key }: Topic): string => key.replaceAll(':', ' ').replaceAll('-', ' ')
