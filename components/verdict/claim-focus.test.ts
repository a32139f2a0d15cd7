import { describe, expect, it } from 'vitest'
import type { TurnView } from '#lib/reviews/contract.ts'
import type { ClaimView } from '#lib/sessions/contract.ts'
import { NO_LOCAL } from './draft-entry.ts'
import { ReviewStore } from './review-store.ts'

const claim: ClaimView = {
  item: 't0.rubric.1',
  field: 'en',
  kind: 'value',
  start: 0,
  end: 4,
  state: 'contradicted',
  evidence: [{ ref: 'Observation/k', path: 'valueQuantity', quote: null, words: 'Potassium 5.6', at: null }],
  says: 'Potassium 5.6',
  reason: 'other_value',
}
const rubric = (place: number) => ({
  item: `t0.rubric.${place}`,
  kind: 'rubric' as const,
  value: { en: 'K 5.6', zh: null },
  hash: String(place),
})
const view: TurnView = {
  assignment: 'a',
  session: 's',
  scenario: 'med_safety',
  level: 1,
  tier: 'open',
  currentDate: '2180-03-04',
  opening: null,
  languages: ['en'],
  turn: 0,
  turns: 4,
  revision: 1,
  items: [rubric(0), rubric(1)],
  toJudge: ['t0.rubric.0', 't0.rubric.1'],
  findings: [],
  earlier: [],
  chart: 'c',
  evidence: {},
  state: 'todo',
  returned: null,
  draft: { version: 0, revision: 1, savedAt: null, verdicts: [] },
  receipt: null,
}
const open = () =>
  new ReviewStore(
    view,
    { verdicts: [], local: NO_LOCAL },
    ['en'],
    () => {},
    () => [],
  )
const place = { ref: 'Observation/k', path: 'valueQuantity' }

describe('a claim or an attached place that is looked at', () => {
  it('takes the cursor along, and is left with it', () => {
    const store = open()
    store.focusClaim(claim)
    expect([store.get().cursor, store.get().claim]).toEqual(['t0.rubric.1', claim])
    store.move(-1)
    expect(store.get().claim).toBeNull()
  })
  it('gets what is attached, once for every place in a resource, and loses it again', () => {
    const store = open()
    store.focusClaim(claim)
    expect(store.attach(place)).toBe(true)
    expect(store.attach({ ref: place.ref })).toBe(true)
    expect(store.get().work.notes).toEqual({ 't0.rubric.1': { evidence: [place, { ref: place.ref }] } })
    expect(store.attach(place)).toBe(false)
    expect(store.get().work.notes['t0.rubric.1']?.evidence).toEqual([{ ref: place.ref }])
  })
  it('shows one place at a time', () => {
    const store = open()
    store.focusClaim(claim)
    store.showPlace('t0.rubric.0', place)
    expect(store.get()).toMatchObject({ cursor: 't0.rubric.0', claim: null, place })
    store.focusClaim(claim)
    expect(store.get().place).toBeNull()
  })
})
