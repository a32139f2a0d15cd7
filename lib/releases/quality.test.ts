import { describe, expect, it } from 'vitest'
import { inventedTurns } from '#lib/sessions/testing.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { buildExcluded, buildQuality, faultsOfQuality, type Quality, type QualityInput, shareOf } from './quality.ts'

const original = inventedTurns()
const turns = structuredClone(original)
const answer = turns.flat().find(({ item }) => item === 't1.answer.en') as Item
Object.assign(answer, { value: 'Another answer.' })
const rubric = turns[2]?.findLastIndex(({ kind }) => kind === 'rubric') ?? -1
const removed = turns[2]?.splice(rubric, 1)[0]?.item ?? ''

const place = ({ item, kind, language }: Item) => ({ session: 's', item, kind, language: language ?? null })
const input: QualityInput = {
  dataset: 'd',
  version: '0.1.0',
  records: [{ id: 's', turns, original }],
  resolutions: original
    .flat()
    .map((item) => ({ ...place(item), resolution: item.item === removed ? 'adjudicated' : 'unanimous' })),
  verdicts: original.flat().flatMap((item) => [
    {
      ...place(item),
      personId: 'ann',
      verdict: item.item === 't1.answer.en' ? ('edit' as const) : ('accept' as const),
    },
    { ...place(item), personId: 'ben', verdict: item.item === removed ? ('reject' as const) : ('accept' as const) },
    ...(item.item === 't0.task_type' ? [{ ...place(item), personId: 'cyd', verdict: 'cannot_judge' as const }] : []),
  ]),
  excluded: buildExcluded([], 1, true),
}
const sheet = buildQuality(input)
const items = original.flat().length

describe('the quality sheet', () => {
  it('counts what there is', () => {
    expect(sheet).toMatchObject({
      sessions: 1,
      turns: 4,
      items: items - 1,
      reviewers: 3,
      raters_per_item: [{ raters: 2, items: items - 1 }],
      records: { untouched: { count: 0, n: 1, share: '0.0000' }, edited: { count: 1, n: 1, share: '1.0000' } },
      total: {
        content: {
          kept: { count: items - 2, n: items },
          edited: { count: 1, n: items },
          removed: { count: 1, n: items },
          added: 0,
        },
        verdicts: {
          accept: { count: items * 2 - 2, n: items * 2 },
          edit: { count: 1, n: items * 2 },
          reject: { count: 1, n: items * 2 },
          cannot_judge: { count: 1, n: items * 2 + 1 },
        },
        resolved: { unanimous: { count: items - 1, n: items }, adjudicated: { count: 1, n: items } },
      },
    })
    expect(faultsOfQuality(sheet, { sessions: 1, turns: 4, items: items - 1 })).toEqual([])
  })

  it('gives each kind in each language apart, and a share of nothing as none', () => {
    expect(sheet.by_kind.map(({ kind, language }) => [kind, language].filter(Boolean).join(' '))).toEqual([
      'query en',
      'query zh',
      'implicitness',
      'task_type',
      'step',
      'reply',
      'answer en',
      'answer zh',
      'rubric',
    ])
    expect(shareOf(0, 0)).toEqual({ count: 0, n: 0, share: null })
    expect(shareOf(1, 3)).toEqual({ count: 1, n: 3, share: '0.3333' })
  })

  it('knows nobody by name and no verdict of one person', () => {
    expect(JSON.stringify(sheet)).not.toMatch(/"(ann|ben|cyd)"/)
  })

  it('cannot have any one of its numbers changed unseen', () => {
    const counts = { sessions: 1, turns: 4, items: items - 1 }
    const unseen: string[] = []
    const walk = (value: unknown, path: (string | number)[]) => {
      if (typeof value === 'number') {
        const changed = structuredClone(sheet) as unknown as Record<string, unknown>
        let at = changed
        for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>
        at[path.at(-1) ?? ''] = value + 1
        if (faultsOfQuality(changed as unknown as Quality, counts).length === 0) unseen.push(path.join('.'))
      } else if (value !== null && typeof value === 'object') {
        for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key])
      }
    }
    walk(sheet, [])
    // How many physicians there were, and how many judged an item, is told nowhere else in a package.
    expect(unseen).toEqual(['reviewers', 'raters_per_item.0.raters'])
  })
})

describe('what stays out', () => {
  const session = (id: string, tier: 'open' | 'credentialed') => ({
    session: id,
    tier,
    reasons: [{ code: 'unassigned' as const, turn: 0 }],
    cause: 'nobody is assigned',
  })
  it('is counted whole and named only as far as the package may tell', () => {
    const out = [session('open_1', 'open'), session('secret_1', 'credentialed')]
    const open = buildExcluded(out, 2, true)
    expect(open).toEqual({
      sessions: { count: 2, n: 4, share: '0.5000' },
      by_cause: { unassigned: 2 },
      list: [
        {
          session: 'open_1',
          code: 'unassigned',
          cause: 'nobody is assigned',
          reasons: [{ code: 'unassigned', turn: 0 }],
        },
      ],
      unnamed: 1,
    })
    expect(buildExcluded(out, 2, false)).toMatchObject({ unnamed: 0 })
  })
})
