import { describe, expect, it } from 'vitest'
import { CHART_KEYS } from '#components/chart/chart-shortcuts.ts'
import { clashes } from '#components/shell/keys/registry.ts'
import { OPEN_KEYS, REVIEW_KEYS } from './review-shortcuts.ts'

const help = { id: 'help', keys: ['?'], scope: 'global' }

describe('the keys of the review screen', () => {
  it('never mean two things while turn and chart are open together', () => {
    const together = [...REVIEW_KEYS, ...CHART_KEYS].map((shortcut) => ({ ...shortcut, scope: 'screen' }))
    expect(clashes([...together, ...OPEN_KEYS, help])).toEqual([])
  })
  it('leave digits to the reasons', () => {
    const digits = [...REVIEW_KEYS, ...CHART_KEYS]
      .flatMap((shortcut) => [...shortcut.keys])
      .filter((key) => /^\d/.test(key))
    expect(digits).toEqual([])
  })
  it('write nothing from inside a text', () => {
    const inText = [...REVIEW_KEYS, ...OPEN_KEYS].filter((shortcut) => 'inText' in shortcut)
    expect(inText.flatMap((shortcut) => [...shortcut.keys]).every((key) => /^(Mod\+|Escape)/.test(key))).toBe(true)
  })
})
