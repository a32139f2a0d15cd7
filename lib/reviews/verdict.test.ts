import { describe, expect, it } from 'vitest'
import type { Item } from '#lib/sessions/turn.ts'
import { compareVerdicts, faultsOfVerdict, type ItemVerdict, settleVerdict, unjudged } from './verdict.ts'

const answer: Item = { item: 't1.answer.en', kind: 'answer', language: 'en', value: 'INR 3.4' }
const rubric: Item = { item: 't1.rubric.0', kind: 'rubric', value: { en: 'States INR 3.4.', zh: null } }
const verdict = (given: Partial<ItemVerdict>): ItemVerdict => ({
  item: answer.item,
  verdict: 'accept',
  reasons: [],
  ...given,
})

describe('comparing verdicts', () => {
  const words = ['accept', 'edit', 'reject', 'cannot_judge'] as const
  const all = words.flatMap((word) =>
    word === 'edit'
      ? ['INR 3.5', 'INR 3.6'].map((value) => verdict({ verdict: word, value }))
      : [verdict({ verdict: word })],
  )

  it('is symmetric, and agrees with itself unless it is cannot_judge', () => {
    for (const a of all) {
      for (const b of all) expect(compareVerdicts(answer, a, b)).toEqual(compareVerdicts(answer, b, a))
      expect(compareVerdicts(answer, a, a)).toEqual({ verdict: true, content: a.verdict !== 'cannot_judge' })
    }
  })

  it('tells two different edits: same verdict, other content', () => {
    const [, first, second] = all as [ItemVerdict, ItemVerdict, ItemVerdict]
    expect(compareVerdicts(answer, first, second)).toEqual({ verdict: true, content: false })
  })

  it('sees no difference in the order of keys', () => {
    const a = verdict({ verdict: 'edit', value: { en: 'x', zh: 'y' } })
    const b = verdict({ verdict: 'edit', value: { zh: 'y', en: 'x' } })
    expect(compareVerdicts(rubric, a, b).content).toBe(true)
  })
})

describe('one verdict', () => {
  it('turns an edit that changes nothing into an accept', () => {
    expect(settleVerdict(answer, verdict({ verdict: 'edit', value: 'INR 3.4' }))).toEqual(verdict({}))
    expect(settleVerdict(answer, verdict({ verdict: 'edit', value: 'INR 3.4 ' })).verdict).toBe('edit')
  })

  it('drops a value from anything but an edit', () => {
    expect(settleVerdict(answer, verdict({ verdict: 'reject', value: 'x', reasons: ['unsafe'] }))).not.toHaveProperty(
      'value',
    )
  })

  it.each([
    ['a reject without a reason', verdict({ verdict: 'reject' }), 'reason_missing'],
    ['a cannot_judge without a reason', verdict({ verdict: 'cannot_judge' }), 'reason_missing'],
    ['an edit without a value', verdict({ verdict: 'edit' }), 'value_missing'],
    ['an edit of the wrong shape', verdict({ verdict: 'edit', value: { en: 'x' } }), 'edit_shape'],
    ['an edit to nothing', verdict({ verdict: 'edit', value: '  ' }), 'edit_blank'],
    ['a NUL', verdict({ verdict: 'edit', value: 'INR\u0000' }), 'unstorable_text'],
    ['half a character', verdict({ comment: 'see \ud83d' }), 'unstorable_text'],
  ])('finds %s', (_what, given, code) => {
    expect(faultsOfVerdict(answer, given).map((fault) => fault.code)).toEqual([code])
  })

  it('finds nothing in sound ones', () => {
    expect(faultsOfVerdict(answer, verdict({ verdict: 'edit', value: '𠮷 3.5' }))).toEqual([])
    expect(faultsOfVerdict(answer, verdict({ verdict: 'reject', reasons: ['x_house_rule'] }))).toEqual([])
  })
})

describe('what is left to judge', () => {
  it('asks only for the languages the person reads', () => {
    const zh: Item = { item: 't1.answer.zh', kind: 'answer', language: 'zh', value: 'INR 3.4' }
    const left = (languages: ('en' | 'zh')[]) =>
      unjudged([answer, zh, rubric], languages, [verdict({})]).map(({ item }) => item)
    expect(left(['en'])).toEqual(['t1.rubric.0'])
    expect(left(['en', 'zh'])).toEqual(['t1.answer.zh', 't1.rubric.0'])
  })
})
