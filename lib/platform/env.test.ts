import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

describe('readEnv', () => {
  it('fills in what a fresh clone has', () => {
    const env = readEnv({ CHARTSIDE_HOME: '/srv/home' })
    expect(env).toMatchObject({
      home: '/srv/home',
      modelsPath: '/srv/home/models.json',
      port: 3000,
      url: 'http://localhost:3000',
      embedded: false,
      demo: false,
      oidc: null,
    })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readEnv({ PORT: '', CHARTSIDE_HOME: '' })).toMatchObject({ port: 3000, home: path.resolve('.data') })
  })

  it('offers demo people on the embedded database alone, unless told not to', () => {
    const demo = (given: Record<string, string>) => readEnv({ DATABASE_URL: 'postgresql://h/d', ...given }).demo
    expect(demo({})).toBe(false)
    expect(demo({ CHARTSIDE_EMBEDDED: '1' })).toBe(true)
    expect(demo({ CHARTSIDE_EMBEDDED: '1', CHARTSIDE_DEMO: '0' })).toBe(false)
  })

  it('names what is missing only when it is asked for', () => {
    const env = readEnv({})
    expect(() => env.databaseUrl).toThrow(/DATABASE_URL is not set/)
    expect(() => env.ownerUrl).toThrow(/DATABASE_OWNER_URL is not set/)
    expect(() => env.modelUrl).toThrow(/DATABASE_MODEL_URL is not set/)
    expect(() => env.secret).toThrow(/NEXTAUTH_SECRET is not set/)
  })

  it.each([
    ['PORT', 'web', 'PORT'],
    ['PORT', '70000', 'PORT'],
    ['OIDC_ISSUER', 'not a url', 'OIDC_ISSUER'],
    ['OIDC_ISSUER', 'https://id.example.org', 'OIDC_CLIENT_ID'],
  ])('refuses %s=%s and names %s', (name, value, named) => {
    expect(() => readEnv({ [name]: value })).toThrow(named)
  })
})
