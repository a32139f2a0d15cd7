import { describe, expect, it } from 'vitest'
import { REASONS } from '#lib/reviews/verdict.ts'
import { ITEM_KINDS } from '#lib/sessions/turn.ts'
import { NUMBERED, reasonsFor } from './reason-choice.ts'

describe('reasonsFor', () => {
  it('offers every reason somewhere, each once', () => {
    for (const kind of ITEM_KINDS) {
      const offered = [...reasonsFor('reject', [kind]), ...reasonsFor('cannot_judge', [kind])]
      expect(new Set(offered)).toEqual(new Set(REASONS))
      expect(new Set(reasonsFor('reject', [kind])).size).toBe(reasonsFor('reject', [kind]).length)
    }
  })
  it('puts the likely ones under the number keys', () =>
    expect(reasonsFor('reject', ['implicitness']).slice(0, NUMBERED)).toContain('wrong_label'))
  it('merges the lists of a row of several kinds', () =>
    expect(reasonsFor('reject', ['step', 'reply']).slice(0, 2)).toEqual(['wrong_value', 'contradicts_record']))
})
