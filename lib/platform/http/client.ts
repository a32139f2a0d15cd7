import type { z } from 'zod'
import type { ProblemJson } from '#lib/platform/problems.ts'
import type { InputOf, Operation, ResponseOf } from './operation.ts'

/**
 * What a call throws. `problem`: the server refused and says why in `json`; `network`: no answer came, so it is not
 * known whether the server acted (repeat with the same idempotency key); `shape`: the answer is not what was declared.
 */
export class ClientProblem extends Error {
  override name = 'ClientProblem'
  readonly kind: 'problem' | 'network' | 'shape'
  readonly json: ProblemJson | null

  constructor(kind: 'problem' | 'network' | 'shape', message: string, json: ProblemJson | null = null) {
    super(message)
    this.kind = kind
    this.json = json
  }

  /** The problem's code, or null when no problem came back. */
  get code(): ProblemJson['code'] | null {
    return this.json?.code ?? null
  }
}

export type CallOptions = {
  /** The version a save builds on. */
  ifMatch?: number
  /** Makes a repeat of the same request safe. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Lets the request finish after the page is gone; the body may then be 64 KiB at most. */
  keepalive?: boolean
}

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The address of one call, e.g. `/api/v1/reviews/a1/turns/0`. @throws TypeError when a path parameter is missing. */
export function addressOf(path: string, input: Pick<Input, 'params' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined) throw new TypeError(`the path ${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.append(name, String(value))
  }
  const text = query.toString()
  return `/api/v1${filled}${text === '' ? '' : `?${text}`}`
}

/**
 * Calls one operation and returns its parsed response. Mutations carry `x-chartside`, which a form on another site
 * cannot send.
 * @throws ClientProblem
 */
export async function call<O extends Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
  operation: O,
  input: InputOf<O>,
  options: CallOptions = {},
): Promise<ResponseOf<O>> {
  const { params, query, body } = input as Input
  const headers = new Headers({ accept: 'application/json' })
  if (operation.method !== 'GET') headers.set('x-chartside', '1')
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (options.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`)
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  const request: RequestInit = { method: operation.method, headers, credentials: 'same-origin', cache: 'no-store' }
  if (body !== undefined) request.body = JSON.stringify(body)
  if (options.signal) request.signal = options.signal
  if (options.keepalive) request.keepalive = true

  const response = await fetchAnswer(addressOf(operation.path, { params, query }), request)
  const json = await readJson(response)
  const parsed = operation.response.safeParse(json)
  if (!parsed.success) throw new ClientProblem('shape', `${operation.id}: ${parsed.error.message}`)
  return parsed.data as ResponseOf<O>
}

/**
 * An answer of the API that is not a refusal, its body not read yet.
 * @throws ClientProblem `problem` or `network`; what an aborted fetch throws as it is
 */
export async function fetchAnswer(address: string, request: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(address, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ClientProblem('network', 'no answer from the server')
  }
  if (response.ok) return response
  const json = await readJson(response)
  if (isProblem(json)) throw new ClientProblem('problem', `${json.code}: ${json.detail}`, json)
  throw new ClientProblem('network', `the server answered ${response.status} without saying why`)
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function isProblem(json: unknown): json is ProblemJson {
  return (
    typeof json === 'object' &&
    json !== null &&
    typeof (json as ProblemJson).code === 'string' &&
    typeof (json as ProblemJson).title === 'string' &&
    Array.isArray((json as ProblemJson).errors)
  )
}
