import { describe, expect, it } from 'vitest'
import type { ItemVerdict } from '#lib/reviews/verdict.ts'
import {
  backoff,
  changed,
  chosen,
  confirmed,
  type DraftEntry,
  entryFrom,
  meet,
  NO_LOCAL,
  unsentItems,
} from './draft-entry.ts'

const accept = (item: string): ItemVerdict => ({ item, verdict: 'accept', reasons: [] })
const reject = (item: string): ItemVerdict => ({ item, verdict: 'reject', reasons: ['unsafe'] })
const hashes = { a: 'h1', b: 'h2' }
const start = (version = 3, verdicts: ItemVerdict[] = []): DraftEntry =>
  entryFrom({ person: 'p', assignment: 'as1', turn: 1 }, { version, revision: 1, verdicts }, hashes)

describe('a draft on this device', () => {
  it('counts what the server has not confirmed', () => {
    const one = changed(start(), [accept('a')], NO_LOCAL, 'c1')
    expect([unsentItems(start()), unsentItems(one)]).toEqual([0, 1])
    expect(unsentItems(confirmed(one, 'c1', [accept('a')], 4))).toBe(0)
    expect(unsentItems({ ...start(), local: { forms: { b: { text: '' } }, notes: { b: {}, a: {} } } })).toBe(2)
  })
  it('keeps a change made while an older one was on its way', () => {
    const one = changed(start(), [accept('a')], NO_LOCAL, 'c1')
    const two = changed(one, [accept('a'), reject('b')], NO_LOCAL, 'c2')
    const done = confirmed(two, 'c1', [accept('a')], 4)
    expect(done).toMatchObject({ change: 'c2', baseVersion: 4 })
    expect(unsentItems(done)).toBe(1)
  })
  it('sends nothing for a text that is only typed', () =>
    expect(changed(start(), [], { forms: { a: { text: '{' } }, notes: {} }, 'c1').change).toBe(null))
})

describe('meet', () => {
  const unsent = changed(start(3), [accept('a')], NO_LOCAL, 'c1')
  const server = (version: number, verdicts: ItemVerdict[] = [], revision = 1) => ({ version, revision, verdicts })

  it('takes the server’s when nothing is unsent here', () =>
    expect(meet(start(3), server(5, [reject('a')]), hashes)).toMatchObject({ is: 'server', entry: { baseVersion: 5 } }))
  it('goes on with what is here when it builds on what the server has', () =>
    expect(meet(unsent, server(3), hashes)).toMatchObject({ is: 'here', entry: { change: 'c1' } }))
  it('goes on from its own save when the page was loaded before it', () => {
    const saved = confirmed(unsent, 'c1', [accept('a')], 4)
    expect(meet(saved, server(3), hashes)).toMatchObject({
      is: 'here',
      entry: { baseVersion: 4, verdicts: [accept('a')], change: null },
    })
  })
  it('knows a save whose answer was lost', () =>
    expect(meet(unsent, server(4, [accept('a')]), hashes)).toMatchObject({
      is: 'here',
      entry: { change: null, baseVersion: 4 },
    }))
  it('asks when both went on', () =>
    expect(meet(unsent, server(5, [reject('a')]), hashes)).toMatchObject({ is: 'both', theirs: { version: 5 } }))
  it('carries over to a new revision what did not change, and asks the rest again', () => {
    const work = changed(
      start(3),
      [accept('a'), reject('b')],
      { forms: { b: { text: 'x' } }, notes: { a: { comment: 'c' } } },
      'c1',
    )
    const met = meet(work, server(3, [], 2), { a: 'h1', b: 'new' })
    expect(met.is).toBe('here')
    expect(met.entry).toMatchObject({
      revision: 2,
      verdicts: [accept('a')],
      local: { forms: {}, notes: { a: { comment: 'c' } } },
      change: 'c1',
    })
  })
  it('keeps texts that make no value yet', () => {
    const typed = changed(start(3), [], { forms: { a: { text: '{' } }, notes: {} }, 'c1')
    expect(meet(typed, server(3), hashes).entry.local.forms).toEqual({ a: { text: '{' } })
  })
})

describe('chosen', () => {
  const mine = changed(start(3), [accept('a')], NO_LOCAL, 'c1')
  const theirs = { version: 5, revision: 1, verdicts: [reject('a')] }
  it('sends mine on top of theirs and keeps theirs', () =>
    expect(chosen(mine, theirs, 'here', 'c9', 7)).toMatchObject({
      baseVersion: 5,
      change: 'c9',
      verdicts: [accept('a')],
      kept: [{ from: 'server', version: 5, verdicts: [reject('a')] }],
    }))
  it('takes theirs and keeps mine', () =>
    expect(chosen(mine, theirs, 'server', 'c9', 7)).toMatchObject({
      change: null,
      verdicts: [reject('a')],
      kept: [{ from: 'here', verdicts: [accept('a')] }],
    }))
})

describe('backoff', () => {
  it('doubles, within limits, and never waits nothing', () => {
    expect([1, 2, 3].map((attempt) => backoff(attempt, 0.999))).toEqual([500, 1000, 1999])
    expect(backoff(40, 0.999)).toBeLessThanOrEqual(30_000)
    expect(backoff(1, 0)).toBe(250)
  })
})
