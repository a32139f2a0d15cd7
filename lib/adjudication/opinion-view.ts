import type { OpinionRow } from '#lib/reviews/opinion.ts'
import type { Evidence } from '#lib/reviews/verdict.ts'
import type { ConflictView, OpinionView } from './contract.ts'
import type { DeskItem, DeskTurn } from './desk.ts'

/**
 * Letters for the physicians of a turn: the same letter for the same person throughout the turn, in an order that
 * depends on the turn, so that “A” is nobody in particular.
 * @param digest SHA-256 of a text
 */
export function lettersOf(turn: DeskTurn, digest: (text: string) => string): Map<string, string> {
  const assignments = [...new Set(turn.items.flatMap(({ opinions }) => opinions.map(({ assignment }) => assignment)))]
  const order = assignments
    .map((assignment) => ({ assignment, at: digest(`${turn.revision.turnId}/${assignment}`) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
  return new Map(order.map(({ assignment }, index) => [assignment, String.fromCharCode(65 + index)]))
}

export function opinionView(row: OpinionRow, letters: ReadonlyMap<string, string>): OpinionView {
  return {
    letter: letters.get(row.assignment) ?? '?',
    verdict: row.verdict,
    ...(row.value === null ? {} : { value: JSON.parse(row.value) as unknown }),
    reasons: row.reasons,
    comment: row.comment,
    confidence: row.confidence,
    evidence: row.evidence === null ? [] : (JSON.parse(row.evidence) as Evidence[]),
  }
}

export function conflictView(
  turn: DeskTurn,
  { item, opinions }: DeskItem,
  letters: ReadonlyMap<string, string>,
): ConflictView {
  return {
    session: turn.session,
    turn: turn.turn,
    item: item.item,
    kind: item.kind,
    ...(item.language ? { language: item.language } : {}),
    opinions: opinions.map((row) => opinionView(row, letters)).sort((a, b) => (a.letter < b.letter ? -1 : 1)),
  }
}
