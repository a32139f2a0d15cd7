import { mayRead } from '#lib/charts/tier.ts'
import type { Context } from '#lib/platform/context.ts'
import { loadSessions } from '#lib/sessions/load-sessions.ts'
import type { QueueEntry } from './contract.ts'
import { patientInWords } from './patient-in-words.ts'
import { requirePerson } from './save-draft.ts'
import { findOpenings, findStandings, type StandingRow } from './store.ts'

/**
 * The sessions assigned to the person, in the order they came, with where each turn stands. Nothing of anyone else, and
 * nothing of a credentialed session while the credential is lacking.
 */
export async function getQueue(ctx: Context): Promise<{ entries: QueueEntry[] }> {
  const person = requirePerson(ctx)
  const entries = new Map<string, QueueEntry>()
  const standings = await findStandings(ctx.db, person.id)
  const ids = [...new Set(standings.map(({ session }) => session))]
  const sessions = await loadSessions(ctx.db, { ids })
  const openings = await findOpenings(ctx.db, ids)
  const readable = new Set(sessions.filter((row) => mayRead(ctx.actor, row)).map(({ id }) => id))
  for (const row of standings.filter(({ session }) => readable.has(session))) {
    let entry = entries.get(row.assignment)
    if (!entry) {
      entry = {
        assignment: row.assignment,
        session: row.session,
        scenario: row.scenario,
        level: row.level,
        round: row.round,
        currentDate: row.currentDate,
        patient: patientInWords(openings.get(row.session) ?? null),
        assignedAt: row.assignedAt.toISOString(),
        turns: [],
      }
      entries.set(row.assignment, entry)
    }
    entry.turns.push({
      index: row.turn,
      state: reviewState(row),
      judged: Math.min(row.judged, row.toJudge),
      toJudge: row.toJudge,
      returned: row.returned,
    })
  }
  return { entries: [...entries.values()] }
}

/** A turn that asks nothing of the person (settled by others' work or an earlier submit) counts as submitted. */
export function reviewState(
  row: Pick<StandingRow, 'submitted' | 'toJudge' | 'judged'>,
): 'todo' | 'draft' | 'submitted' {
  if (row.submitted || row.toJudge === 0) return 'submitted'
  return row.judged > 0 ? 'draft' : 'todo'
}

/** Does the person still owe a review of the turn? */
export function owes(row: Pick<StandingRow, 'submitted' | 'toJudge'>): boolean {
  return !row.submitted && row.toJudge > 0
}
