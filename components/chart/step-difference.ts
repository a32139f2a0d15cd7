import type { StepRun } from '#lib/sessions/contract.ts'

/** What a run of a step comes down to on the screen. Pure. */
export type Difference = NonNullable<StepRun['runs'][number]['diff']>
export type Told = {
  tone: 'ok' | 'warn' | 'bad' | 'mute'
  /** The difference worth showing: against the tool as it is; none where the result holds. */
  diff: Difference | null
  /** The chart's answer, and why there is none. */
  observation: unknown
  refusal: string | null
  /** Resources of a result that holds. */
  count: number
}

const TONES = { holds: 'ok', holds_in_reference_mode: 'warn', differs: 'bad', cannot_run: 'mute' } as const

export function toldOf(run: StepRun): Told {
  const repaired = run.runs.find(({ mode }) => mode === 'repaired')
  return {
    tone: TONES[run.verdict],
    diff: run.verdict === 'holds' ? null : (repaired?.diff ?? null),
    observation: repaired?.observation ?? null,
    refusal: repaired?.error?.message ?? null,
    count: repaired?.diff?.same ?? 0,
  }
}

/** The changes of one resource together, in order. */
export function byResource(
  changed: Difference['changed'],
): { ref: string; label: string; at: string | null; changes: Difference['changed'] }[] {
  const groups = new Map<string, Difference['changed']>()
  for (const one of changed) groups.set(one.ref, [...(groups.get(one.ref) ?? []), one])
  return [...groups].map(([ref, changes]) => ({
    ref,
    label: changes[0]?.label ?? ref,
    at: changes[0]?.at ?? null,
    changes,
  }))
}
