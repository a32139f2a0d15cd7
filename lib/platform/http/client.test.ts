import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { addressOf, ClientProblem, call } from './client.ts'
import { operation } from './operation.ts'

const save = operation({
  id: 'save',
  method: 'PUT',
  path: '/things/{thing}',
  summary: 'Save a thing',
  may: null,
  params: z.strictObject({ thing: z.string() }),
  body: z.strictObject({ text: z.string() }),
  response: z.strictObject({ version: z.int() }),
  ifMatch: true,
  problems: ['stale'],
})

function answer(status: number, json: unknown) {
  const fetcher = vi.fn(async (_url: string, _init: RequestInit) => Response.json(json, { status }))
  vi.stubGlobal('fetch', fetcher)
  return fetcher
}

const input = { params: { thing: 'a/b' }, body: { text: '血钾' } }

describe('call', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('sends JSON to a relative address with the version and the key', async () => {
    const fetcher = answer(200, { version: 4 })
    expect(await call(save, input, { ifMatch: 3, idempotencyKey: 'k' })).toEqual({ version: 4 })
    const [url, init] = fetcher.mock.calls[0] ?? []
    const headers = new Headers(init?.headers)
    expect(url).toBe('/api/v1/things/a%2Fb')
    expect(init?.body).toBe('{"text":"血钾"}')
    expect([headers.get('if-match'), headers.get('idempotency-key'), headers.get('x-chartside')]).toEqual([
      '"3"',
      'k',
      '1',
    ])
  })
  it('throws the problem the server names', async () => {
    answer(412, { type: 'urn:x', title: 'Stale', status: 412, code: 'stale', detail: 'version 4', errors: [] })
    const thrown = await call(save, input).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(ClientProblem)
    expect(thrown).toMatchObject({ kind: 'problem', code: 'stale' })
  })
  it('says network when nothing answers, or when what answers is not ours', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('failed to fetch')
    })
    await expect(call(save, input)).rejects.toMatchObject({ kind: 'network' })
    answer(502, '<html>')
    await expect(call(save, input)).rejects.toMatchObject({ kind: 'network' })
  })
  it('does not pass on an answer of another shape', async () => {
    answer(200, { version: 'four' })
    await expect(call(save, input)).rejects.toMatchObject({ kind: 'shape' })
  })
})

describe('addressOf', () => {
  it('leaves out what is not given', () => {
    expect(addressOf('/x', { query: { a: 1, b: undefined, c: 'd e' } })).toBe('/api/v1/x?a=1&c=d+e')
  })
  it('names a missing parameter', () => expect(() => addressOf('/x/{id}', {})).toThrow('needs id'))
})
