import type { z } from 'zod'
import { isDatabaseAway } from '#lib/platform/database-failure.ts'
import { Problem, problemJson } from '#lib/platform/problems.ts'
import type { Operation } from './operation.ts'
import { byteStream, type Streamed } from './streamed.ts'

/** Nothing of the API is for a cache, shared or the browser's own: it holds charts. */
const ALWAYS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export function jsonAnswer(value: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    headers: { ...ALWAYS, 'content-type': 'application/json', ...headers },
  })
}

export async function streamedAnswer(streamed: Streamed, mediaType: string): Promise<Response> {
  const named = streamed.fileName?.replace(/[^\w.-]/g, '_')
  return new Response(await byteStream(streamed.pieces), {
    headers: {
      ...ALWAYS,
      'content-type': mediaType,
      ...(named ? { 'content-disposition': `attachment; filename="${named}"` } : {}),
    },
  })
}

export function problemAnswer(problem: Problem): Response {
  const body = problemJson(problem)
  const headers: Record<string, string> = { ...ALWAYS, 'content-type': 'application/problem+json' }
  if (problem.code === 'unauthenticated') headers['www-authenticate'] = 'Bearer realm="chartside"'
  if (problem.code === 'method_not_allowed') headers.allow = (problem.more.allow as string[]).join(', ')
  if (problem.code === 'database_unavailable') headers['retry-after'] = '5'
  if (problem.code === 'too_many_attempts') headers['retry-after'] = '900'
  return new Response(JSON.stringify(body), { status: body.status, headers })
}

/** What a caller is told of anything that was thrown: the inside of an unknown failure stays inside. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error)) return new Problem('database_unavailable', 'Nothing was changed; try again in a moment.')
  return new Problem('internal', 'Nothing was changed. The log of the server says more.')
}

/**
 * A response as its operation declares it, and nothing beside: a key nobody declared is cut off, because what is not
 * declared may be what must not be seen.
 * @param strict refuse instead of cutting, where a test or a developer should hear of it
 * @throws Error when it cannot be made to fit
 */
export function declaredResponse(operation: Operation, response: unknown, strict: boolean): unknown {
  const parsed = operation.response.safeParse(response)
  if (parsed.success) return parsed.data
  if (!strict) {
    const copy: unknown = structuredClone(response)
    cutUnknown(copy, parsed.error.issues)
    const again = operation.response.safeParse(copy)
    if (again.success) return again.data
  }
  throw new Error(`${operation.id} answered something else than it declares: ${parsed.error.message}`)
}

function cutUnknown(value: unknown, issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    let at: unknown = value
    for (const part of issue.path) at = (at as Record<PropertyKey, unknown> | undefined)?.[part]
    for (const key of issue.keys) delete (at as Record<string, unknown>)[key]
  }
}
