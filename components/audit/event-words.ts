import type { LedgerEventView } from '#lib/ledger/contract.ts'

/** Actions that have a sentence of their own; any other is shown by its name. */
export const ACTIONS = [
  'people.added',
  'people.changed',
  'people.deactivated',
  'people.activated',
  'people.token_issued',
  'people.tokens_revoked',
  'people.signed_in',
  'people.signed_out',
  'charts.imported',
  'sessions.imported',
  'sessions.exported',
  'sessions.assigned',
  'review.submitted',
  'review.returned',
  'conflict.ruled',
  'turn.settled',
  'release.frozen',
  'release.exported',
  'chart.read',
  'turn.read',
  'session.read',
  'claims.read',
  'findings.read',
] as const
export type ActionKey = (typeof ACTIONS)[number] extends infer A
  ? A extends `${infer Group}.${infer Verb}`
    ? `${Group}_${Verb}`
    : never
  : never

/** The message of what an event tells, or `other`. A change that ends or begins somebody's rights has its own. Pure. */
export function actionKey({ action, payload }: Pick<LedgerEventView, 'action' | 'payload'>): ActionKey | 'other' {
  if (action === 'people.changed') {
    const active = (payload.after as { active?: unknown } | undefined)?.active
    if (active === false) return 'people_deactivated'
    if (active === true) return 'people_activated'
  }
  return ACTIONS.some((known) => known === action) ? (action.replace('.', '_') as ActionKey) : 'other'
}

export type Subject = { kind: 'turn'; session: string; turn: number } | { kind: 'thing'; name: string }

/** What an event is about, as one reads it: turns count from 1, people have names. */
export function subjectOf({ subject, subjectName }: Pick<LedgerEventView, 'subject' | 'subjectName'>): Subject {
  const turn = /^turn:(.+?)\/(\d+)(?:\/|$)/.exec(subject)
  if (turn?.[1] && turn[2]) return { kind: 'turn', session: turn[1], turn: Number(turn[2]) + 1 }
  return { kind: 'thing', name: subjectName ?? subject.slice(subject.indexOf(':') + 1) }
}

/** `2026-03-01 08:00:00 UTC`: the ledger's own time, the same for every reader. */
export function timeOf(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`
}
