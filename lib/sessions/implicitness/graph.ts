import { isPatientTool } from '#lib/sessions/tools.ts'
import type { ImplicitnessCode, TaskType } from '#lib/sessions/turn.ts'
import type { TurnParts } from '#lib/sessions/turn-parts.ts'
import { tellsWhatHappened } from './pro-forms.ts'
import { sentencesOf } from './sentences.ts'

/**
 * What a later query may lean on (the reference's dependency graph, with its edges filled and without its defects:
 * sentences survive decimals and dotted codes, drugs are entities, a write turn says it writes). Pure.
 */

export type GraphNode = {
  taskType: TaskType | null
  subtype: ImplicitnessCode | null
  /** Things asked for by name: tests, drugs, diagnoses, report types. */
  entities: string[]
  /** The first two sentences of the answer. */
  facts: string[]
  /** Sentences in which something happens: a rise, a dose held, an admission. */
  events: string[]
  toolCalls: string[]
}

export type DependencyKind = 'entity' | 'predicate' | 'argument' | 'situation'
export type GraphEdge = { source: number; target: number; kind: DependencyKind; antecedent: string }
export type SessionGraph = { nodes: GraphNode[]; edges: GraphEdge[] }

/** Arguments whose value is the name of a thing. */
const NAMING = [
  'code',
  'item',
  'item_name',
  'items',
  'medication',
  'drug',
  'diagnosis',
  'report_type',
  'service_type',
  'keyword',
]

export function graphNode(turn: TurnParts): GraphNode {
  const calls = turn.calls.map(({ value }) => value)
  const sentences = sentencesOf(turn.answers.en?.value ?? turn.answers.zh?.value ?? '')
  return {
    taskType: turn.taskType?.value ?? null,
    subtype: turn.label?.value.code ?? null,
    entities: [...new Set(calls.flatMap((call) => NAMING.flatMap((name) => named(call.arguments[name]))))],
    facts: sentences.slice(0, 2).map(asPhrase),
    events: sentences.filter((sentence) => tellsWhatHappened(sentence)).map(asPhrase),
    toolCalls: calls.map(({ tool }) => tool),
  }
}

/** The graph of a session; an edge for every label that names its antecedent. */
export function sessionGraph(turns: readonly TurnParts[]): SessionGraph {
  const nodes = turns.map(graphNode)
  const edges = turns.flatMap((turn): GraphEdge[] => {
    const label = turn.label?.value
    if (!label?.code || !label.antecedent) return []
    const { turn: source, quote } = label.antecedent
    const node = nodes[source]
    if (!node || source >= turn.index) return []
    return [{ source, target: turn.index, kind: dependencyKind(label.code, quote, node), antecedent: quote }]
  })
  return { nodes, edges }
}

export function dependencyKind(code: ImplicitnessCode, quote: string, node: GraphNode): DependencyKind {
  if (code === 'PE') return 'predicate'
  if (code === 'AE') return 'situation'
  const wanted = quote.toLowerCase()
  return node.entities.some((entity) => entity.toLowerCase() === wanted) ? 'entity' : 'argument'
}

/** What a turn offers to a code of a later one; empty when it offers nothing. */
export function offers(node: GraphNode, code: ImplicitnessCode): string[] {
  if (code === 'PE') return node.toolCalls.filter((tool) => tool.length > 0)
  if (code === 'AE') return [...new Set([...node.events, ...node.facts])]
  return [...new Set([...node.entities, ...node.facts])]
}

/** Whether a turn was answered by the patient alone. */
export function isInterview(node: GraphNode): boolean {
  return node.toolCalls.length > 0 && node.toolCalls.every(isPatientTool)
}

function named(value: unknown): string[] {
  if (typeof value === 'string') return value.trim().length > 1 ? [value.trim()] : []
  return Array.isArray(value) ? value.flatMap(named) : []
}

const asPhrase = (sentence: string) => sentence.replace(/[.。；;]+$/u, '').trim()
