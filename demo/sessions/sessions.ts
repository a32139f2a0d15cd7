import type { Hospital } from '#demo/hospital/hospital.ts'
import { readSessionLine } from '#lib/interchange/physassistbench/read-session.ts'
import { sameJson } from '#lib/platform/canonical.ts'
import type { Reason } from '#lib/reviews/verdict.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { homeAfterExacerbation } from './discharge-copd.ts'
import { homeAfterKetoacidosis } from './discharge-diabetes.ts'
import { homeAfterFall } from './discharge-fall.ts'
import { recordId, type SessionDraft } from './draft.ts'
import { FAULTS } from './faults.ts'
import { anticoagulantAfterBleeding } from './med-safety-anticoagulant.ts'
import { potassiumOnSpironolactone } from './med-safety-heart.ts'
import { kidneyInjuryOnVancomycin } from './med-safety-kidney.ts'
import { risingInr } from './med-safety-warfarin.ts'
import { writeRecord } from './record.ts'
import { glucoseOnPrednisone } from './response-copd.ts'
import { diuresis } from './response-heart.ts'
import { closingTheGap } from './response-ketoacidosis.ts'
import { urosepsisNarrowing } from './response-urosepsis.ts'
import { hepaticEncephalopathy } from './workup-liver.ts'
import { pneumococcalPneumonia } from './workup-pneumonia.ts'
import { ulcerBleeding } from './workup-ulcer.ts'

const SESSIONS = [
  ulcerBleeding,
  pneumococcalPneumonia,
  hepaticEncephalopathy,
  potassiumOnSpironolactone,
  kidneyInjuryOnVancomycin,
  risingInr,
  anticoagulantAfterBleeding,
  closingTheGap,
  diuresis,
  urosepsisNarrowing,
  glucoseOnPrednisone,
  homeAfterExacerbation,
  homeAfterKetoacidosis,
  homeAfterFall,
] as const

/** Every session without its faults. */
export function soundDrafts(hospital: Hospital): SessionDraft[] {
  return SESSIONS.map((write) => write(hospital))
}

/** Every session as it is stored, with its faults. */
export function demoDrafts(hospital: Hospital): SessionDraft[] {
  return soundDrafts(hospital).map((session) => ({
    ...session,
    turns: session.turns.map((turn, at) =>
      FAULTS.filter((fault) => fault.session === recordId(session) && fault.turn === at).reduce(
        (spoiled, fault) => fault.spoil(spoiled, session, hospital),
        turn,
      ),
    ),
  }))
}

/** The sessions as lines of the reference format, in scenario order. */
export function buildSessions(hospital: Hospital): string[] {
  return demoDrafts(hospital).map(writeRecord)
}

export type KnownFault = {
  session: string
  turn: number
  item: string
  /** The reason code a careful reviewer would give. */
  fault: Reason
  why: string
  /** The item's value without the fault. */
  right: unknown
}

/** Every item a fault touches, with what would be right, found by comparing each session with its sound form. */
export function knownFaults(hospital: Hospital): KnownFault[] {
  const sound = new Map(soundDrafts(hospital).map((session) => [recordId(session), itemsOf(writeRecord(session))]))
  const stored = new Map(demoDrafts(hospital).map((session) => [recordId(session), itemsOf(writeRecord(session))]))
  return FAULTS.flatMap(({ session, turn, reason, why }) => {
    const right = sound.get(session)?.[turn] ?? []
    const wrong = stored.get(session)?.[turn] ?? []
    return right
      .filter(({ item, value }) => !sameJson(value, wrong.find((other) => other.item === item)?.value ?? null))
      .map(({ item, value }) => ({ session, turn, item, fault: reason, why, right: value as unknown }))
  })
}

/** The items of every turn of one line. */
export function itemsOf(line: string): Item[][] {
  const read = readSessionLine(line, { file: 'demo', line: 1 })
  if (!read.ok) throw new Error(read.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'))
  return read.session.turns
}
