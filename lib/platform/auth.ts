// Next's side of sign-in. Scripts and the command line stay off this file: next-auth 4 does not load outside a bundler.
import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { log } from './log.ts'
import { loginCookieName } from './login-cookie.ts'
import { Problem } from './problems.ts'

type Proven = { id: string; email: string }

/** The use cases sign-in stands on, and where it is offered. */
export type AuthParts = {
  /** @throws Problem `too_many_attempts` */
  signIn: (input: { email: string; password: string }) => Promise<Proven | null>
  /** One click for a person of the demo workspace; null where there is none. */
  signInDemo: ((person: string) => Promise<Proven | null>) | null
  /** The active person of an e-mail an identity provider vouches for, or null. */
  findByEmail: (email: string) => Promise<Proven | null>
  startLogin: (email: string) => Promise<{ login: string }>
  endLogin: (login: string) => Promise<void>
  oidc: { issuer: string; clientId: string; clientSecret: string } | null
  secret: string
  secure: boolean
  maxAgeSeconds: number
}

/**
 * The cookie carries a login id and nothing else: who that is, what they may and whether the login still runs is read
 * from the database at each request.
 */
export function authOptions(parts: AuthParts): NextAuthOptions {
  const { secure, secret, maxAgeSeconds } = parts
  return {
    secret,
    session: { strategy: 'jwt', maxAge: maxAgeSeconds },
    jwt: { secret, maxAge: maxAgeSeconds },
    useSecureCookies: secure,
    cookies: {
      sessionToken: {
        name: loginCookieName(secure),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      },
    },
    pages: { signIn: '/login', signOut: '/login', error: '/login' },
    providers: providersOf(parts),
    callbacks: {
      async signIn({ account, user, profile }) {
        if (account?.provider !== 'oidc') return true
        const verified = (profile as { email_verified?: unknown } | undefined)?.email_verified !== false
        return Boolean(verified && user.email && (await parts.findByEmail(user.email)))
      },
      async jwt({ token, user }) {
        // `user` comes once, when somebody has just signed in.
        if (user?.email) return { ...(await parts.startLogin(user.email)) }
        return { login: token.login }
      },
      // What /api/auth/session tells a script in the page: that there is a login. Who it is, /api/v1/me says.
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.login === 'string') await parts.endLogin(token.login)
      },
    },
    logger: {
      error: (code, metadata) =>
        log.error({ code, err: metadata instanceof Error ? metadata : metadata.error }, 'auth'),
      warn: (code) => log.debug({ code }, 'auth'),
      debug: (code) => log.debug({ code }, 'auth'),
    },
  }
}

function providersOf({ signIn, signInDemo, oidc }: AuthParts): NextAuthOptions['providers'] {
  const providers: NextAuthOptions['providers'] = [
    CredentialsProvider({
      id: 'password',
      name: 'E-mail and password',
      credentials: { email: { type: 'email' }, password: { type: 'password' } },
      authorize: (given) => told(signIn({ email: given?.email ?? '', password: given?.password ?? '' })),
    }),
  ]
  if (signInDemo) {
    providers.push(
      CredentialsProvider({
        id: 'demo',
        name: 'Demo',
        credentials: { person: { type: 'text' } },
        authorize: (given) => told(signInDemo(given?.person ?? '')),
      }),
    )
  }
  if (oidc) {
    providers.push({
      id: 'oidc',
      name: 'Single sign-on',
      type: 'oauth',
      wellKnown: `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      clientId: oidc.clientId,
      clientSecret: oidc.clientSecret,
      authorization: { params: { scope: 'openid email profile' } },
      idToken: true,
      checks: ['pkce', 'state', 'nonce'],
      profile: (profile: { sub: string; email?: string }) => ({ id: profile.sub, email: profile.email ?? null }),
    })
  }
  return providers
}

/** next-auth carries the message of an error to the page that asked: a problem's code, and of others only that. */
async function told(checked: Promise<Proven | null>): Promise<Proven | null> {
  try {
    return await checked
  } catch (error) {
    if (error instanceof Problem) throw new Error(error.code)
    log.error({ err: error }, 'sign-in failed')
    throw new Error('internal')
  }
}
