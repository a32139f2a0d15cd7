import { describe, expect, it } from 'vitest'
import { type Case, casesOf } from './cases.ts'
import { effectsOf, goesWith } from './ruling-effects.ts'
import { decide, mend, NO_RULINGS, type RulingWork } from './ruling-work.ts'
import { conflict, ITEMS, item, opinion } from './testing.ts'

const en = conflict(
  item('t1.answer.en'),
  opinion('A', 'edit', { value: 'She is on spironolactone 25 mg daily.' }),
  opinion('B', 'accept'),
)
const rubric = ['t1.rubric.0', 't1.rubric.1'].map((id) =>
  conflict(item(id), opinion('A', 'accept'), opinion('B', 'reject')),
)
const caseOf = (...conflicts: Parameters<typeof casesOf>[0]) => casesOf(conflicts, new Set())[0] as Case
const edited = (work: RulingWork = NO_RULINGS) => decide(work, caseOf(en), { is: 'adopt', letter: 'A' })

describe('what rulings make doubtful', () => {
  it('is nothing while the originals stay', () => {
    expect(effectsOf(ITEMS, [en], NO_RULINGS)).toEqual({
      doubtful: [],
      mendable: new Set(),
      emptiesRubric: false,
    })
    expect(effectsOf(ITEMS, [en], decide(NO_RULINGS, caseOf(en), { is: 'keep' })).doubtful).toEqual([])
  })
  it('is the other language and the rubric items that quote the old value', () => {
    const { doubtful, mendable } = effectsOf(ITEMS, [en], edited())
    expect(doubtful).toEqual([
      { item: 't1.answer.zh', because: 'other_language' },
      { item: 't1.rubric.0', because: 'answer_value' },
    ])
    expect(mendable).toEqual(new Set(['t1.answer.zh', 't1.rubric.0']))
  })
  it('shrinks with what is mended in the same ruling, which stays mendable', () => {
    const work = mend(edited(), item('t1.answer.zh'), { text: '目前螺内酯 25 mg 每日一次。' }, 't1.answer.en')
    const { doubtful, mendable } = effectsOf(ITEMS, [en], work)
    expect(doubtful.map((one) => one.item)).toEqual(['t1.rubric.0'])
    expect(mendable.has('t1.answer.zh')).toBe(true)
  })
  it('leaves out what is in conflict itself and not decided yet', () => {
    const conflicts = [en, ...rubric]
    expect(effectsOf(ITEMS, conflicts, edited()).doubtful.map((one) => one.item)).toEqual(['t1.answer.zh'])
    const kept = decide(edited(), caseOf(...rubric.slice(0, 1)), { is: 'keep' })
    expect(effectsOf(ITEMS, conflicts, kept).doubtful.map((one) => one.item)).toEqual(['t1.answer.zh', 't1.rubric.0'])
  })
  it('ignores what was mended for a ruling that was taken back', () => {
    const work = mend(edited(), item('t1.answer.zh'), { text: '目前螺内酯 25 mg。' }, 't1.answer.en')
    const back = decide(work, caseOf(en), { is: 'keep' })
    expect(effectsOf(ITEMS, [en], back)).toEqual({ doubtful: [], mendable: new Set(), emptiesRubric: false })
  })
})

describe('the rubric', () => {
  it('may lose items, and not the last one', () => {
    const reject = (work: RulingWork, at: number) =>
      decide(work, caseOf(...rubric.slice(at, at + 1)), { is: 'adopt', letter: 'B' })
    expect(effectsOf(ITEMS, rubric, reject(NO_RULINGS, 0)).emptiesRubric).toBe(false)
    expect(effectsOf(ITEMS, rubric, reject(reject(NO_RULINGS, 0), 1)).emptiesRubric).toBe(true)
  })
})

describe('goesWith', () => {
  it('is the ruling on the other language where there is one, else the one at hand', () => {
    const conflicts = [...rubric, en]
    expect(goesWith(item('t1.answer.zh'), conflicts, 't1.rubric.0')).toBe('t1.answer.en')
    expect(goesWith(item('t1.rubric.1'), conflicts, 't1.answer.en')).toBe('t1.answer.en')
  })
})
