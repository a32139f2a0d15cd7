import type { FhirResource } from '#lib/charts/resource.ts'
import { checkSession } from '#lib/sessions/check-session.ts'
import { type ChartFacts, chartFacts } from '#lib/sessions/grounding/chart-facts.ts'
import type { GroundedClaim } from '#lib/sessions/grounding/grounding.ts'
import { groundText, groundTurn } from '#lib/sessions/grounding/turn-grounding.ts'
import type { Envelope } from '#lib/sessions/session.ts'
import type { Item, Language } from '#lib/sessions/turn.ts'
import type { Label, Planted } from './make-labels.ts'

/** The only place of this figure that knows the grounding: everything else says what is true without it. */

/** What became of a clause: all its claims hold, one of them does not, or nothing of its kind was read in it. */
export type Outcome = 'supported' | 'doubted' | 'unread'

export type Judged = {
  label: Label
  /** Of each clause of the text, in order. */
  outcomes: { outcome: Outcome; claims: GroundedClaim[] }[]
}

/** Grounds labels of one chart on one day. */
export function judgeLabels(labels: readonly Label[], resources: readonly FhirResource[], asOf: string): Judged[] {
  const facts = chartFacts(resources, asOf)
  return labels.map((label) => judgeLabel(label, facts))
}

function judgeLabel(label: Label, facts: ChartFacts): Judged {
  const { text, language, planted } = label
  const claims = groundText({ item: 't0.answer.en', field: 'text', language, text }, [], facts)
  return { label, outcomes: planted.map((one) => outcomeOf(one, claims)) }
}

function outcomeOf({ start, end, kinds }: Planted, claims: readonly GroundedClaim[]): Judged['outcomes'][number] {
  const within = claims.filter((claim) => claim.start < end && claim.end > start)
  const read = within.some(({ kind }) => kinds.includes(kind))
  const doubted = within.some(({ state }) => state !== 'supported')
  return { outcome: doubted ? 'doubted' : read ? 'supported' : 'unread', claims: within }
}

export type TurnDoubts = {
  /** Findings a reviewer is warned with. */
  warnings: number
  /** Any claim of any text but a patient's reply that is not supported. */
  doubts: { language: Language | null; kind: string; state: string; reason: string | null }[]
}

/** What the checks say of each turn of a session nobody touched. */
export function judgeTurns(
  session: { envelope: Envelope; turns: readonly Item[][]; languages: readonly Language[] },
  resources: readonly FhirResource[],
  asOf: string,
): TurnDoubts[] {
  const facts = chartFacts(resources, asOf)
  const claims = session.turns.map((items, turn) => groundTurn(items, session.turns.slice(0, turn).flat(), facts))
  const doubts = new Map<string, GroundedClaim[]>()
  for (const item of session.turns.flat()) doubts.set(item.item, [])
  for (const claim of claims.flat()) if (claim.state !== 'supported') doubts.get(claim.item)?.push(claim)
  const findings = checkSession({ ...session, doubts })
  const languages = new Map(session.turns.flat().map(({ item, language }) => [item, language ?? null]))
  return claims.map((of, turn) => ({
    warnings: findings.filter((one) => one.turn === turn && one.severity === 'warning' && one.code.startsWith('claim_'))
      .length,
    doubts: of
      .filter(({ state, item }) => state !== 'supported' && !item.includes('.reply.'))
      .map(({ item, kind, state, reason }) => ({ language: languages.get(item) ?? null, kind, state, reason })),
  }))
}
