import { describe, expect, it } from 'vitest'
import { jsonHash } from '#lib/platform/digest.ts'
import { hashItems, type RevisionItem } from '#lib/sessions/revision.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { applyOutcomes, emptiesRubric, type ItemStanding, itemState, type Opinion } from './settle.ts'

const items: Item[] = [
  { item: 't0.answer.en', kind: 'answer', language: 'en', value: 'Potassium is 5.6 mmol/L.' },
  { item: 't0.rubric.0', kind: 'rubric', value: { en: 'States 5.6 mmol/L.', zh: '写明 5.6 mmol/L。' } },
  { item: 't0.rubric.1', kind: 'rubric', value: { en: 'Notes the rise.', zh: '指出升高。' } },
]
const [answer, first, second] = hashItems(items, jsonHash).items as [RevisionItem, RevisionItem, RevisionItem]
const by = (personId: string, verdict: Opinion['verdict'], value?: unknown): Opinion => ({ personId, verdict, value })
const standing = (opinions: Opinion[], more: Partial<ItemStanding> = {}): ItemStanding => ({
  item: answer,
  opinions,
  owed: 0,
  needed: 2,
  ruling: null,
  ...more,
})
const firstRevision = { cause: 'import' as const }

describe('where an item stands', () => {
  it('settles two accepts by themselves', () => {
    expect(itemState(firstRevision, standing([by('a', 'accept'), by('b', 'accept')]))).toEqual({
      state: 'settled',
      resolution: 'unanimous',
      outcome: { is: 'keep' },
      opinions: 2,
    })
  })

  it('settles two identical edits, and sends two different ones to the lead', () => {
    const same = itemState(firstRevision, standing([by('a', 'edit', 'x'), by('b', 'edit', 'x')]))
    expect(same).toMatchObject({ state: 'settled', outcome: { is: 'edit', value: 'x' } })
    const other = itemState(firstRevision, standing([by('a', 'edit', 'x'), by('b', 'edit', 'y')]))
    expect(other).toEqual({ state: 'conflict' })
  })

  it('waits while somebody owes a verdict, even when those given agree', () => {
    expect(itemState(firstRevision, standing([by('a', 'accept')], { owed: 1 }))).toEqual({ state: 'waiting' })
    expect(itemState(firstRevision, standing([by('a', 'accept')], { owed: 0, needed: 2 }))).toEqual({
      state: 'waiting',
    })
    expect(itemState(firstRevision, standing([], { owed: 0, needed: 0 }))).toEqual({ state: 'waiting' })
  })

  it('settles a lone verdict when one is all it takes', () => {
    const lone = itemState(firstRevision, standing([by('a', 'accept')], { needed: 1 }))
    expect(lone).toMatchObject({ state: 'settled', resolution: 'unanimous', opinions: 1 })
  })

  it('sends cannot_judge to the lead, from both of them too', () => {
    for (const other of [by('b', 'accept'), by('b', 'cannot_judge')]) {
      expect(itemState(firstRevision, standing([by('a', 'cannot_judge'), other]))).toEqual({ state: 'conflict' })
    }
  })

  it('removes a rubric item both reject and blocks anything else both reject', () => {
    const rejects = [by('a', 'reject'), by('b', 'reject')]
    expect(itemState(firstRevision, standing(rejects, { item: first }))).toMatchObject({ outcome: { is: 'remove' } })
    expect(itemState(firstRevision, standing(rejects))).toMatchObject({ outcome: { is: 'block' } })
  })

  it('lets a ruling end it, and treats an edit to the same words as keeping them', () => {
    const ruling = { decision: 'edit' as const, value: answer.value }
    const ruled = itemState(firstRevision, standing([by('a', 'accept'), by('b', 'reject')], { ruling }))
    expect(ruled).toEqual({ state: 'settled', resolution: 'adjudicated', outcome: { is: 'keep' }, opinions: 2 })
  })

  it('asks nothing of an item settled before, unless an edit made it doubtful', () => {
    expect(itemState({ cause: 'settlement' }, standing([]))).toEqual({ state: 'carried' })
    const doubtful = { ...answer, stale: 'other_language' }
    expect(itemState({ cause: 'settlement' }, standing([], { item: doubtful }))).toEqual({ state: 'waiting' })
  })
})

describe('what outcomes make of a turn', () => {
  it('edits in place and takes removed rubric items out', () => {
    const after = applyOutcomes(
      items,
      new Map([
        ['t0.answer.en', { is: 'edit', value: 'Potassium is 5.7 mmol/L.' } as const],
        ['t0.rubric.0', { is: 'remove' } as const],
      ]),
    )
    expect(after.map(({ item }) => item)).toEqual(['t0.answer.en', 't0.rubric.1'])
    expect(after[0]?.value).toBe('Potassium is 5.7 mmol/L.')
  })

  it('knows when a turn would lose its last rubric item', () => {
    const all = new Map([first, second].map(({ item }) => [item, { is: 'remove' } as const]))
    expect(emptiesRubric(items, all)).toBe(true)
    all.delete(first.item)
    expect(emptiesRubric(items, all)).toBe(false)
  })
})
