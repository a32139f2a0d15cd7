import { AgentFailure, type Made } from './agents.ts'
import type { Journal, Place } from './compose-session.ts'
import type { AttemptRow } from './rows.ts'

/** Attempts of one slot on one stay, as they are remembered and told. Pure but for what `keep` does. */

export type AttemptPlace = { runId: string; slot: number; stay: number }

/**
 * A journal over what was tried before: a stage that is remembered as made gives its value again, one that is remembered
 * as refused or failed throws again, and anything else is done and kept. A made value that was not kept (making it
 * again costs nothing) is made anew.
 * @param keep called with each new attempt before the next stage begins
 */
export function attemptJournal(
  at: AttemptPlace,
  before: readonly AttemptRow[],
  now: () => Date,
  keep: (row: AttemptRow) => Promise<void>,
): Journal {
  const known = new Map(before.filter(({ stay }) => stay === at.stay).map((row) => [keyOf(row), row]))
  return {
    async perform<T>(place: Place, work: () => Promise<Made<T>>): Promise<T> {
      const turn = place.turn ?? -1
      const row = known.get(keyOf({ stage: place.stage, turn, attempt: place.attempt }))
      if (row && row.outcome !== 'made') throw new AgentFailure(row.reason ?? row.outcome, row.detail ?? '')
      if (row?.value != null) return JSON.parse(row.value) as T
      const base = { ...at, stage: place.stage, turn, attempt: place.attempt, at: now() }
      try {
        const { value, provenance } = await work()
        const isFree = provenance.model === null && place.stage === 'executor'
        await keep({
          ...base,
          outcome: 'made',
          value: isFree ? null : JSON.stringify(value ?? null),
          reason: null,
          detail: null,
          provenance: JSON.stringify(provenance),
        })
        return value
      } catch (error) {
        if (!(error instanceof AgentFailure)) throw error
        await keep({
          ...base,
          outcome: error.faults.length > 0 ? 'refused' : 'failed',
          value: null,
          reason: error.code,
          detail: error.message.slice(0, 2000),
          provenance: null,
        })
        throw error
      }
    },
  }
}

const keyOf = ({ stage, turn, attempt }: Pick<AttemptRow, 'stage' | 'turn' | 'attempt'>) =>
  `${stage}/${turn}/${attempt}`
