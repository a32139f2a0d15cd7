import { describe, expect, it } from 'vitest'
import { ADJUDICATION_KEYS, RECORD_KEYS } from '#components/adjudication/adjudication-shortcuts.ts'
import { clashes } from '#components/shell/keys/registry.ts'
import { formOf } from '#components/verdict/edit-form.ts'
import { REVIEW_KEYS } from '#components/verdict/review-shortcuts.ts'
import type { StepRun } from '#lib/sessions/contract.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { CHART_KEYS } from './chart-shortcuts.ts'
import { byResource, toldOf } from './step-difference.ts'
import { editedArguments, runnableSteps, takeResult } from './step-edit.ts'
import { STEP_KEYS } from './step-shortcuts.ts'

const step = (tool: string, item = 't0.step.0'): Item => ({
  item,
  kind: 'step',
  value: { tool, arguments: { subject_id: 1, code: 'Potassium' }, observation: { total: 1 } },
})
const read = step('Observation.search')

function storeWith(change: Record<string, string> = {}) {
  const forms = new Map([[read.item, { ...formOf(read), ...change }]])
  return {
    item: (id: string) => (id === read.item ? read : null),
    form: (item: Item) => forms.get(item.item) ?? {},
    type: (item: Item, form: Record<string, string>) => void forms.set(item.item, form as never),
  }
}

describe('a step and its edit', () => {
  it('runs what reads a chart', () =>
    expect(runnableSteps([read, step('Flag.create', 't0.step.1')], { session: 's', turn: 0 })).toEqual([
      { session: 's', turn: 0, item: 't0.step.0' },
    ]))
  it('runs with the arguments of the edit, once they are an object and others', () => {
    expect(editedArguments(storeWith(), read.item)).toBe(null)
    expect(editedArguments(storeWith({ arguments: '{"code":"Sodium"}' }), read.item)).toEqual({ code: 'Sodium' })
    expect(editedArguments(storeWith({ arguments: '{"code":' }), read.item)).toBe(null)
    expect(editedArguments(storeWith({ arguments: '{"subject_id": 1, "code": "Potassium"}' }), read.item)).toBe(null)
    expect(editedArguments(null, read.item)).toBe(null)
  })
  it('takes the result of a run into the edit and leaves its arguments', () => {
    const store = storeWith({ arguments: '{"code":"Sodium"}' })
    takeResult(store, read.item, { total: 2 })
    expect(store.form(read)).toMatchObject({ arguments: '{"code":"Sodium"}', observation: '{\n  "total": 2\n}' })
  })
})

describe('the keys of a step', () => {
  it('do not clash with those around them', () => {
    const together = (...keys: { id: string; keys: readonly string[]; scope: string }[][]) =>
      clashes(keys.flat().map((one) => ({ ...one, keys: [...one.keys], scope: 'screen' })) as never)
    expect(together([...REVIEW_KEYS], [...CHART_KEYS], [...STEP_KEYS.chart])).toEqual([])
    expect(together([...ADJUDICATION_KEYS], [...RECORD_KEYS], [...STEP_KEYS.record])).toEqual([])
  })
})

describe('what a run comes down to', () => {
  const diff = { same: 3, missing: [], added: [], changed: [], reordered: false, renamed: [], failed: null }
  const run = (verdict: StepRun['verdict'], more: Partial<StepRun['runs'][number]> = {}) =>
    toldOf({ verdict, runs: [{ mode: 'repaired', observation: { total: 3 }, error: null, diff, ...more }] } as StepRun)
  it('shows no difference where the result holds', () =>
    expect(run('holds')).toMatchObject({ tone: 'ok', diff: null, count: 3 }))
  it('shows the difference against the tool as it is, and a refusal in its words', () => {
    expect(run('holds_in_reference_mode')).toMatchObject({ tone: 'warn', diff })
    expect(
      run('differs', { observation: null, error: { code: 'wrong_type', message: 'a whole number' } }),
    ).toMatchObject({
      tone: 'bad',
      observation: null,
      refusal: 'a whole number',
    })
  })
  it('keeps the changes of one resource together', () => {
    const change = (ref: string, path: string) => ({
      ref,
      type: 'Observation',
      label: 'K',
      at: null,
      kind: 'value' as const,
      path,
      was: '1',
      is: '2',
    })
    expect(
      byResource([change('a', 'x'), change('b', 'x'), change('a', 'y')]).map(({ ref, changes }) => [
        ref,
        changes.length,
      ]),
    ).toEqual([
      ['a', 2],
      ['b', 1],
    ])
  })
})
