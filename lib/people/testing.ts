import type { Actor, PersonActor, Role } from '#lib/platform/actor.ts'
import type { Clock } from '#lib/platform/clock.ts'
import { systemClock } from '#lib/platform/clock.ts'
import type { Context } from '#lib/platform/context.ts'
import type { Db } from '#lib/platform/db.ts'
import { addPerson } from './add-person.ts'
import { findActor } from './find-actor.ts'

/** Whoever holds the database. */
export const operator: Actor = { kind: 'operator' }

/** A clock that stands still until it is moved; ids stay those of the running program. */
export function testClock(start = '2026-03-01T08:00:00.000Z'): Clock & { move: (ms: number) => void } {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    id: systemClock.id,
    move: (ms) => {
      now += ms
    },
  }
}

/** A person in the database, as the actor of their own use cases. */
export async function makePerson(
  db: Db,
  {
    email,
    roles,
    languages = ['en', 'zh'],
    credentials = [],
    password,
    demo = false,
    clock = systemClock,
  }: {
    email: string
    roles: Role[]
    languages?: ('en' | 'zh')[]
    credentials?: string[]
    password?: string
    demo?: boolean
    clock?: Clock
  },
): Promise<PersonActor> {
  const ctx: Context = { db, actor: operator, clock }
  await addPerson(ctx, { email, roles, languages, credentials, ...(password ? { password } : {}) }, { demo })
  return findActor({ db }, email)
}
