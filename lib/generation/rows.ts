import type { Language, Scenario } from '#lib/sessions/turn.ts'
import type { Level } from './arcs.ts'
import type { RunState } from './contract.ts'

/** Runs, their slots and attempts as the store keeps them. Pure. */

export type RunRow = {
  id: string
  scenario: Scenario
  count: number
  level: Level | null
  seed: number
  model: string
  languages: Language[]
  patients: string[]
  state: RunState
  detail: string | null
  createdBy: string
  createdAt: Date
  endedAt: Date | null
  leaseUntil: Date | null
}

export type SlotRow = {
  runId: string
  index: number
  level: number
  arc: number
  state: 'waiting' | 'made' | 'discarded'
  sessionId: string | null
  patient: string | null
  chosenBy: string | null
  reason: string | null
  detail: string | null
}

export type AttemptRow = {
  runId: string
  slot: number
  stay: number
  stage: string
  /** -1 for the session as a whole. */
  turn: number
  attempt: number
  outcome: 'made' | 'refused' | 'failed'
  value: string | null
  reason: string | null
  detail: string | null
  provenance: string | null
  at: Date
}
