import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents } from '#lib/ledger/list-events.ts'
import type { Context } from '#lib/platform/context.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { addPerson } from './add-person.ts'
import { changePerson } from './change-person.ts'
import { endLogin } from './end-login.ts'
import { findActor } from './find-actor.ts'
import { identifyPerson } from './identify-person.ts'
import { issueToken } from './issue-token.ts'
import { listDemoPeople } from './list-demo-people.ts'
import { listPeople } from './list-people.ts'
import { revokeTokens } from './revoke-tokens.ts'
import { signIn } from './sign-in.ts'
import { LOGIN_HOURS, startLogin } from './start-login.ts'
import { makePerson, operator, testClock } from './testing.ts'

let database: TestDatabase
let db: Db
const clock = testClock()

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.appUrl)
})
afterAll(async () => {
  await db.$disconnect()
  await database.drop()
})

const asOperator = (): Context => ({ db, actor: operator, clock })

async function lastEvent() {
  const { events } = await listEvents(asOperator(), { chain: 'decisions', limit: 1, owes: () => false })
  return events[0]
}

describe('adding a person', () => {
  it('takes an e-mail once, however many ask at once', async () => {
    const input = {
      email: 'twice@example.org',
      roles: ['reviewer' as const],
      languages: ['en' as const],
      credentials: [],
    }
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => addPerson(asOperator(), input)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'person_exists' })
    }
  })

  it('names them after their e-mail when no name is given, and writes an event that holds neither', async () => {
    const person = await addPerson(asOperator(), {
      email: 'ines.roth@example.org',
      roles: ['lead', 'reviewer', 'lead'],
      languages: ['en'],
      credentials: ['mimic-iv'],
    })
    expect(person).toMatchObject({ name: 'ines.roth', roles: ['lead', 'reviewer'], active: true })
    const event = await lastEvent()
    expect(event).toMatchObject({
      action: 'people.added',
      actor: 'operator',
      subject: `person:${person.id}`,
      payload: { roles: ['lead', 'reviewer'], credentials: ['mimic-iv'] },
    })
    expect(JSON.stringify(event)).not.toContain('ines')
  })

  it('is for admins', async () => {
    const actor = await makePerson(db, {
      email: 'only-lead@example.org',
      roles: ['lead', 'reviewer', 'curator', 'auditor'],
    })
    const input = { email: 'no@example.org', roles: ['admin' as const], languages: ['en' as const], credentials: [] }
    await expect(addPerson({ db, actor, clock }, input)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(issueToken({ db, actor, clock }, { person: actor.id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(changePerson({ db, actor, clock }, { person: actor.id, roles: ['admin'] })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('a deactivated person', () => {
  it('is out with the next request: logins, tokens and passwords end at once, and stay ended', async () => {
    const actor = await makePerson(db, {
      email: 'leaver@example.org',
      roles: ['reviewer'],
      password: 'correct horse battery',
    })
    const { token } = await issueToken(asOperator(), { person: 'Leaver@Example.org' })
    const { login } = await startLogin({ db, clock }, actor)
    expect(await identifyPerson({ db, clock }, { token })).toMatchObject({ id: actor.id })
    expect(await identifyPerson({ db, clock }, { login })).toMatchObject({ id: actor.id })

    await changePerson(asOperator(), { person: 'leaver@example.org', active: false })
    const gone = async () => {
      expect(await identifyPerson({ db, clock }, { token })).toBeNull()
      expect(await identifyPerson({ db, clock }, { login })).toBeNull()
    }
    await gone()
    expect(await signIn({ db, clock }, { email: 'leaver@example.org', password: 'correct horse battery' })).toBeNull()
    await expect(findActor({ db }, 'leaver@example.org')).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(issueToken(asOperator(), { person: actor.id })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await lastEvent()).toMatchObject({
      action: 'people.changed',
      payload: { before: { active: true }, after: { active: false }, loginsEnded: 1, tokensRevoked: 1 },
    })

    await changePerson(asOperator(), { person: actor.id, active: true })
    await gone()
    expect(
      await signIn({ db, clock }, { email: 'leaver@example.org', password: 'correct horse battery' }),
    ).toMatchObject({
      id: actor.id,
    })
  })

  it('is never the last active admin, unless the operator says so', async () => {
    const first = await makePerson(db, { email: 'admin-1@example.org', roles: ['admin', 'lead'] })
    const second = await makePerson(db, { email: 'admin-2@example.org', roles: ['admin'] })
    const as = (actor: typeof first): Context => ({ db, actor, clock })
    const outcomes = await Promise.allSettled([
      changePerson(as(first), { person: second.id, active: false }),
      changePerson(as(second), { person: first.id, roles: ['lead'] }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'last_admin' })
    const { people } = await listPeople(asOperator())
    const admins = people.filter((person) => person.active && person.roles.includes('admin'))
    expect(admins).toHaveLength(1)
    const last = admins[0]?.id ?? ''
    const itself = as(last === first.id ? first : second)
    await expect(changePerson(itself, { person: last, active: false })).rejects.toMatchObject({ code: 'last_admin' })
    await expect(changePerson(asOperator(), { person: last, active: false })).resolves.toMatchObject({ active: false })
  })
})

describe('a login', () => {
  it('ends after its hours, however busy the person is', async () => {
    const actor = await makePerson(db, { email: 'busy@example.org', roles: ['reviewer'] })
    const { login, expiresAt } = await startLogin({ db, clock }, actor)
    expect(expiresAt.getTime() - clock.now().getTime()).toBe(LOGIN_HOURS * 3_600_000)
    clock.move(LOGIN_HOURS * 3_600_000 - 1)
    expect(await identifyPerson({ db, clock }, { login })).not.toBeNull()
    clock.move(1)
    expect(await identifyPerson({ db, clock }, { login })).toBeNull()
  })

  it('ends by signing out, once', async () => {
    const actor = await makePerson(db, { email: 'out@example.org', roles: ['reviewer'] })
    const { login } = await startLogin({ db, clock }, actor)
    await endLogin({ db, clock }, login)
    expect(await identifyPerson({ db, clock }, { login })).toBeNull()
    const event = await lastEvent()
    expect(event).toMatchObject({ action: 'people.signed_out', actor: actor.id })
    await endLogin({ db, clock }, login)
    expect(await lastEvent()).toEqual(event)
  })

  it('reads the roles anew at each request', async () => {
    const actor = await makePerson(db, { email: 'promoted@example.org', roles: ['reviewer'] })
    const { login } = await startLogin({ db, clock }, actor)
    await changePerson(asOperator(), { person: actor.id, roles: ['lead'], credentials: ['mimic-iv'] })
    expect(await identifyPerson({ db, clock }, { login })).toMatchObject({ roles: ['lead'], credentials: ['mimic-iv'] })
  })

  it('ends when an admin sets a new password', async () => {
    const actor = await makePerson(db, {
      email: 'forgot@example.org',
      roles: ['reviewer'],
      password: 'the old password',
    })
    const { login } = await startLogin({ db, clock }, actor)
    await changePerson(asOperator(), { person: actor.id, password: 'the new password' })
    expect(await identifyPerson({ db, clock }, { login })).toBeNull()
    const tryWith = (password: string) => signIn({ db, clock }, { email: actor.email, password })
    expect(await tryWith('the old password')).toBeNull()
    expect(await tryWith('the new password')).toMatchObject({ id: actor.id })
  })
})

describe('tokens', () => {
  it('are kept as a hash only and can be revoked without touching logins', async () => {
    const actor = await makePerson(db, { email: 'program@example.org', roles: ['curator'] })
    const { login } = await startLogin({ db, clock }, actor)
    const first = await issueToken(asOperator(), { person: actor.id })
    const second = await issueToken(asOperator(), { person: actor.id })
    const stored = await db.apiToken.findMany({ where: { personId: actor.id } })
    expect(JSON.stringify(stored)).not.toContain(first.token.slice(4, 20))
    expect(await identifyPerson({ db, clock }, { token: second.token })).toMatchObject({ id: actor.id })
    expect(await revokeTokens(asOperator(), { person: actor.id })).toMatchObject({ revoked: 2 })
    expect(await identifyPerson({ db, clock }, { token: first.token })).toBeNull()
    expect(await identifyPerson({ db, clock }, { login })).not.toBeNull()
  })

  it('tell nothing of an unknown token or person', async () => {
    expect(await identifyPerson({ db, clock }, { token: 'cst_nothing' })).toBeNull()
    await expect(issueToken(asOperator(), { person: 'nobody@example.org' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('signing in with a password', () => {
  it('stops after ten failures for one e-mail and goes on a quarter of an hour later', async () => {
    await makePerson(db, { email: 'guessed@example.org', roles: ['reviewer'], password: 'twelve letters' })
    const attempt = (password: string) => signIn({ db, clock }, { email: ' Guessed@example.org', password })
    const wrong = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => attempt(`wrong ${i}`)))
    expect(wrong.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    await expect(attempt('twelve letters')).rejects.toMatchObject({ code: 'too_many_attempts' })
    clock.move(15 * 60_000 + 1)
    expect(await attempt('twelve letters')).toMatchObject({ email: 'guessed@example.org' })
  })

  it('does not let a person without a password in', async () => {
    await makePerson(db, { email: 'oidc@example.org', roles: ['reviewer'] })
    expect(await signIn({ db, clock }, { email: 'oidc@example.org', password: '' })).toBeNull()
  })
})

describe('demo people', () => {
  it('are those marked so and active', async () => {
    await makePerson(db, { email: 'demo-1@example.org', roles: ['reviewer'], demo: true })
    await makePerson(db, { email: 'demo-2@example.org', roles: ['lead'], demo: true })
    await changePerson(asOperator(), { person: 'demo-2@example.org', active: false })
    const people = await listDemoPeople({ db })
    expect(people.map(({ email }) => email)).toEqual(['demo-1@example.org'])
  })
})
