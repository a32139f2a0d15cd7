import { describe, expect, it } from 'vitest'
import { wordDiff, wordsOf } from './word-diff.ts'

const marked = (before: string, after: string, language: 'en' | 'zh' = 'en') =>
  wordDiff(before, after, language)
    .map((part) =>
      part.kind === 'same' ? part.text : part.kind === 'removed' ? `[-${part.text}-]` : `{+${part.text}+}`,
    )
    .join('')

describe('wordsOf', () => {
  it('keeps numbers whole', () => expect(wordsOf('K 5.6, up', 'en')).toEqual(['K', ' ', '5.6', ',', ' ', 'up']))
  it('segments Chinese into words', () => expect(wordsOf('螺内酯每日一次', 'zh').length).toBeGreaterThan(2))
  it('gives the text back when joined', () => {
    const text = '血钾 5.6 mmol/L（03-04 06:10），𠮷 continues — ok.'
    expect(wordsOf(text, 'zh').join('')).toBe(text)
  })
})

describe('wordDiff', () => {
  it('marks a changed dose and nothing else', () =>
    expect(marked('spironolactone 50 mg daily.', 'spironolactone 25 mg daily.')).toBe(
      'spironolactone [-50-]{+25+} mg daily.',
    ))
  it('marks a decimal as one number', () => expect(marked('K 5.6 H', 'K 6.5 H')).toBe('K [-5.6-]{+6.5+} H'))
  it('joins neighbouring changes', () =>
    expect(marked('on lisinopril tablets daily', 'on losartan capsules daily')).toBe(
      'on [-lisinopril tablets-]{+losartan capsules+} daily',
    ))
  it('marks Chinese by words', () =>
    expect(marked('目前用药：螺内酯 50 mg 每日一次。', '目前用药：螺内酯 25 mg 每日一次。', 'zh')).toBe(
      '目前用药：螺内酯 [-50-]{+25+} mg 每日一次。',
    ))
  it.each([
    ['', 'new'],
    ['old', ''],
    ['', ''],
    ['a b c', 'a c b'],
    ['肌酐升高。', '肌酐持续升高，需复查。'],
  ])('gives both texts back: %j → %j', (before, after) => {
    const parts = wordDiff(before, after, 'zh')
    const keep = (drop: string) =>
      parts
        .filter((part) => part.kind !== drop)
        .map((part) => part.text)
        .join('')
    expect([keep('added'), keep('removed')]).toEqual([before, after])
  })
})
