import type { Person } from '#lib/people/contract.ts'
import { may, type Permission } from '#lib/people/policy.ts'

/** The rooms of the studio and the permission that opens each; null is for everyone. */
export const ROOMS = [
  { id: 'home', href: '/home', may: null },
  { id: 'review', href: '/review', may: 'reviews.judge' },
  { id: 'adjudication', href: '/adjudication', may: 'adjudication.read' },
  { id: 'agreement', href: '/agreement', may: 'agreement.read' },
  { id: 'releases', href: '/releases', may: 'releases.read' },
  { id: 'generation', href: '/generation', may: 'sessions.generate' },
  { id: 'charts', href: '/charts', may: 'charts.read' },
  { id: 'people', href: '/people', may: 'people.list' },
  { id: 'audit', href: '/audit', may: 'ledger.read' },
] as const satisfies readonly { id: string; href: `/${string}`; may: Permission | null }[]

export type Room = (typeof ROOMS)[number]

/** Whether a person may do a thing, for deciding what to show. The server decides again. */
export function personMay(person: Person, permission: Permission): boolean {
  const { id, email, name, roles, languages, credentials } = person
  return may({ kind: 'person', id, email, name, roles, languages, credentials }, permission)
}

/** The rooms one person sees, in the order of the bar. */
export function roomsFor(person: Person): Room[] {
  return ROOMS.filter((room) => room.may === null || personMay(person, room.may))
}
