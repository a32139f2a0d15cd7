import { z } from 'zod'
import type { LeftOutSession } from './left-out.ts'

/** What must hold before a version is frozen: one row a condition. Pure. */

/** What a workspace asks of its releases beyond what always holds. */
export const ReleasePolicy = z.strictObject({
  /** Whoever freezes has neither judged nor ruled on anything that goes in. */
  two_people: z.boolean().default(false),
  /** No session may stay out; the same as `--all` at every freeze. */
  every_session: z.boolean().default(false),
})
export type ReleasePolicy = z.infer<typeof ReleasePolicy>
export const DEFAULT_POLICY: ReleasePolicy = ReleasePolicy.parse({})

/** `enforced` gates refuse the freeze when they are not passed; the others only inform. */
export type Gate = { code: GateCode; passed: boolean; enforced: boolean; message: string }

export type GateFacts = {
  ready: number
  leftOut: readonly LeftOutSession[]
  /** The version before, and whether its manifest and the ledger event it names are as they were; null for the first. */
  previous: { version: string; intact: boolean } | null
  /** Null for the operator, who is nobody in particular. */
  actor: string | null
  /** Whoever judged or ruled on a session that goes in. */
  judges: ReadonlySet<string>
}

type GateRow = {
  enforced: (policy: ReleasePolicy) => boolean
  passed: (facts: GateFacts) => boolean
  message: (facts: GateFacts, passed: boolean) => string
}

const GATES = {
  settled: {
    enforced: () => true,
    passed: ({ ready }) => ready > 0,
    message: ({ ready }, passed) =>
      passed ? `${ready === 1 ? 'one session is' : `${ready} sessions are`} settled` : 'no session is settled',
  },
  previous_intact: {
    enforced: () => true,
    passed: ({ previous }) => previous?.intact ?? true,
    message: ({ previous }, passed) => {
      if (!previous) return 'this is the first version'
      return passed
        ? `${previous.version} and the ledger event it names are as they were`
        : `${previous.version} or the ledger event it names is not what it was: verify the ledger and rebuild the version`
    },
  },
  every_session: {
    enforced: ({ every_session }) => every_session,
    passed: ({ leftOut }) => leftOut.length === 0,
    message: ({ leftOut }, passed) =>
      passed
        ? 'no session stays out'
        : `${leftOut.length === 1 ? 'one session stays' : `${leftOut.length} sessions stay`} out`,
  },
  two_people: {
    enforced: ({ two_people }) => two_people,
    passed: ({ actor, judges }) => actor !== null && !judges.has(actor),
    message: ({ actor }, passed) => {
      if (passed) return 'whoever freezes judged and ruled on nothing that goes in'
      return actor === null
        ? 'the operator is nobody in particular; somebody has to freeze under their name'
        : 'you judged or ruled on a session that goes in, so somebody else has to freeze'
    },
  },
} satisfies Record<string, GateRow>

export type GateCode = keyof typeof GATES
export const GATE_CODES = Object.keys(GATES) as [GateCode, ...GateCode[]]

export function passGates(facts: GateFacts, policy: ReleasePolicy): Gate[] {
  return GATE_CODES.map((code) => {
    const row: GateRow = GATES[code]
    const passed = row.passed(facts)
    return { code, passed, enforced: row.enforced(policy), message: row.message(facts, passed) }
  })
}
