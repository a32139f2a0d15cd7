import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makePerson } from '#lib/people/testing.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { type Db, inTransaction, openDb, type Tx } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { type Caller, createHandler, type Failure, type HandlerParts } from './handle.ts'
import { checkHealth } from './health.ts'
import { runOnce } from './idempotency.ts'
import { operation } from './operation.ts'
import { Streamed } from './streamed.ts'

const ORIGIN = 'http://studio.test'
let database: TestDatabase
let db: Db
let person: PersonActor
let caller: Caller | null
let failures: Failure[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.appUrl)
  person = await makePerson(db, { email: 'ada@example.org', roles: ['reviewer'] })
})
afterAll(async () => {
  await db.$disconnect()
  await database.drop()
})
beforeEach(() => {
  caller = { actor: person, via: 'token' }
  failures = []
})

const parts = (over: Partial<HandlerParts> = {}): HandlerParts => ({
  identify: async () => caller,
  authorize: (actor, permission) => {
    if (permission === 'never') throw new Problem('forbidden', `${actor.email} may not.`)
  },
  openContext: (actor) => ({ db, actor, clock: systemClock }),
  runOnce,
  onFailure: (failure) => failures.push(failure),
  strict: true,
  ...over,
})
const handle = createHandler(parts())

const note = operation({
  id: 'writeNote',
  method: 'PUT',
  path: '/notes/{note}',
  summary: 'A note of nobody',
  may: null,
  params: z.strictObject({ note: z.string() }),
  query: z.strictObject({ loud: z.stringbool().default(false), size: z.coerce.number().int().optional() }),
  body: z.strictObject({ text: z.string().max(40), list: z.array(z.strictObject({ n: z.int() })).default([]) }),
  response: z.strictObject({ version: z.int(), text: z.string() }),
  ifMatch: true,
  idempotent: true,
  problems: [],
})
let ran = 0
const writeNote = handle(
  note,
  async (ctx, { params, body }, { ifMatch }) => {
    ran++
    await inTransaction(ctx.db, (tx) => effect(tx, params.note))
    return { version: ifMatch + 1, text: body.text }
  },
  { version: ({ version }) => version },
)
/** Something to count: the table of idempotency keys itself takes a row of nobody's. */
const effect = (tx: Tx, name: string) =>
  tx.idempotencyKey.create({
    data: {
      personId: 'effect',
      key: systemClock.id('e'),
      operation: name,
      requestHash: '',
      response: '',
      at: new Date(),
    },
  })
const effects = (name: string) => db.idempotencyKey.count({ where: { personId: 'effect', operation: name } })

type Sent = { headers?: Record<string, string>; body?: BodyInit | null; query?: string; note?: string; method?: string }
function put({
  headers = {},
  body = JSON.stringify({ text: 'hello' }),
  query = '',
  note: name = 'n1',
  method = 'PUT',
}: Sent = {}) {
  const request = new Request(`${ORIGIN}/api/v1/notes/${name}${query}`, {
    method,
    headers: { 'content-type': 'application/json', 'if-match': '"3"', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
  return writeNote(request, { params: Promise.resolve({ note: name }) })
}
const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { code: string }).code

describe('what a request must bring', () => {
  it('answers with the response alone, its version as ETag, and nothing for a cache', async () => {
    const response = await put()
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ version: 4, text: 'hello' })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag: '"4"',
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
    })
  })

  it('is 401 for nobody, before anything of the request is read', async () => {
    caller = null
    const response = await put({ body: 'no json', headers: { 'if-match': 'x' } })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="chartside"')
  })

  it.each(['"3"', '3', ' 3 '])('takes If-Match %s', async (ifMatch) => {
    expect((await put({ headers: { 'if-match': ifMatch } })).status).toBe(200)
  })

  it.each(['*', 'W/"3"', '"3", "4"', '-1', '"x"', '1e3', ''])('does not take If-Match %s', async (ifMatch) => {
    expect(await codeOf(put({ headers: { 'if-match': ifMatch } }))).toBe('usage')
  })

  it('is 428 without If-Match', async () => {
    const request = new Request(`${ORIGIN}/x`, {
      method: 'PUT',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    const response = await writeNote(request, { params: Promise.resolve({ note: 'n' }) })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      428,
      'precondition_required',
    ])
  })

  it('names every place of a body that does not fit', async () => {
    const response = await put({ body: JSON.stringify({ text: 7, list: [{ n: 1 }, { n: 'x', m: 1 }], more: true }) })
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const problem = (await response.json()) as Record<string, unknown> & { errors: { path: string }[] }
    expect(problem).toMatchObject({ type: 'urn:chartside:problem:invalid_input', status: 422, code: 'invalid_input' })
    expect(problem.errors.map(({ path }) => path).sort()).toEqual(['body', 'list[1]', 'list[1].n', 'text'])
    expect(Object.keys(problem).sort()).toEqual(['code', 'detail', 'errors', 'status', 'title', 'type'])
  })

  it.each<[string, Sent, number, string]>([
    ['no JSON', { body: '{"text":' }, 400, 'usage'],
    ['nothing', { body: '' }, 400, 'usage'],
    ['bytes that are not UTF-8', { body: new Uint8Array([0x22, 0xff, 0x22]) }, 400, 'usage'],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415, 'unsupported_media'],
    [
      'text/plain, as a form of another site could send',
      { headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media',
    ],
    ['a NUL', { body: '{"text":"a\\u0000b"}' }, 422, 'invalid_input'],
    ['half a character', { body: '{"text":"\\ud83d"}' }, 422, 'invalid_input'],
    ['a thousand brackets', { body: `{"text":${'['.repeat(1000)}${']'.repeat(1000)}}` }, 422, 'invalid_input'],
    ['a hundred thousand brackets', { body: '['.repeat(100_000) }, 400, 'usage'],
    ['too long a text', { body: JSON.stringify({ text: 'x'.repeat(41) }) }, 422, 'invalid_input'],
    ['more than a mebibyte', { body: JSON.stringify({ text: 'x'.repeat(1024 * 1024) }) }, 413, 'too_large'],
    ['an unknown parameter', { query: '?laut=true' }, 400, 'usage'],
    ['a parameter twice', { query: '?size=1&size=2' }, 400, 'usage'],
    ['a parameter of another shape', { query: '?size=big' }, 400, 'usage'],
    ['a NUL in a parameter', { query: '?size=%00' }, 400, 'usage'],
    ['a parameter named like an object of JavaScript', { query: '?__proto__=1' }, 400, 'usage'],
  ])('refuses %s', async (_what, sent, status, code) => {
    const before = ran
    const response = await put(sent)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
    expect(ran).toBe(before)
  })

  it('counts the bytes of a body that does not say its size', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    })
    expect(await codeOf(put({ body: endless }))).toBe('too_large')
    expect(sent).toBeLessThan(2 * 1024 * 1024)
  })
})

describe('a change by cookie', () => {
  beforeEach(() => {
    caller = { actor: person, via: 'cookie' }
  })

  it.each<[Record<string, string>]>([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://other.studio.test' }],
    [{ origin: 'http://evil.test' }],
    [{ origin: 'null' }],
    [{ origin: 'http://studio.test.evil.test' }],
    [{ origin: 'http://studio.test:8080' }],
  ])('is refused from another site: %o', async (headers) => {
    const before = ran
    expect(await codeOf(put({ headers }))).toBe('cross_site')
    expect(ran).toBe(before)
  })

  it.each<[Record<string, string>]>([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ origin: ORIGIN }],
    [{ origin: 'https://public.test', 'x-forwarded-host': 'public.test' }],
    [{}],
  ])('is taken from our own pages: %o', async (headers) => {
    expect((await put({ headers })).status).toBe(200)
  })

  it('is no question for a token, which no browser adds by itself', async () => {
    caller = { actor: person, via: 'token' }
    expect((await put({ headers: { origin: 'http://evil.test' } })).status).toBe(200)
  })
})

describe('an idempotency key', () => {
  const keyed = (key: string, over: Sent = {}) => put({ ...over, headers: { 'idempotency-key': key, ...over.headers } })

  it('makes twenty requests at once one effect and one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => keyed('race', { note: 'race' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === null)).toHaveLength(1)
    expect(answers.every((answer) => answer.headers.get('etag') === '"4"')).toBe(true)
    expect(await effects('race')).toBe(1)
  })

  it('is refused for another body, another address and another version', async () => {
    expect((await keyed('k2')).status).toBe(200)
    expect(await codeOf(keyed('k2', { body: JSON.stringify({ text: 'other' }) }))).toBe('idempotency_mismatch')
    expect(await codeOf(keyed('k2', { note: 'n2' }))).toBe('idempotency_mismatch')
    expect(await codeOf(keyed('k2', { headers: { 'if-match': '4' } }))).toBe('idempotency_mismatch')
    expect((await keyed('k2')).headers.get('idempotency-replayed')).toBe('true')
  })

  it('belongs to one person', async () => {
    await keyed('k3', { note: 'mine' })
    caller = { actor: await makePerson(db, { email: 'bo@example.org', roles: ['reviewer'] }), via: 'token' }
    expect((await keyed('k3', { note: 'mine', body: JSON.stringify({ text: 'bo' }) })).status).toBe(200)
    expect(await effects('mine')).toBe(2)
  })

  it.each(['', 'a b', 'x'.repeat(201)])('has a shape: not %j', async (key) => {
    expect(await codeOf(keyed(key))).toBe('usage')
  })

  it('leaves nothing of a failure, keeps what a refusal kept, and may be tried again after either', async () => {
    let outcome: 'break' | 'refuse' | 'work' = 'break'
    const trying = handle(note, async (ctx, { body }) => {
      await inTransaction(ctx.db, (tx) => effect(tx, 'kept'))
      await effect(ctx.db, 'plain')
      if (outcome === 'break') throw new Error('broke')
      const givenUp = inTransaction(ctx.db, async (tx) => {
        await effect(tx, 'given up')
        await effect(ctx.db, 'beside')
        throw new Problem('stale', 'Too late; both are kept.', [], { current: { version: 9 } })
      })
      if (outcome === 'refuse') await givenUp
      await givenUp.catch(() => undefined)
      await ctx.db.$transaction((tx) => effect(tx, 'own'), { isolationLevel: 'RepeatableRead' })
      return { version: 1, text: body.text }
    })
    const counts = async () => {
      const names = ['kept', 'plain', 'given up', 'beside', 'own']
      return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await effects(name)] as const)))
    }
    const send = () =>
      trying(
        new Request(`${ORIGIN}/x`, {
          method: 'PUT',
          body: JSON.stringify({ text: 'x' }),
          headers: { 'content-type': 'application/json', 'if-match': '1', 'idempotency-key': 'trying' },
        }),
        { params: Promise.resolve({ note: 'trying' }) },
      )
    expect((await send()).status).toBe(500)
    expect(await counts()).toEqual({ kept: 0, plain: 0, 'given up': 0, beside: 0, own: 0 })
    outcome = 'refuse'
    const refused = await send()
    expect([refused.status, await refused.json()]).toMatchObject([412, { code: 'stale', current: { version: 9 } }])
    expect(await counts()).toEqual({ kept: 1, plain: 1, 'given up': 0, beside: 1, own: 0 })
    outcome = 'work'
    expect((await send()).status).toBe(200)
    expect((await send()).headers.get('idempotency-replayed')).toBe('true')
    expect(await counts()).toEqual({ kept: 2, plain: 2, 'given up': 0, beside: 2, own: 1 })
  })
})

describe('an answer', () => {
  const look = operation({
    id: 'look',
    method: 'GET',
    path: '/look',
    summary: 'Anything',
    may: null,
    response: z.strictObject({ rows: z.array(z.strictObject({ n: z.int() })) }),
    problems: [],
  })
  const get = (route: ReturnType<typeof handle>) =>
    route(new Request(`${ORIGIN}/look`), { params: Promise.resolve({}) })
  const leaky = async () => ({ rows: [{ n: 1, verdict: 'reject' } as { n: number }], others: 3 })

  it('that says more than it declares is a failure in development and cut to size elsewhere', async () => {
    expect((await get(handle(look, leaky))).status).toBe(500)
    const response = await get(createHandler(parts({ strict: false }))(look, leaky))
    expect(await response.json()).toEqual({ rows: [{ n: 1 }] })
  })

  it('of another shape never leaves', async () => {
    const wrong = async () => ({ rows: [{ n: 'secret words' }] }) as unknown as { rows: { n: number }[] }
    const response = await get(createHandler(parts({ strict: false }))(look, wrong))
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret')
  })

  it('to an unknown failure tells nothing of it, and the log has it once', async () => {
    const response = await get(
      handle(look, async () => {
        throw new Error('relation "secret" does not exist')
      }),
    )
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
    expect(await response.text()).not.toContain('secret')
    expect(failures).toMatchObject([{ operation: 'look', code: 'internal', status: 500, person: person.id }])
    expect(failures[0]?.error).toBeInstanceOf(Error)
  })

  it('to a refusal is logged without what was refused', async () => {
    await get(handle({ ...look, may: 'never' }, leaky))
    expect(failures).toEqual([{ operation: 'look', code: 'forbidden', status: 403, person: person.id }])
  })

  it('is 503 while the database is away', async () => {
    const nowhere = openDb('postgresql://nobody:x@127.0.0.1:9/none')
    const away = createHandler(parts({ openContext: (actor) => ({ db: nowhere, actor, clock: systemClock }) }))
    const plain = await get(away(look, async (ctx) => ({ rows: [{ n: await ctx.db.person.count() }] })))
    expect([plain.status, plain.headers.get('retry-after')]).toEqual([503, '5'])
    const inside = away(look, (ctx) => inTransaction(ctx.db, async () => ({ rows: [] })))
    expect((await get(inside)).status).toBe(503)
    expect(failures.map(({ code }) => code)).toEqual(['database_unavailable', 'database_unavailable'])
    const health = await checkHealth(() => nowhere)
    expect([health.status, await health.json()]).toMatchObject([
      503,
      { status: 'unavailable', database: 'unavailable' },
    ])
    await nowhere.$disconnect()
  })

  it('of health needs no one and names the version', async () => {
    const health = await checkHealth(() => db)
    expect([health.status, await health.json()]).toEqual([
      200,
      { status: 'ok', database: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    ])
  })
})

describe('streams', () => {
  const copy = operation({
    id: 'copy',
    method: 'POST',
    path: '/copy',
    summary: 'The body comes back',
    may: null,
    requestStream: 'application/x-ndjson',
    responseStream: 'text/csv',
    response: z.string(),
    problems: [],
  })
  const post = (route: ReturnType<typeof handle>, body: BodyInit, type = 'application/x-ndjson') =>
    route(
      new Request(`${ORIGIN}/copy`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
        duplex: 'half',
      } as RequestInit),
      { params: Promise.resolve({}) },
    )

  it('go in and out piece by piece, past the size of a JSON body', async () => {
    const route = handle(copy, async (_ctx, _input, { stream }) => new Streamed(stream, 'päth/../a.csv'))
    const body = new Uint8Array(3 * 1024 * 1024).fill(0x61)
    const response = await post(route, body)
    expect(response.headers.get('content-type')).toBe('text/csv')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="p_th_.._a.csv"')
    expect((await response.arrayBuffer()).byteLength).toBe(body.byteLength)
  })

  it('that refuse before their first piece are a problem', async () => {
    async function* refusing(): AsyncIterable<string> {
      if (caller) throw new Problem('not_credentialed', 'No.')
      yield 'never'
    }
    expect(
      (
        await post(
          handle(copy, async () => new Streamed(refusing())),
          'x',
        )
      ).status,
    ).toBe(403)
  })

  it('that break later break the transfer', async () => {
    async function* breaking(): AsyncIterable<string> {
      yield 'a'
      throw new Error('lost')
    }
    const response = await post(
      handle(copy, async () => new Streamed(breaking())),
      'x',
    )
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  it('name their kind', async () => {
    const response = await post(
      handle(copy, async () => new Streamed('')),
      'x',
      'multipart/form-data',
    )
    expect(response.status).toBe(415)
  })
})
