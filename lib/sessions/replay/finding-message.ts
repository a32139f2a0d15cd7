import type { Replay } from './replay-step.ts'
import type { SemanticDiff } from './semantic-diff.ts'

/** The sentence of a finding, by counts and without a word of the chart; null where the result holds or nothing can be run. */
export function findingMessage(tool: string, { verdict, diff, repaired }: Replay): string | null {
  if (verdict === 'cannot_run' && repaired?.ok === false) {
    return `${tool} cannot be run on the stored chart: ${repaired.error.message}`
  }
  if (verdict !== 'differs' || diff === null) return null
  return `${tool} gives something else on the stored chart: ${differences(diff).join(', ')}`
}

function differences({ missing, added, changed, reordered, failed }: SemanticDiff): string[] {
  const of = (kind: string) => changed.filter((one) => one.kind === kind).length
  return [
    counted(missing.length, 'stored result is not in it', 'stored results are not in it'),
    counted(added.length, 'result is new', 'results are new'),
    counted(of('value'), 'value differs', 'values differ'),
    counted(of('unit'), 'unit differs', 'units differ'),
    counted(of('parameter'), 'other statement differs', 'other statements differ'),
    reordered ? 'the order differs' : '',
    failed ? 'one of the two is an error' : '',
  ].filter(Boolean)
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}
