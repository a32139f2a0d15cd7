import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

describe('the environment', () => {
  it('offers demo people on the embedded server alone, and not where they are not wanted', () => {
    const demo = (source: Record<string, string>) => readEnv(source).demo
    expect(demo({ CHARTSIDE_EMBEDDED: '1', DATABASE_URL: 'postgresql://localhost/x' })).toBe(true)
    expect(demo({ CHARTSIDE_EMBEDDED: '1', CHARTSIDE_DEMO: '0' })).toBe(false)
    expect(demo({ DATABASE_URL: 'postgresql://team/x', CHARTSIDE_DEMO: '1' })).toBe(false)
    expect(demo({})).toBe(false)
  })

  it('takes single sign-on whole or not at all, and an empty variable for none', () => {
    const oidc = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' }
    expect(readEnv(oidc).oidc).toEqual({ issuer: 'https://id.example.org', clientId: 'c', clientSecret: 's' })
    expect(readEnv({ ...oidc, OIDC_ISSUER: '' }).oidc).toBeNull()
    expect(() => readEnv({ ...oidc, OIDC_CLIENT_SECRET: '' })).toThrow(/OIDC_CLIENT_SECRET/)
    expect(() => readEnv({ OIDC_ISSUER: 'not a url' })).toThrow(/OIDC_ISSUER/)
  })

  it('names what is missing when it is asked for', () => {
    const read = readEnv({})
    expect(() => read.databaseUrl).toThrow(/DATABASE_URL is not set/)
    expect(() => read.secret).toThrow(/NEXTAUTH_SECRET is not set/)
  })
})
