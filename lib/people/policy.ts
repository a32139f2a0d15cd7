import type { Actor, Role } from '#lib/platform/actor.ts'
import { Problem } from '#lib/platform/problems.ts'

/**
 * Who may do what: the only such table. A use case asks `authorize` first; pages and routes never decide.
 * `operator` is whoever holds the database (the command line without `--as`): everything but judging and ruling.
 */
export const POLICY = {
  'people.manage': { roles: ['admin'], operator: true },
  'people.list': { roles: ['admin', 'lead'], operator: true },
  'charts.import': { roles: ['lead', 'curator', 'admin'], operator: true },
  'charts.read': { roles: ['reviewer', 'lead', 'curator'], operator: true },
  'sessions.import': { roles: ['lead', 'curator', 'admin'], operator: true },
  'sessions.generate': { roles: ['lead', 'curator', 'admin'], operator: true },
  'sessions.read': { roles: ['reviewer', 'lead', 'curator'], operator: true },
  'sessions.export': { roles: ['curator'], operator: true },
  'reviews.assign': { roles: ['lead', 'admin'], operator: true },
  'reviews.progress': { roles: ['lead', 'admin', 'curator'], operator: true },
  'reviews.judge': { roles: ['reviewer'], operator: false },
  'reviews.export': { roles: ['lead', 'curator'], operator: true },
  'adjudication.read': { roles: ['lead', 'curator'], operator: true },
  'adjudication.rule': { roles: ['lead'], operator: false },
  'agreement.read': { roles: ['lead', 'curator'], operator: true },
  'releases.read': { roles: ['reviewer', 'lead', 'curator', 'admin', 'auditor'], operator: true },
  'releases.freeze': { roles: ['curator'], operator: true },
  'releases.export': { roles: ['curator'], operator: true },
  'ledger.read': { roles: ['auditor', 'admin'], operator: true },
} as const satisfies Record<string, { roles: readonly Role[]; operator: boolean }>

export type Permission = keyof typeof POLICY

export function may(actor: Actor, permission: Permission): boolean {
  const rule = POLICY[permission]
  if (actor.kind === 'operator') return rule.operator
  return actor.roles.some((role) => (rule.roles as readonly Role[]).includes(role))
}

/** @throws Problem `forbidden`, naming the roles that could. */
export function authorize(actor: Actor, permission: Permission): void {
  if (may(actor, permission)) return
  const who = actor.kind === 'operator' ? 'The operator' : actor.email
  throw new Problem(
    'forbidden',
    `${who} may not do this (${permission}); it takes: ${POLICY[permission].roles.join(', ')}.`,
  )
}
