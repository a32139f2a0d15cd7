import type { z } from 'zod'
import type { ProblemCode } from '#lib/platform/problems.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/**
 * One endpoint, declared once: the route, the typed client, OpenAPI and the contract tests all read it.
 * `path` is relative to `/api/v1` and names its parameters in braces. `may` is the permission the use case asks of the
 * policy table (null: anyone who is signed in); it is declared here so that a test can walk every operation by role.
 */
export type Operation<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  id: string
  method: Method
  path: `/${string}`
  summary: string
  may: string | null
  params?: P
  query?: Q
  body?: B
  response: R
  /** The save builds on a version: missing If-Match is 428, a stale one 412 with the current state. */
  ifMatch?: true
  /** Accepts an Idempotency-Key. */
  idempotent?: true
  /** Body or answer is a stream of this media type and not JSON. */
  requestStream?: string
  responseStream?: string
  problems: readonly ProblemCode[]
}

export function operation<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
>(declared: Operation<P, Q, B, R>): Operation<P, Q, B, R> {
  return declared
}

export type InputOf<O> =
  O extends Operation<infer P, infer Q, infer B, z.ZodType>
    ? (P extends z.ZodUndefined ? unknown : { params: z.infer<P> }) &
        (Q extends z.ZodUndefined ? unknown : { query: z.infer<Q> }) &
        (B extends z.ZodUndefined ? unknown : { body: z.infer<B> })
    : never
export type ResponseOf<O> = O extends Operation<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.infer<R> : never
