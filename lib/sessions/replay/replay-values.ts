import type { FindingValues } from '#lib/sessions/wording/finding-words.ts'
import type { Replay } from './replay-step.ts'

/**
 * What the finding of a step run again is about, by counts and without a word of the chart; null where the result holds
 * or nothing can be run. Pure.
 */
export function replayValues(
  tool: string,
  { verdict, diff, repaired }: Replay,
): FindingValues<'observation_differs'> | null {
  if (verdict === 'cannot_run' && repaired?.ok === false)
    return { tool, error: repaired.error.message, differences: null }
  if (verdict !== 'differs' || diff === null) return null
  const of = (kind: string) => diff.changed.filter((one) => one.kind === kind).length
  return {
    tool,
    error: null,
    differences: {
      missing: diff.missing.length,
      added: diff.added.length,
      value: of('value'),
      unit: of('unit'),
      parameter: of('parameter'),
      reordered: diff.reordered,
      failed: diff.failed !== null,
    },
  }
}
