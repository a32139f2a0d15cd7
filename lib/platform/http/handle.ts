import type { z } from 'zod'
import type { PersonActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { jsonHash } from '#lib/platform/digest.ts'
import { Problem } from '#lib/platform/problems.ts'
import { declaredResponse, jsonAnswer, problemAnswer, problemOf, streamedAnswer } from './answer.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { RunOnce } from './idempotency.ts'
import type { InputOf, Operation, ResponseOf } from './operation.ts'
import {
  queryOf,
  readIdempotencyKey,
  readIfMatch,
  readJsonBody,
  readParameters,
  requireMediaType,
} from './read-request.ts'
import { Streamed } from './streamed.ts'

/** Who calls, and whether the browser sent that along unasked (a cookie) or a program put it there (a token). */
export type Caller = { actor: PersonActor; via: 'token' | 'cookie' }

/** One line of the log for a request that was not answered as asked; `error` only where the failure is ours. */
export type Failure = { operation: string; code: string; status: number; person: string | null; error?: unknown }

export type HandlerParts = {
  identify: (request: Request) => Promise<Caller | null>
  /** @throws Problem `forbidden` */
  authorize: (actor: PersonActor, permission: string) => void
  openContext: (actor: PersonActor) => Context
  runOnce: RunOnce
  onFailure: (failure: Failure) => void
  /** See `declaredResponse`. */
  strict: boolean
}

/** What a request brings beside its declared input. */
export type Call = {
  /** The version in If-Match; only operations declared with `ifMatch` have one. */
  readonly ifMatch: number
  /** The body of an operation declared with `requestStream`, as it arrives. */
  readonly stream: AsyncIterable<Uint8Array>
}

type AnyOperation = Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType>
type Run<O> = (ctx: Context, input: InputOf<O>, call: Call) => Promise<ResponseOf<O> | Streamed>
type RouteHandler = ((request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>) & {
  /** What the route answers, for whoever walks all of them. */
  operation: AnyOperation
}

/** Names by which a file of lines or bytes may be sent, beside the one an operation declares. */
const STREAM_TYPES = ['application/jsonl', 'application/octet-stream', 'application/gzip']

/**
 * What every route does around its one use case: who calls, may they, does the input fit, was it asked before, and how
 * the answer or the refusal looks. Web Request and Response only.
 */
export function createHandler(parts: HandlerParts) {
  /** @param version the version of what the response shows, for its ETag */
  return function handle<O extends AnyOperation>(
    operation: O,
    run: Run<O>,
    { version }: { version?: (response: ResponseOf<O>) => number } = {},
  ): RouteHandler {
    return Object.assign(respond, { operation })

    async function respond(request: Request, route: { params: Promise<Record<string, string>> }): Promise<Response> {
      let caller: Caller | null = null
      try {
        caller = await parts.identify(request)
        return await answer(caller, request, await route.params)
      } catch (error) {
        const problem = problemOf(error)
        const response = problemAnswer(problem)
        parts.onFailure({
          operation: operation.id,
          code: problem.code,
          status: response.status,
          person: caller?.actor.id ?? null,
          ...(response.status >= 500 ? { error } : {}),
        })
        return response
      }
    }

    async function answer(caller: Caller | null, request: Request, params: Record<string, string>): Promise<Response> {
      if (!caller) throw new Problem('unauthenticated', 'Sign in, or send a token that is still good.')
      if (operation.method !== 'GET' && caller.via === 'cookie') refuseCrossSite(request)
      // Asked again by the use case, which holds without a door; asked here so that a refusal comes before the reading.
      if (operation.may !== null) parts.authorize(caller.actor, operation.may)

      const ifMatch = operation.ifMatch ? readIfMatch(request) : null
      const key = operation.idempotent ? readIdempotencyKey(request) : null
      const input = await readInput(operation, request, params)
      const call: Call = {
        get ifMatch() {
          if (ifMatch === null) throw new Error(`${operation.id} takes no If-Match`)
          return ifMatch
        },
        stream: request.body ?? empty(),
      }
      const work = async (ctx: Context): Promise<unknown> => {
        const response = await run(ctx, input as InputOf<O>, call)
        return response instanceof Streamed ? response : declaredResponse(operation, response, parts.strict)
      }

      const ctx = parts.openContext(caller.actor)
      if (key !== null) {
        const requestHash = jsonHash({ input, ifMatch })
        const { response, replayed } = await parts.runOnce(ctx, { key, operation: operation.id, requestHash }, work)
        return jsonAnswer(response, { ...etag(response), ...(replayed ? { 'idempotency-replayed': 'true' } : {}) })
      }
      const response = await work(ctx)
      return response instanceof Streamed
        ? await streamedAnswer(response, operation.responseStream ?? 'application/octet-stream')
        : jsonAnswer(response, etag(response))
    }

    function etag(response: unknown): Record<string, string> {
      return version ? { etag: `"${version(response as ResponseOf<O>)}"` } : {}
    }
  }
}

async function readInput(operation: AnyOperation, request: Request, params: Record<string, string>) {
  if (operation.requestStream) requireMediaType(request, [operation.requestStream, ...STREAM_TYPES])
  return {
    ...(operation.params ? { params: readParameters(operation.params, params, 'path') } : {}),
    ...(operation.query ? { query: readParameters(operation.query, queryOf(request.url), 'query') } : {}),
    ...(operation.body ? { body: await readJsonBody(request, operation.body) } : {}),
  }
}

async function* empty(): AsyncIterable<Uint8Array> {}
