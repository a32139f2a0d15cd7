import { PersonActor } from '#lib/platform/actor.ts'
import type { Db, Tx } from '#lib/platform/db.ts'
import type { Prisma } from '#lib/platform/generated/prisma/client.ts'
import { Person } from './contract.ts'

const SHOWN = {
  id: true,
  email: true,
  name: true,
  roles: true,
  languages: true,
  credentials: true,
  active: true,
} as const

type Row = Prisma.PersonGetPayload<{ select: typeof SHOWN }>

function actorOf({ active, ...row }: Row): PersonActor | null {
  return active ? PersonActor.parse({ kind: 'person', ...row }) : null
}

export async function selectPeople(db: Db): Promise<Person[]> {
  const rows = await db.person.findMany({ select: SHOWN, orderBy: [{ active: 'desc' }, { email: 'asc' }] })
  return rows.map((row) => Person.parse(row))
}

/** By id, or by e-mail in any case of its letters. */
export async function selectPerson(db: Db | Tx, idOrEmail: string): Promise<Person | null> {
  const row = await db.person.findFirst({ where: named(idOrEmail), select: SHOWN })
  return row && Person.parse(row)
}

export async function selectDemoPeople(db: Db): Promise<Person[]> {
  const rows = await db.person.findMany({
    where: { demo: true, active: true },
    select: SHOWN,
    orderBy: { createdAt: 'asc' },
  })
  return rows.map((row) => Person.parse(row))
}

export async function selectPasswordHash(
  db: Db,
  email: string,
): Promise<{ actor: PersonActor; hash: string | null } | null> {
  const row = await db.person.findUnique({ where: { email }, select: { ...SHOWN, passwordHash: true } })
  if (!row) return null
  const { passwordHash, ...shown } = row
  const actor = actorOf(shown)
  return actor && { actor, hash: passwordHash }
}

export async function selectActorByEmail(db: Db, email: string): Promise<PersonActor | 'inactive' | null> {
  const row = await db.person.findUnique({ where: { email }, select: SHOWN })
  return row && (actorOf(row) ?? 'inactive')
}

export async function selectActorOfToken(db: Db, hash: string): Promise<PersonActor | null> {
  const token = await db.apiToken.findUnique({
    where: { hash },
    select: { revokedAt: true, person: { select: SHOWN } },
  })
  return token && token.revokedAt === null ? actorOf(token.person) : null
}

export async function selectActorOfLogin(db: Db, login: string, now: Date): Promise<PersonActor | null> {
  const row = await db.login.findUnique({
    where: { id: login },
    select: { endedAt: true, expiresAt: true, person: { select: SHOWN } },
  })
  return row && row.endedAt === null && row.expiresAt > now ? actorOf(row.person) : null
}

export type NewPersonRow = Prisma.PersonUncheckedCreateInput

export async function selectNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.person.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** @returns null when the e-mail is taken */
export async function insertPerson(tx: Tx, row: NewPersonRow): Promise<Person | null> {
  const made = await tx.person.createManyAndReturn({ data: [row], skipDuplicates: true, select: SHOWN })
  return made[0] ? Person.parse(made[0]) : null
}

/**
 * Locks a person together with every active admin, always in the order of their ids, so that two changes at once
 * cannot each take the other for the admin who remains.
 */
export async function lockPersonAndAdmins(
  tx: Tx,
  idOrEmail: string,
): Promise<{ person: Person | null; otherAdmins: number }> {
  const found = await tx.person.findFirst({ where: named(idOrEmail), select: { id: true } })
  if (!found) return { person: null, otherAdmins: 0 }
  const locked = await tx.$queryRaw<{ id: string; admin: boolean }[]>`
    SELECT id, active AND 'admin' = ANY(roles) AS admin FROM person
    WHERE id = ${found.id} OR (active AND 'admin' = ANY(roles)) ORDER BY id FOR UPDATE`
  const person = await selectPerson(tx, found.id)
  return { person, otherAdmins: locked.filter((row) => row.admin && row.id !== found.id).length }
}

export type PersonUpdate = Prisma.PersonUncheckedUpdateInput

export async function updatePerson(tx: Tx, id: string, change: PersonUpdate): Promise<Person> {
  return Person.parse(await tx.person.update({ where: { id }, data: change, select: SHOWN }))
}

export async function insertToken(tx: Tx, row: { id: string; personId: string; hash: string; createdAt: Date }) {
  await tx.apiToken.create({ data: row })
}

/** @returns how many were still good */
export async function revokeTokens(tx: Tx, personId: string, at: Date): Promise<number> {
  const { count } = await tx.apiToken.updateMany({ where: { personId, revokedAt: null }, data: { revokedAt: at } })
  return count
}

export async function insertLogin(tx: Tx, row: { id: string; personId: string; createdAt: Date; expiresAt: Date }) {
  await tx.login.create({ data: row })
}

/** @returns the person signed out, or null when the login had ended already */
export async function endOneLogin(tx: Tx, id: string, at: Date): Promise<string | null> {
  const ended = await tx.login.updateManyAndReturn({
    where: { id, endedAt: null, expiresAt: { gt: at } },
    data: { endedAt: at },
    select: { personId: true },
  })
  return ended[0]?.personId ?? null
}

/** @returns how many were still going */
export async function endLogins(tx: Tx, personId: string, at: Date): Promise<number> {
  const { count } = await tx.login.updateMany({
    where: { personId, endedAt: null, expiresAt: { gt: at } },
    data: { endedAt: at },
  })
  return count
}

function named(idOrEmail: string) {
  return idOrEmail.includes('@') ? { email: idOrEmail.toLowerCase() } : { id: idOrEmail }
}
