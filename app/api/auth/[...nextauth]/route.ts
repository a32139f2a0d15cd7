import NextAuth from 'next-auth'
import { endLogin } from '#lib/people/end-login.ts'
import { findActor } from '#lib/people/find-actor.ts'
import { signIn } from '#lib/people/sign-in.ts'
import { signInDemo } from '#lib/people/sign-in-demo.ts'
import { LOGIN_HOURS, startLogin } from '#lib/people/start-login.ts'
import { authOptions } from '#lib/platform/auth.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { env } from '#lib/platform/env.ts'
import { isSecure } from '#lib/platform/login-cookie.ts'
import { Problem } from '#lib/platform/problems.ts'
import { webDb } from '#lib/platform/web-db.ts'

async function answer(request: Request, route: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  const { demo, oidc, secret } = env()
  const parts = { db: webDb(), clock: systemClock }
  const options = authOptions({
    signIn: (input) => signIn(parts, input),
    signInDemo: demo ? (person) => signInDemo(parts, person) : null,
    findByEmail: async (email) => {
      try {
        return await findActor(parts, email)
      } catch (error) {
        if (error instanceof Problem) return null
        throw error
      }
    },
    startLogin: async (email) => {
      const { login } = await startLogin(parts, await findActor(parts, email))
      return { login }
    },
    endLogin: (login) => endLogin(parts, login),
    oidc,
    secret,
    secure: isSecure(request.headers, request.url),
    maxAgeSeconds: LOGIN_HOURS * 3600,
  })
  return NextAuth(request as never, route as never, options)
}

export { answer as GET, answer as POST }
