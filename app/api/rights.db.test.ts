import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changePerson } from '#lib/people/change-person.ts'
import { issueToken } from '#lib/people/issue-token.ts'
import { type Permission, POLICY } from '#lib/people/policy.ts'
import { startLogin } from '#lib/people/start-login.ts'
import { makePerson, operator } from '#lib/people/testing.ts'
import { type PersonActor, ROLES, type Role } from '#lib/platform/actor.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { callRoute, type RouteOnDisk, routesOnDisk } from './testing.ts'

const SECRET = 'a secret of the tests alone'
const clock = systemClock
let database: TestDatabase
let db: Db
const people = {} as Record<Role, PersonActor>
const tokens = {} as Record<Role, string>

beforeAll(async () => {
  database = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', database.appUrl)
  vi.stubEnv('NEXTAUTH_SECRET', SECRET)
  vi.stubEnv('LOG_LEVEL', 'silent')
  db = openDb(database.appUrl)
  for (const role of ROLES) {
    people[role] = await makePerson(db, { email: `${role}@example.org`, roles: [role] })
    tokens[role] = (await issueToken({ db, actor: operator, clock }, { person: people[role].id })).token
  }
})
afterAll(async () => {
  const kept = globalThis as { chartsideDb?: Db }
  await kept.chartsideDb?.$disconnect()
  delete kept.chartsideDb
  await db.$disconnect()
  await database.drop()
  vi.unstubAllEnvs()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const cookieOf = async (login: string, secret = SECRET) => ({
  cookie: `other=1; chartside.login=${await encode({ token: { login }, secret })}`,
})
const codeOf = async (response: Response) =>
  response.headers.get('content-type') === 'application/problem+json'
    ? ((await response.json()) as { code: string }).code
    : String(response.status)

function mayCall(role: Role, { operation }: RouteOnDisk): boolean {
  return operation.may === null || (POLICY[operation.may as Permission].roles as readonly Role[]).includes(role)
}

async function walk(routes: RouteOnDisk[]): Promise<void> {
  for (const found of routes) {
    const { id } = found.operation
    for (const role of ROLES) {
      const response = await callRoute(found, bearer(tokens[role]))
      const code = await codeOf(response)
      expect([id, role, response.status < 500 ? 'answered' : code]).toEqual([id, role, 'answered'])
      expect([id, role, code === 'forbidden' ? 'refused' : 'let in']).toEqual([
        id,
        role,
        mayCall(role, found) ? 'let in' : 'refused',
      ])
      expect(code).not.toBe('unauthenticated')
    }
  }
}

describe('who may call an operation', () => {
  it('is nobody without a sign-in, on every route', async () => {
    const routes = await routesOnDisk()
    expect(routes.length).toBeGreaterThan(20)
    const without: Record<string, string>[] = [
      {},
      bearer('cst_nobody'),
      { authorization: 'Basic YTpi' },
      await cookieOf('login_nobody'),
    ]
    for (const found of routes) {
      for (const headers of without) {
        const response = await callRoute(found, headers)
        expect([found.operation.id, response.status, await codeOf(response)]).toEqual([
          found.operation.id,
          401,
          'unauthenticated',
        ])
      }
    }
  })

  it('is exactly who the policy table says, by role', async () => {
    await walk(await routesOnDisk())
  })

  it('is decided by the use cases themselves, were no door to ask', async () => {
    vi.resetModules()
    const handler = await import('#lib/platform/http/handle.ts')
    const { runOnce } = await import('#lib/platform/http/idempotency.ts')
    const { identify } = await import('./identify.ts')
    vi.doMock('#app/api/handle.ts', () => ({
      handle: handler.createHandler({
        identify,
        authorize: () => undefined,
        openContext: (actor) => ({ db, actor, clock }),
        runOnce,
        onFailure: () => undefined,
        strict: true,
      }),
    }))
    const { routesOnDisk: fresh } = await import('./testing.ts')
    await walk(await fresh())
    vi.doUnmock('#app/api/handle.ts')
    vi.resetModules()
  })
})

describe('a browser', () => {
  it('is known by its login, not by a cookie of another secret, and never beside a bad token', async () => {
    const [me] = (await routesOnDisk()).filter(({ operation }) => operation.id === 'getMe')
    if (!me) throw new Error('no getMe')
    const { login } = await startLogin({ db, clock }, people.reviewer)
    const good = await cookieOf(login)
    expect(await (await callRoute(me, good)).json()).toMatchObject({ id: people.reviewer.id, roles: ['reviewer'] })
    expect((await callRoute(me, await cookieOf(login, 'another secret'))).status).toBe(401)
    expect((await callRoute(me, { cookie: 'chartside.login=rubbish' })).status).toBe(401)
    expect((await callRoute(me, { ...good, ...bearer('cst_bad') })).status).toBe(401)
    // Over https only the cookie counts that no sister site can plant.
    expect((await callRoute(me, { ...good, 'x-forwarded-proto': 'https' })).status).toBe(401)
    const host = { cookie: good.cookie.replace('chartside.login', '__Host-chartside.login') }
    expect((await callRoute(me, { ...host, 'x-forwarded-proto': 'https' })).status).toBe(200)
  })

  it('is refused every change another site asks for', async () => {
    const everything = await makePerson(db, { email: 'everything@example.org', roles: [...ROLES] })
    const { login } = await startLogin({ db, clock }, everything)
    const cookie = await cookieOf(login)
    const changes = (await routesOnDisk()).filter(({ operation }) => operation.method !== 'GET')
    expect(changes.length).toBeGreaterThan(8)
    for (const found of changes) {
      for (const foreign of [['sec-fetch-site', 'cross-site'] as const, ['origin', 'https://evil.test'] as const]) {
        const headers = { ...cookie, ...Object.fromEntries([foreign]) }
        expect([found.operation.id, await codeOf(await callRoute(found, headers))]).toEqual([
          found.operation.id,
          'cross_site',
        ])
      }
      const own = await codeOf(await callRoute(found, { ...cookie, 'sec-fetch-site': 'same-origin' }))
      expect(['cross_site', 'unauthenticated', 'forbidden', 'internal']).not.toContain(own)
    }
  })

  it('of a deactivated person is out with its next request, and so is their program', async () => {
    const leaver = await makePerson(db, { email: 'leaver@example.org', roles: ['lead'] })
    const { login } = await startLogin({ db, clock }, leaver)
    const { token } = await issueToken({ db, actor: operator, clock }, { person: leaver.id })
    const routes = await routesOnDisk()
    const statuses = async () => {
      const cookie = { ...(await cookieOf(login)), 'sec-fetch-site': 'same-origin' }
      const answers = await Promise.all(
        routes.flatMap((one) => [callRoute(one, cookie), callRoute(one, bearer(token))]),
      )
      return answers.map(({ status }) => status)
    }
    expect(await statuses()).not.toContain(401)
    await changePerson({ db, actor: people.admin, clock }, { person: leaver.id, active: false })
    expect(new Set(await statuses())).toEqual(new Set([401]))
  })
})

describe('a save', () => {
  it('is 428 without the version it builds on', async () => {
    const saves = (await routesOnDisk()).filter(({ operation }) => operation.ifMatch)
    expect(saves.map(({ operation }) => operation.id).sort()).toEqual(['saveDraft', 'submitReview'])
    for (const { operation, route } of saves) {
      const request = new Request(`http://studio.test/api/v1${operation.path}`, {
        method: operation.method,
        headers: { ...bearer(tokens.reviewer), 'content-type': 'application/json' },
        body: '{}',
      })
      const response = await route(request, { params: Promise.resolve({ assignment: 'a', turn: '0' }) })
      expect([response.status, await codeOf(response)]).toEqual([428, 'precondition_required'])
    }
  })
})
