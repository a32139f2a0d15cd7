import { describe, expect, it } from 'vitest'
import type { ItemView } from '#lib/sessions/contract.ts'
import { groupItems, stopOfItem, stopsOf, typedItem } from './item-groups.ts'

const view = (item: string, kind: ItemView['kind'], value: unknown, language?: 'en' | 'zh'): ItemView => ({
  item,
  kind,
  value,
  hash: item,
  ...(language ? { language } : {}),
})
const items = [
  view('t0.query.en', 'query', { implicit: 'And the potassium?', explicit: null }, 'en'),
  view('t0.query.zh', 'query', { implicit: '血钾呢？', explicit: null }, 'zh'),
  view('t0.implicitness', 'implicitness', { code: 'PE' }),
  view('t0.step.0', 'step', { tool: 'Observation.search', arguments: {}, observation: null }),
  view('t0.reply.0', 'reply', { tool: 'patient.get_pain_assessment', arguments: {}, text: 'No.', variants: null }),
  view('t0.answer.en', 'answer', '5.6', 'en'),
  view('t0.rubric.0', 'rubric', { en: 'a', zh: null }),
  view('t0.rubric.1', 'rubric', { en: 'b', zh: null }),
]
const ids = (split: string[], languages: ('en' | 'zh')[] = ['en', 'zh']) =>
  stopsOf(groupItems(items), new Set(split as never[]), languages).map((stop) => stop.id)

describe('groupItems', () => {
  it('puts calls and replies in one row and keeps the order', () =>
    expect(groupItems(items).map((group) => [group.id, group.items.length])).toEqual([
      ['query', 2],
      ['implicitness', 1],
      ['steps', 2],
      ['answer', 1],
      ['rubric', 2],
    ]))
})

describe('stopsOf', () => {
  it('gives a row one stop and every rubric item its own', () =>
    expect(ids([])).toEqual(['query', 'implicitness', 'steps', 'answer', 't0.rubric.0', 't0.rubric.1']))
  it('splits a row into its items', () => expect(ids(['steps'])).toContain('t0.reply.0'))
  it('never judges a language that is not on the screen', () => {
    const stops = stopsOf(groupItems(items), new Set(), ['en'])
    expect(stops[0]?.items).toEqual(['t0.query.en'])
    expect(stopOfItem(stops, 't0.query.zh')).toBe(null)
  })
})

describe('typedItem', () => {
  it('reads a value of its kind', () => expect(typedItem(items[0] as ItemView)?.kind).toBe('query'))
  it('is null for any other shape', () => expect(typedItem(view('t0.answer.en', 'answer', 5, 'en'))).toBe(null))
})
