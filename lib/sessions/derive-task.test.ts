import { describe, expect, it } from 'vitest'
import { sequenceIndex, toolSource, workupMode } from './derive-task.ts'
import type { TaskType } from './turn.ts'

const IL: TaskType = 'Information Lookup'
const DG: TaskType = 'Data Gathering'
const CR: TaskType = 'Clinical Reasoning'
const WU: TaskType = 'Write/Update'

describe('sequenceIndex', () => {
  it('numbers the 27 arcs once each', () => {
    const seen = [IL, DG, CR].flatMap((a) =>
      [IL, DG, CR].flatMap((b) => [DG, CR, WU].map((c) => sequenceIndex([IL, a, b, c]))),
    )
    expect(seen).toEqual(Array.from({ length: 27 }, (_, i) => i))
    expect(sequenceIndex([IL, CR, DG, WU])).toBe(23)
  })

  it.each([[[DG, IL, IL, WU]], [[IL, WU, IL, WU]], [[IL, IL, IL, IL]], [[IL, IL, WU]], [[IL, IL, IL, DG, DG]], [[]]])(
    'gives none for %j',
    (types) => {
      expect(sequenceIndex(types)).toBeNull()
    },
  )
})

describe('workupMode', () => {
  it('speaks of Data Gathering only', () => {
    expect(workupMode(CR, [[], []])).toBeNull()
    expect(workupMode(DG, [[]])).toBe('single')
    expect(workupMode(DG, [])).toBe('single')
    expect(workupMode(DG, [[], []])).toBe('parallel')
    expect(workupMode(DG, [[], [0]])).toBe('adaptive')
  })
})

describe('toolSource', () => {
  it('follows the calls, and Write/Update wins', () => {
    expect(toolSource(IL, ['Observation.search'])).toBe('ehr')
    expect(toolSource(IL, [])).toBe('ehr')
    expect(toolSource(DG, ['patient.get_social_history'])).toBe('patient')
    expect(toolSource(DG, ['patient.get_social_history', 'Condition.search'])).toBe('mixed')
    expect(toolSource(WU, ['Flag.create'])).toBe('write')
  })
})
