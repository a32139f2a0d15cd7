import { decode } from 'next-auth/jwt'
import { identifyPerson } from '#lib/people/identify-person.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { env } from '#lib/platform/env.ts'
import type { Caller } from '#lib/platform/http/handle.ts'
import { readLoginCookie } from '#lib/platform/login-cookie.ts'
import { webDb } from '#lib/platform/web-db.ts'

/**
 * Who sends these headers: the holder of a bearer token or, without one, of a browser's login. A token that is no good
 * is not made up for by a cookie.
 */
export async function identify(request: { headers: Headers; url?: string }): Promise<Caller | null> {
  const parts = { db: webDb(), clock: systemClock }
  const authorization = request.headers.get('authorization')
  if (authorization !== null) {
    const token = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1]
    const actor = token ? await identifyPerson(parts, { token }) : null
    return actor && { actor, via: 'token' }
  }
  const login = await readLoginCookie(request, { decode, secret: env().secret })
  const actor = login === null ? null : await identifyPerson(parts, { login })
  return actor && { actor, via: 'cookie' }
}
