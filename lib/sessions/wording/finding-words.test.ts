import { describe, expect, it } from 'vitest'
import { FINDING_WORDS, findingMessage, sayFinding } from './finding-words.ts'

const HAN = /\p{Script=Han}/u
const CODES = Object.entries(FINDING_WORDS)

describe('the words of findings', () => {
  it.each(CODES)('%s has a title in either language', (_code, words) => {
    expect(words.title.en).toMatch(/^[A-Z][A-Za-z -]+/)
    expect(words.title.en).not.toMatch(HAN)
    expect(words.title.zh).toMatch(HAN)
  })

  it.each(CODES)('%s says its sentence in either language', (_code, words) => {
    // Every value a code could ask for: what it does not ask for, it does not read.
    const anything: unknown = new Proxy(
      {},
      {
        get: (_target, key) => {
          if (key === 'derived') return [{ raw: '3', by: 'difference', of: ['5', '2'] }]
          if (key === 'refused')
            return [{ language: 'en', why: 'unchanged', detail: 'both queries have the same words' }]
          if (key === 'differences') return { missing: 1, added: 2, value: 0, unit: 0, parameter: 0, failed: false }
          if (key === 'text') return 'answer'
          if (key === 'type') return 'Data Gathering'
          if (['words', 'missing', 'unsaid', 'numbers', 'languages', 'holders'].includes(String(key))) return ['1', '2']
          if (String(key).startsWith('only')) return ['7']
          return '4'
        },
      },
    )
    const [en, zh] = [words.en(anything as never), words.zh(anything as never)]
    expect(en).toMatch(/[a-z]{2}/)
    expect(en).not.toMatch(HAN)
    expect(zh).toMatch(HAN)
    for (const sentence of [en, zh]) expect(sentence).not.toMatch(/undefined|\[object/)
  })

  it('says one finding in English and in Chinese', () => {
    const values = { text: 'answer', numbers: ['7.2', '4'] } as const
    expect(findingMessage('number_not_observed', values)).toBe(
      'the answer gives 7.2, 4, which no result, reply or query up to this turn does',
    )
    expect(sayFinding({ code: 'number_not_observed', values }, 'zh')).toEqual({
      title: '结果中没有此数值',
      sentence: '答案给出 7.2、4，而截至本轮的结果、回复和提问中都没有',
    })
  })

  it('leaves a finding of before, or of another version, its English sentence', () => {
    expect(sayFinding({ code: 'number_not_observed' }, 'zh')).toEqual({ title: '结果中没有此数值', sentence: null })
    expect(sayFinding({ code: 'constructor', values: {} }, 'zh')).toEqual({ title: null, sentence: null })
  })
})
