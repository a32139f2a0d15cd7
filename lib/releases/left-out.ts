import { z } from 'zod'
import { standingsInWords, type TurnStanding } from '#lib/adjudication/turn-state.ts'
import type { Tier } from '#lib/charts/tier.ts'

/** Why a session stays out of a release. Pure. */

const turn = z.int()
const items = z.array(z.string())

/** One thing that keeps a session out, as data: the hindrances of its turns, and two of its own. */
export const LeftOutReason = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('unassigned'), turn }),
  /** `reviews` is null where the person may not know how many. */
  z.strictObject({ code: z.literal('owed'), turn, reviews: z.int().nullable() }),
  z.strictObject({ code: z.literal('reader_missing'), turn, items }),
  z.strictObject({ code: z.literal('conflict'), turn, items }),
  z.strictObject({
    code: z.literal('doubtful'),
    turn,
    items: z.array(z.strictObject({ item: z.string(), because: z.string() })),
  }),
  z.strictObject({ code: z.literal('unsettled'), turn, items }),
  z.strictObject({
    code: z.literal('rejected'),
    turn,
    items: z.array(z.strictObject({ item: z.string(), reasons: z.array(z.string()) })),
  }),
  /** A check found something a release may not carry. */
  z.strictObject({
    code: z.literal('finding'),
    turn: turn.nullable(),
    item: z.string().nullable(),
    finding: z.string(),
  }),
  /** Whoever freezes may not read it. */
  z.strictObject({ code: z.literal('credential'), source: z.string() }),
])
export type LeftOutReason = z.infer<typeof LeftOutReason>

export type LeftOutCode = LeftOutReason['code']

/** From what a lead or a curator can mend at once to what takes others. */
export const LEFT_OUT_CODES = [
  'conflict',
  'rejected',
  'finding',
  'doubtful',
  'owed',
  'reader_missing',
  'unsettled',
  'unassigned',
  'credential',
] as const satisfies readonly LeftOutCode[]

export type LeftOutSession = { session: string; tier: Tier; reasons: LeftOutReason[]; cause: string }

type ErrorFinding = { turn: number | null; item: string | null; code: string }

/** @returns null when nothing keeps the session out */
export function leftOutSession(
  session: { id: string; tier: Tier; source: string },
  found: { readable: boolean; standings: readonly TurnStanding[]; errors: readonly ErrorFinding[] },
): LeftOutSession | null {
  const { id, tier, source } = session
  if (!found.readable) {
    const cause = `needs the credential “${source}”`
    return { session: id, tier, reasons: [{ code: 'credential', source }], cause }
  }
  const reasons: LeftOutReason[] = [
    ...found.standings.flatMap(({ turn, hindrances }) => hindrances.map((hindrance) => ({ ...hindrance, turn }))),
    ...found.errors.map(({ turn, item, code }) => ({ code: 'finding' as const, turn, item, finding: code })),
  ]
  if (reasons.length === 0) return null
  // The code alone: a finding's sentence quotes the record, and this one is read without the record's credential.
  const words = [standingsInWords(found.standings), ...found.errors.map(findingInWords)].filter((text) => text !== '')
  return { session: id, tier, reasons, cause: words.join('; ') }
}

function findingInWords({ turn, item, code }: ErrorFinding): string {
  const place = item ?? (turn === null ? 'the session' : `turn ${turn}`)
  return `${place} has an error: ${code}`
}

/** The one reason a session is listed under, where a list is by reason. */
export function mainReason({ reasons }: Pick<LeftOutSession, 'reasons'>): LeftOutCode {
  const code = LEFT_OUT_CODES.find((one) => reasons.some((reason) => reason.code === one))
  if (!code) throw new Error('a session that is left out has a reason')
  return code
}
