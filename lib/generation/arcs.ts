import { sequenceIndex } from '#lib/sessions/derive-task.ts'
import { TASK_TYPES, type TaskType } from '#lib/sessions/turn.ts'

/** The 27 arcs a session of four turns may follow, and which of them a level asks for. Pure. */

export const LEVELS = [1, 2, 3] as const
export type Level = (typeof LEVELS)[number]

export type Arc = { index: number; taskTypes: readonly TaskType[] }

/** By number: 9a + 3b + c, as `sequenceIndex` counts them. */
export const ARCS: readonly Arc[] = everySequence()
  .flatMap((taskTypes): Arc[] => {
    const index = sequenceIndex(taskTypes)
    return index === null ? [] : [{ index, taskTypes }]
  })
  .sort((a, b) => a.index - b.index)

/**
 * Level 1 takes every arc; level 2 those that do more than look up before the last turn (24); level 3 those that reason
 * in turn 1 or 2 (15: the reference counts 18, its own rule gives 15).
 */
export function arcsOf(level: Level): readonly Arc[] {
  return ARCS.filter(({ taskTypes: [, second, third] }) => {
    if (level === 1) return true
    if (level === 2) return second !== 'Information Lookup' || third !== 'Information Lookup'
    return second === 'Clinical Reasoning' || third === 'Clinical Reasoning'
  })
}

function everySequence(): TaskType[][] {
  let sequences: TaskType[][] = [[]]
  for (let turn = 0; turn < 4; turn++) {
    sequences = sequences.flatMap((sequence) => TASK_TYPES.map((taskType) => [...sequence, taskType]))
  }
  return sequences
}
