import { describe, expect, it, vi } from 'vitest'

// next-auth is CommonJS whose default only a bundler unwraps.
vi.mock('next-auth/providers/credentials', () => ({
  default: (options: object) => ({ type: 'credentials', ...options }),
}))

vi.mock('./log.ts', () => ({ log: { error: () => undefined, debug: () => undefined } }))

import { type AuthParts, authOptions } from './auth.ts'
import { Problem } from './problems.ts'

const ada = { id: 'per_1', email: 'ada@example.org' }
const parts = (over: Partial<AuthParts> = {}): AuthParts => ({
  signIn: async () => ada,
  signInDemo: null,
  findByEmail: async (email) => (email === ada.email ? ada : null),
  startLogin: async () => ({ login: 'login_1' }),
  endLogin: async () => undefined,
  oidc: { issuer: 'https://id.example.org/', clientId: 'c', clientSecret: 's' },
  secret: 'x',
  secure: false,
  maxAgeSeconds: 100,
  ...over,
})

type Callback = (given: object) => Promise<unknown>
const callback = (name: 'signIn' | 'jwt' | 'session', over: Partial<AuthParts> = {}) =>
  authOptions(parts(over)).callbacks?.[name] as unknown as Callback
const provider = (id: string, over: Partial<AuthParts> = {}) =>
  authOptions(parts(over)).providers.find((one) => one.id === id) as unknown as
    | { authorize: (given: object) => Promise<unknown>; wellKnown?: string; checks?: string[] }
    | undefined

describe('the cookie', () => {
  it('carries a login id and nothing of the person', async () => {
    const jwt = callback('jwt')
    const fresh = { name: 'Ada', email: ada.email, picture: 'x', sub: 'per_1' }
    expect(await jwt({ token: fresh, user: ada })).toEqual({ login: 'login_1' })
    expect(await jwt({ token: { login: 'login_1', name: 'Ada', roles: ['admin'] } })).toEqual({ login: 'login_1' })
    const session = await callback('session')({ session: { user: { name: 'Ada' }, expires: 'soon' }, token: {} })
    expect(session).toEqual({ expires: 'soon' })
  })

  it('is locked to the host over https and lasts as long as the login', () => {
    const secure = authOptions(parts({ secure: true }))
    expect(secure.cookies?.sessionToken).toEqual({
      name: '__Host-chartside.login',
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true },
    })
    expect([secure.session?.maxAge, secure.jwt?.maxAge]).toEqual([100, 100])
    expect(authOptions(parts()).cookies?.sessionToken?.name).toBe('chartside.login')
  })

  it('ends its login with the sign-out', async () => {
    const endLogin = vi.fn(async () => undefined)
    const signOut = authOptions(parts({ endLogin })).events?.signOut as Callback
    await signOut({ token: { login: 'login_1' } })
    await signOut({ token: null })
    expect(endLogin.mock.calls).toEqual([['login_1']])
  })
})

describe('single sign-on', () => {
  it('lets in whom the workspace knows, unless the provider says the e-mail is not theirs', async () => {
    const signIn = callback('signIn')
    const asks = (email: string | null, verified?: boolean) =>
      signIn({ account: { provider: 'oidc' }, user: { email }, profile: { email_verified: verified } })
    expect(await asks(ada.email)).toBe(true)
    expect(await asks(ada.email, true)).toBe(true)
    expect(await asks(ada.email, false)).toBe(false)
    expect(await asks('stranger@example.org', true)).toBe(false)
    expect(await asks(null)).toBe(false)
  })

  it('is offered where it is set up, with every check of the code flow', () => {
    expect(provider('oidc')).toMatchObject({
      wellKnown: 'https://id.example.org/.well-known/openid-configuration',
      checks: ['pkce', 'state', 'nonce'],
    })
    expect(provider('oidc', { oidc: null })).toBeUndefined()
  })
})

describe('demo people', () => {
  it('have a door only where one is given', async () => {
    expect(provider('demo')).toBeUndefined()
    const signInDemo = vi.fn(async () => ada)
    expect(await provider('demo', { signInDemo })?.authorize({ person: 'per_1' })).toEqual(ada)
    expect(signInDemo).toHaveBeenCalledWith('per_1')
  })
})

describe('a failed password', () => {
  it('tells the page a code and never the inside of a failure', async () => {
    const failing = (error: Error) =>
      provider('password', {
        signIn: async () => {
          throw error
        },
      })?.authorize({ email: 'a', password: 'b' })
    await expect(failing(new Problem('too_many_attempts', 'wait'))).rejects.toThrow(/^too_many_attempts$/)
    await expect(failing(new Error('relation person does not exist'))).rejects.toThrow(/^internal$/)
    expect(await provider('password', { signIn: async () => null })?.authorize({})).toBeNull()
  })
})
