import { z } from 'zod'
import type { FhirResource } from '#lib/charts/resource.ts'
import { type AdmissionFacts, admissionFacts } from '#lib/generation/admission-facts.ts'
import {
  AgentFailure,
  type Agents,
  type CalledTool,
  type Made,
  type Phrase,
  type Provenance,
  type SessionTask,
  type TurnState,
} from '#lib/generation/agents.ts'
import { fault } from '#lib/generation/checks/check.ts'
import type { Language } from '#lib/sessions/turn.ts'
import { replyOf } from './patient/reply.ts'
import { planOf } from './plan-session.ts'
import { termOfRecord } from './term-of-record.ts'
import type { Topic } from './topic.ts'
import { topicsOf } from './topics.ts'
import { voiceOf } from './voice.ts'
import { possibleCodes, type Said, wordExplicit, wordImplicit, wordingFor } from './word-query.ts'

/**
 * Agents without a model: they choose by clinical salience, word by a grammar of phrasings, and translate by wording
 * the same meaning in the other language. The same seed gives the same session. What they say of the chart they take
 * from its facts, and refuse to answer when the calls did not return what the answer rests on.
 */

/** What a phrase of theirs means: kept as JSON with every attempt. */
const Meaning = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('ask'), topic: z.string(), code: z.enum(['NA', 'PE', 'AE']).nullable() }),
  z.strictObject({ of: z.literal('rewrite'), topic: z.string(), code: z.enum(['NA', 'PE', 'AE']) }),
  z.strictObject({ of: z.literal('answer'), topic: z.string(), calls: z.array(z.custom<CalledTool>()) }),
  z.strictObject({
    of: z.literal('rubric'),
    topic: z.string(),
    index: z.int(),
    calls: z.array(z.custom<CalledTool>()),
  }),
])
type Meaning = z.infer<typeof Meaning>

export const SCRIPTED = 'scripted'

export function scriptedAgents(): Agents {
  return {
    name: SCRIPTED,
    async planSession(task, failed) {
      const plan = planOf(factsOf(task), task, failed.length)
      if (plan === null)
        throw new AgentFailure('no_story', 'the admission has no four topics that keep the rules of this arc')
      return made(task, plan)
    },
    labelsFor: (task, turn) => possibleCodes(topicOf(task, turn.plan.meaning), saidBefore(task, turn)),
    async askQuery(task, turn) {
      const meaning: Meaning = { of: 'ask', topic: topicOf(task, turn.plan.meaning).key, code: turn.label }
      return made(task, phrase(task, turn, meaning))
    },
    async rewriteImplicit(task, turn) {
      if (turn.label === null) return made(task, null)
      const meaning: Meaning = { of: 'rewrite', topic: topicOf(task, turn.plan.meaning).key, code: turn.label }
      return made(task, phrase(task, turn, meaning))
    },
    async planTools(task, turn) {
      return made(task, topicOf(task, turn.plan.meaning).calls(task))
    },
    async askPatient(task, turn, call) {
      return made(task, replyOf(factsOf(task), task, turn.index, call))
    },
    async answer(task, turn, _query, calls) {
      const topic = topicOf(task, turn.plan.meaning)
      const returned = new Set(calls.flatMap(({ observation }) => refsIn(observation)))
      const unseen = topic.refs.filter((ref) => !returned.has(ref))
      if (unseen.length > 0)
        throw new AgentFailure('answer_not_observed', `the calls did not return ${unseen.join(', ')}`)
      return made(task, phrase(task, turn, { of: 'answer', topic: topic.key, calls: [...calls] }))
    },
    // What the scripted agents can check of their own words is checked against the record by the session check.
    async checkClinically(task, _turn, { answer, calls }) {
      const silent = answer.text.trim() === '' ? [fault('answer_empty', 'the answer is empty')] : []
      const lost = calls.filter(({ reply, observation }) => !reply && observation === undefined)
      return made(task, [...silent, ...lost.map(({ tool }) => fault('observation_lost', `${tool} has no observation`))])
    },
    async writeRubric(task, turn, { calls }) {
      const topic = topicOf(task, turn.plan.meaning)
      const count = topic.rubric(voice(task, turn.index, task.languages[0]), calls).length
      return made(
        task,
        Array.from({ length: count }, (_, index) =>
          phrase(task, turn, { of: 'rubric', topic: topic.key, index, calls: [...calls] }),
        ),
      )
    },
    async translate(task, turn, phrases, to) {
      return made(
        task,
        phrases.map(({ meaning }) => render(task, turn, Meaning.parse(meaning), to)),
      )
    },
  }
}

function made<T>(task: SessionTask, value: T): Made<T> {
  const provenance: Provenance = {
    agent: SCRIPTED,
    model: null,
    prompt: null,
    parameters: {},
    seed: task.seed,
    tokens: null,
  }
  return { value, provenance }
}

const voice = (task: SessionTask, index: number, language: Language) =>
  voiceOf(task.seed, `${task.id}/${index}`, language)

function phrase(task: SessionTask, turn: TurnState, meaning: Meaning): Phrase {
  return { text: render(task, turn, meaning, task.languages[0]), meaning }
}

function render(task: SessionTask, turn: Omit<TurnState, 'label'>, meaning: Meaning, language: Language): string {
  const topic = topicOf(task, meaning.topic)
  const spoken = voice(task, turn.index, language)
  switch (meaning.of) {
    case 'ask':
      return wordExplicit(topic, wordingFor(topic, saidBefore(task, turn), meaning.code), spoken)
    case 'rewrite':
      return wordImplicit(topic, wordingFor(topic, saidBefore(task, turn), meaning.code), spoken)
    case 'answer':
      return topic.answer(spoken, meaning.calls)
    case 'rubric':
      return topic.rubric(spoken, meaning.calls)[meaning.index] ?? ''
  }
}

/** The topics of the turns before, known by the plan each was made from. */
function saidBefore(task: SessionTask, turn: Omit<TurnState, 'label'>): Said[] {
  return turn.before.map((key, index) => ({ topic: topicOf(task, key), index }))
}

const FACTS = new WeakMap<readonly FhirResource[], Map<string, { facts: AdmissionFacts; topics: Map<string, Topic> }>>()

/** Made once per chart, admission and scenario for as long as the chart is held. */
function preparedFor(task: SessionTask) {
  const byAdmission = FACTS.get(task.resources) ?? new Map()
  FACTS.set(task.resources, byAdmission)
  const key = `${task.encounter}/${task.currentDate}/${task.scenario}`
  const known = byAdmission.get(key)
  if (known) return known
  const facts = admissionFacts(task.resources, { encounter: task.encounter, asOf: task.currentDate }, termOfRecord)
  const fresh = { facts, topics: new Map(topicsOf(facts, task.scenario).map((topic) => [topic.key, topic])) }
  byAdmission.set(key, fresh)
  return fresh
}

const factsOf = (task: SessionTask): AdmissionFacts => preparedFor(task).facts

function topicOf(task: SessionTask, key: unknown): Topic {
  const topic = typeof key === 'string' ? preparedFor(task).topics.get(key) : undefined
  if (!topic) throw new AgentFailure('topic_unknown', `no topic “${String(key)}” in this admission`)
  return topic
}

function refsIn(observation: unknown): string[] {
  if (typeof observation !== 'object' || observation === null) return []
  const { resourceType, id, entry } = observation as { resourceType?: unknown; id?: unknown; entry?: unknown }
  if (resourceType === 'Bundle') {
    return Array.isArray(entry) ? entry.flatMap((one: { resource?: unknown } | null) => refsIn(one?.resource)) : []
  }
  return typeof resourceType === 'string' && typeof id === 'string' ? [`${resourceType}/${id}`] : []
}
