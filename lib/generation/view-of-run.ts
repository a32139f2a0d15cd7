import type { RunView } from './contract.ts'
import type { RunRow, SlotRow } from './rows.ts'

/** A run as it is told, with what came of its slots so far. Pure. */
export function runView(run: RunRow, slots: readonly SlotRow[]): RunView {
  const discarded: Record<string, number> = {}
  for (const { state, reason } of slots) {
    if (state === 'discarded') discarded[reason ?? 'unknown'] = (discarded[reason ?? 'unknown'] ?? 0) + 1
  }
  return {
    run: run.id,
    scenario: run.scenario,
    level: run.level,
    count: run.count,
    seed: run.seed,
    model: run.model,
    languages: run.languages,
    state: run.state,
    detail: run.detail,
    createdAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    generated: slots.filter(({ state }) => state === 'made').length,
    waiting: slots.filter(({ state }) => state === 'waiting').length,
    discarded,
  }
}
