import { describe, expect, it } from 'vitest'
import { DEFAULT_POLICY, type GateFacts, passGates, ReleasePolicy } from './gates.ts'

const facts: GateFacts = {
  ready: 2,
  leftOut: [],
  previous: { version: '0.1.0', intact: true },
  actor: 'cura',
  judges: new Set(['ann', 'ben']),
}
const shut = (change: Partial<GateFacts>, policy: Partial<ReleasePolicy> = {}) =>
  passGates({ ...facts, ...change }, { ...DEFAULT_POLICY, ...policy })
    .filter(({ passed, enforced }) => enforced && !passed)
    .map(({ code }) => code)
const leftOut = [{ session: 's', tier: 'open' as const, reasons: [], cause: 'nobody is assigned' }]

describe('gates', () => {
  it('are open when everything is in order', () => expect(shut({})).toEqual([]))
  it('shut when nothing is settled', () => expect(shut({ ready: 0 })).toEqual(['settled']))
  it('shut when the version before is not what it was', () => {
    expect(shut({ previous: { version: '0.1.0', intact: false } })).toEqual(['previous_intact'])
    expect(shut({ previous: null })).toEqual([])
  })
  it('let sessions stay out unless every one is asked for', () => {
    expect(shut({ leftOut })).toEqual([])
    expect(shut({ leftOut }, { every_session: true })).toEqual(['every_session'])
  })
  it('ask for two people only where the policy does', () => {
    expect(shut({ actor: 'ann' })).toEqual([])
    expect(shut({ actor: 'ann' }, { two_people: true })).toEqual(['two_people'])
    expect(shut({ actor: null }, { two_people: true })).toEqual(['two_people'])
    expect(shut({}, { two_people: true })).toEqual([])
  })
  it('take a policy with known rules only', () => {
    expect(ReleasePolicy.parse({})).toEqual({ two_people: false, every_session: false })
    expect(() => ReleasePolicy.parse({ two_person: true })).toThrow()
  })
})
