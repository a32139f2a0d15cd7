import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allOperations } from '#app/api/testing.ts'
import { proxy } from './proxy.ts'

const SECRET = 'a secret of the tests alone'
beforeEach(() => {
  vi.stubEnv('NEXTAUTH_SECRET', SECRET)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  proxy(new NextRequest(`http://studio.test${path}`, { headers, method }))
const signedIn = async (secret = SECRET) => ({
  cookie: `chartside.login=${await encode({ token: { login: 'login_1' }, secret })}`,
})

describe('a page', () => {
  it('sends whoever is not signed in to the sign-in page, and back afterwards', async () => {
    for (const headers of [{}, await signedIn('another secret')]) {
      const response = await ask('/review/a1/2?x=%20y', headers)
      expect(response.status).toBe(307)
      expect(response.headers.get('location')).toBe(
        'http://studio.test/login?callbackUrl=%2Freview%2Fa1%2F2%3Fx%3D%2520y',
      )
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect((await ask('/')).headers.get('location')).toBe('http://studio.test/login')
  })

  it('opens to a login cookie; the sign-in page and files to everyone', async () => {
    expect((await ask('/home', await signedIn())).headers.get('location')).toBeNull()
    expect((await ask('/login')).headers.get('location')).toBeNull()
    expect((await ask('/fonts/inter.woff2')).headers.get('location')).toBeNull()
  })

  it('has a policy with a fresh nonce that the page itself is told, and no inline script or foreign source', async () => {
    const [one, two] = [await ask('/login'), await ask('/login')]
    const policy = one.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']{22,})'/.exec(policy)?.[1]
    expect(nonce).toBeDefined()
    expect(two.headers.get('content-security-policy')).not.toContain(nonce)
    expect(one.headers.get('x-middleware-request-x-nonce')).toBe(nonce)
    expect(one.headers.get('x-middleware-request-content-security-policy')).toBe(policy)
    const directives = Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part]))
    expect(directives['script-src']).toBe(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`)
    expect(directives['style-src']).toBe(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
    for (const closed of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(closed)
    expect(one.headers.get('cache-control')).toBe('no-store')
  })

  it('says over https that it is only ever served so', async () => {
    expect((await ask('/login')).headers.get('strict-transport-security')).toBeNull()
    const secure = await ask('/login', { 'x-forwarded-proto': 'https' })
    expect(secure.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
    expect(secure.headers.get('x-content-type-options')).toBe('nosniff')
    expect(secure.headers.get('referrer-policy')).toBe('same-origin')
  })
})

describe('the API', () => {
  it('answers for itself who is signed in', async () => {
    const response = await ask('/api/v1/me')
    expect([response.status, response.headers.get('location')]).toEqual([200, null])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('refuses a method an address does not have in the words of every other refusal', async () => {
    for (const [method, path, allow] of [
      ['DELETE', '/api/v1/conflicts', 'GET, HEAD, OPTIONS'],
      ['GET', '/api/v1/conflicts/s_1/0/rulings', 'POST, OPTIONS'],
      ['POST', '/api/v1/releases/candidate', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const response = await ask(path, {}, method)
      expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed', status: 405, errors: [] })
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
    for (const path of ['/api/v1/nowhere', '/api/auth/signin']) expect((await ask(path, {}, 'DELETE')).status).toBe(200)
  })

  it('lets every operation through', async () => {
    for (const { method, path } of allOperations) {
      expect((await ask(`/api/v1${path.replace(/\{\w+\}/g, 'x')}`, {}, method)).status, path).toBe(200)
    }
  })
})
