import { describe, expect, it } from 'vitest'
import { sequenceIndex } from '#lib/sessions/derive-task.ts'
import { ARCS, arcsOf } from './arcs.ts'

describe('the arcs of a session', () => {
  it('are 27, each at the place its number says', () => {
    expect(ARCS).toHaveLength(27)
    expect(ARCS.every(({ taskTypes }, index) => sequenceIndex(taskTypes) === index)).toBe(true)
    expect(ARCS[23]?.taskTypes).toEqual(['Information Lookup', 'Clinical Reasoning', 'Data Gathering', 'Write/Update'])
  })

  it('are 27, 24 and 15 by level, the last all with reasoning before the end', () => {
    expect([1, 2, 3].map((level) => arcsOf(level as 1 | 2 | 3).length)).toEqual([27, 24, 15])
    expect(arcsOf(3).every(({ taskTypes }) => taskTypes.slice(1, 3).includes('Clinical Reasoning'))).toBe(true)
    expect(arcsOf(2).map(({ index }) => index)).not.toContain(0)
  })
})
