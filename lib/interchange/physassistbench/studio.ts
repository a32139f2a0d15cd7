import { type ItemEvidence, pieceKey } from '#lib/sessions/evidence.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { isObject } from './json-value.ts'

/** What an export of ours says under `x_studio`: all that the reference's shape has no place for. Pure. */

export const STUDIO_FORMAT = 'chartside/session@1'

export type StudioTurn = {
  /** Ids of steps and replies in call order, and of rubric items, where they are not those of the position. */
  calls?: string[]
  rubric?: string[]
  antecedent?: { turn: number; quote: string }
  /** What physicians attached to items by hand. */
  evidence?: ItemEvidence[]
}

/** Whether `x_studio` was written by us; anything else under that key is somebody's own and only kept. */
export function isStudio(value: unknown): value is Record<string, unknown> {
  return isObject(value) && value.format === STUDIO_FORMAT
}

/** What `x_studio` says of one turn, as far as it can be used. */
export function studioTurn(studio: unknown, turn: number): StudioTurn {
  const entry = isStudio(studio) && Array.isArray(studio.turns) ? studio.turns[turn] : undefined
  if (!isObject(entry)) return {}
  const ids = (value: unknown) =>
    Array.isArray(value) && value.every((id) => typeof id === 'string') ? { list: value as string[] } : undefined
  const { antecedent } = entry
  const usable =
    isObject(antecedent) && Number.isInteger(antecedent.turn) && typeof antecedent.quote === 'string'
      ? { turn: antecedent.turn as number, quote: antecedent.quote }
      : undefined
  return {
    ...(ids(entry.calls) && { calls: ids(entry.calls)?.list }),
    ...(ids(entry.rubric) && { rubric: ids(entry.rubric)?.list }),
    ...(usable && { antecedent: usable }),
    ...(Array.isArray(entry.evidence) && { evidence: entry.evidence.filter(isItemEvidence) }),
  }
}

function isItemEvidence(value: unknown): value is ItemEvidence {
  const text = (one: unknown) => typeof one === 'string'
  return (
    isObject(value) &&
    text(value.item) &&
    text(value.ref) &&
    [value.path, value.quote].every((one) => one === undefined || text(one))
  )
}

/**
 * The evidence of a turn, in the order of its items: what its source told of items that still say the same, and what
 * was settled here since.
 */
export function mergeEvidence(
  items: readonly Item[],
  told: readonly ItemEvidence[],
  settled: readonly ItemEvidence[],
): ItemEvidence[] {
  const byKey = new Map([...told, ...settled].map((piece) => [`${piece.item} ${pieceKey(piece)}`, piece]))
  const pieces = [...byKey.values()]
  return items.flatMap(({ item }) => pieces.filter((piece) => piece.item === item))
}

/** What must be said of a turn so that reading the record gives these items again; empty when nothing must. */
export function describeTurn(items: readonly Item[], turn: number): StudioTurn {
  const calls = items.filter((item) => item.kind === 'step' || item.kind === 'reply')
  const rubric = items.filter((item) => item.kind === 'rubric')
  const counts = { step: 0, reply: 0 }
  const plain = calls.map((item) => `t${turn}.${item.kind}.${counts[item.kind as 'step' | 'reply']++}`)
  const label = items.find((item) => item.kind === 'implicitness')
  const antecedent = label?.kind === 'implicitness' ? label.value.antecedent : undefined
  return {
    ...(calls.some((item, i) => item.item !== plain[i]) && { calls: calls.map((item) => item.item) }),
    ...(rubric.some((item, i) => item.item !== `t${turn}.rubric.${i}`) && { rubric: rubric.map((item) => item.item) }),
    ...(antecedent && { antecedent }),
  }
}
