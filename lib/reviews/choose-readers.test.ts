import { describe, expect, it } from 'vitest'
import type { Language } from '#lib/platform/language.ts'
import { chooseReaders } from './choose-readers.ts'

const reader = (id: string, languages: Language[] = ['en', 'zh']) => ({ id, languages })
const choose = (over: Partial<Parameters<typeof chooseReaders>[0]> = {}) =>
  chooseReaders({ languages: ['en', 'zh'], overlap: 2, active: [], candidates: [], load: new Map(), ...over })
const idsOf = (chosen: ReturnType<typeof choose>) => ('people' in chosen ? chosen.people.map(({ id }) => id) : chosen)

describe('who gets a session', () => {
  it('prefers who reads every language, then who has the least work', () => {
    const candidates = [reader('a', ['en']), reader('b'), reader('c'), reader('d')]
    expect(idsOf(choose({ candidates, load: new Map([['b', 5]]) }))).toEqual(['c', 'd'])
  })

  it('adds a reader for a language that would have too few', () => {
    const candidates = [reader('a', ['en']), reader('b', ['en']), reader('c', ['zh'])]
    expect(idsOf(choose({ candidates }))).toEqual(['a', 'b', 'c'])
  })

  it('counts who is on the session already', () => {
    expect(idsOf(choose({ active: [reader('a')], candidates: [reader('b'), reader('c')] }))).toEqual(['b'])
    expect(idsOf(choose({ active: [reader('a'), reader('b')], candidates: [reader('c')] }))).toEqual([])
  })

  it('says what is lacking', () => {
    expect(choose({ candidates: [reader('a')] })).toEqual({ lacking: { readers: 1 } })
    expect(choose({ candidates: [reader('a', ['en']), reader('b', ['en'])] })).toEqual({ lacking: { language: 'zh' } })
  })
})
