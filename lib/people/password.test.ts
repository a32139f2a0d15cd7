import { describe, expect, it } from 'vitest'
import { createAttempts } from './attempts.ts'
import { checkPassword, hashPassword } from './password.ts'

describe('a password', () => {
  it('fits its own hash alone, and no two hashes are the same', async () => {
    const [one, two] = await Promise.all([hashPassword('a long password'), hashPassword('a long password')])
    expect(one).not.toBe(two)
    expect(await checkPassword('a long password', one)).toBe(true)
    expect(await checkPassword('a long Password', one)).toBe(false)
    expect(await checkPassword('a long password', null)).toBe(false)
  })

  it('is the same in either Unicode composition', async () => {
    expect(await checkPassword('Schlu\u0308sselwort', await hashPassword('Schl\u00fcsselwort'))).toBe(true)
  })
})

describe('attempts', () => {
  it('slide with time and are cleared by success', () => {
    const attempts = createAttempts({ allowed: 2, withinMs: 100 })
    expect([0, 10, 20].map((at) => attempts.begin('a', at))).toEqual([true, true, false])
    expect(attempts.begin('b', 20)).toBe(true)
    expect(attempts.begin('a', 105)).toBe(true)
    attempts.clear('a')
    expect([106, 107].map((at) => attempts.begin('a', at))).toEqual([true, true])
  })

  it('keep a bounded number of keys, forgetting the oldest', () => {
    const attempts = createAttempts({ allowed: 1, withinMs: 1000, remembered: 2 })
    for (const key of ['a', 'b', 'c']) attempts.begin(key, 0)
    expect(attempts.begin('c', 1)).toBe(false)
    expect(attempts.begin('b', 1)).toBe(false)
    expect(attempts.begin('a', 1)).toBe(true)
  })
})
