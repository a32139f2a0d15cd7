import { describe, expect, it } from 'vitest'
import { arcsOf } from './arcs.ts'
import { type Stay, slotsOf } from './slots.ts'

const stay = (patient: string, atEnd: boolean, levels: number[] = [1, 2, 3]): Stay => ({
  patient,
  subjectId: Number(patient),
  encounter: `Encounter/${patient}`,
  hadmId: Number(patient),
  asOf: atEnd ? '2201-03-08' : '2201-03-05',
  atEnd,
  qualifications: (['med_safety', 'discharge_planning'] as const).flatMap((scenario) =>
    ([1, 2, 3] as const).map((level) => ({
      scenario,
      level,
      qualifies: levels.includes(level),
      basis: 'without_notes' as const,
      criteria: [],
      by: 'test',
    })),
  ),
})
const stays = [stay('1', false), stay('1', true), stay('2', true), stay('3', false, [1])]
const request = { scenario: 'med_safety', count: 9, level: null, seed: 3 } as const

describe('the slots of a run', () => {
  it('take the levels in turn, each with an arc it may have, and come out the same again', () => {
    const slots = slotsOf(request, stays)
    expect(slots.map(({ level }) => level)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3])
    for (const { level, arc } of slots) expect(arcsOf(level).map(({ index }) => index)).toContain(arc.index)
    expect(slotsOf(request, stays)).toEqual(slots)
    expect(slotsOf({ ...request, seed: 4 }, stays)).not.toEqual(slots)
  })

  it('try stays that qualify, every patient once before any twice, and begin with another patient each time', () => {
    const slots = slotsOf(request, stays)
    for (const slot of slots) {
      const qualified = slot.level === 1 ? ['1', '2', '3'] : ['1', '2']
      expect(new Set(slot.stays.map(({ patient }) => patient))).toEqual(new Set(qualified))
    }
    const ofOne = slots.filter(({ level }) => level === 1).map((slot) => slot.stays[0]?.patient)
    expect(new Set(ofOne).size).toBe(3)
  })

  it('plan a discharge at the end of a stay alone', () => {
    const [slot] = slotsOf({ ...request, scenario: 'discharge_planning' }, stays)
    expect(slot?.stays.every(({ atEnd }) => atEnd)).toBe(true)
  })

  it('leave a slot without stays when nobody qualifies', () => {
    expect(slotsOf({ ...request, level: 2, count: 1 }, [stay('3', false, [1])])[0]?.stays).toEqual([])
  })
})
