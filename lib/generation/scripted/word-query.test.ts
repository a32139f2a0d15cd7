import { describe, expect, it } from 'vitest'
import type { Topic } from './topic.ts'
import { voiceOf } from './voice.ts'
import { possibleCodes, wordExplicit, wordImplicit, wordingFor } from './word-query.ts'

const topic = (key: string, about: Topic['about'], more: Partial<Topic> = {}): Topic => ({
  key,
  taskType: 'Data Gathering',
  frame: 'courses',
  tools: ['Observation.search'],
  pattern: null,
  about,
  salience: 1,
  calls: () => [],
  asks: { en: ['Show me the {a}.'], zh: ['请看{a}。'] },
  fragments: null,
  answer: () => '',
  rubric: () => [],
  situations: [],
  refs: [],
  ...more,
})
const creatinine = { key: 'creatinine', kind: 'analyte' as const, name: { en: 'creatinine', zh: '肌酐' } }
const potassium = { key: 'potassium', kind: 'analyte' as const, name: { en: 'potassium', zh: '血钾' } }
const whites = {
  key: 'white-blood-cells',
  kind: 'analyte' as const,
  name: { en: 'white cell count', zh: '白细胞计数' },
}
const rise = { situations: [{ en: 'the rise in creatinine', zh: '肌酐升高' }] }
const said = (...topics: Topic[]) => topics.map((one, index) => ({ topic: one, index }))
const [en, zh] = [voiceOf(1, 't', 'en'), voiceOf(1, 't', 'zh')]

describe('what a question may lean on', () => {
  it('is a thing that was named, a verb of the turn before, or a situation that bears on it', () => {
    const next = topic('b', [creatinine], { fragments: { en: ['And the {a}?'], zh: ['那{a}呢？'] } })
    expect(possibleCodes(next, said(topic('a', [creatinine], rise)))).toEqual(['NA', 'PE', 'AE'])
    expect(possibleCodes(topic('b', [potassium]), said(topic('a', [creatinine], rise)))).toEqual(['AE'])
    expect(possibleCodes(next, [])).toEqual([])
  })

  it('is no situation of another part of medicine, and none for a lookup', () => {
    expect(possibleCodes(topic('b', [whites]), said(topic('a', [creatinine], rise)))).toEqual([])
    const lookup = topic('b', [potassium], { taskType: 'Information Lookup' })
    expect(possibleCodes(lookup, said(topic('a', [creatinine], rise)))).toEqual([])
  })
})

describe('the words of a question', () => {
  it('say the thing in full, and by a pro-form, in both languages', () => {
    const wording = wordingFor(topic('b', [creatinine]), said(topic('a', [creatinine])), 'NA')
    const asked = topic('b', [creatinine])
    expect(wordExplicit(asked, wording, en)).toBe('Show me the creatinine.')
    expect(wordImplicit(asked, wording, en)).toMatch(/^Show me (?:that value|that result|it)\.$/)
    expect(wordImplicit(asked, wording, zh)).toMatch(/^请看(?:这个指标|该指标|这项结果)。$/)
  })

  it('name the situation, and lean on it', () => {
    const asked = topic('b', [potassium])
    const wording = wordingFor(asked, said(topic('a', [creatinine], rise)), 'AE')
    expect(wordExplicit(asked, wording, en)).toContain('the rise in creatinine')
    expect(wordImplicit(asked, wording, en)).not.toContain('creatinine')
    expect(wordExplicit(asked, wording, zh)).toContain('肌酐升高')
    expect(wordImplicit(asked, wording, zh)).not.toContain('肌酐')
  })
})
