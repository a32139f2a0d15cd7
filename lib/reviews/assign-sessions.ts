import { mayRead } from '#lib/charts/tier.ts'
import { appendEvent } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import { actorName } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { Problem } from '#lib/platform/problems.ts'
import { loadSessions, type SessionRow } from '#lib/sessions/load-sessions.ts'
import { chooseReaders } from './choose-readers.ts'
import { findAssignments, findReviewers, insertAssignments, type ReviewerRow, raiseOverlap } from './store.ts'

const ROUND = 1

/**
 * Give each session to `overlap` physicians, those with the least work first, and so that every language of the
 * session has a reader. Without `sessions`, every session nobody has; without `people`, every reviewer.
 * @throws Problem `no_reviewers` naming the session and what is lacking, `not_found`
 */
export async function assignSessions(
  ctx: Context,
  input: { overlap?: number; people?: string[] | undefined; sessions?: string[] | undefined },
): Promise<{ assignments: { assignment: string; session: string; person: string; round: number }[] }> {
  authorize(ctx.actor, 'reviews.assign')
  const overlap = input.overlap ?? 2
  return inTransaction(ctx.db, async (tx) => {
    const reviewers = await findReviewers(tx)
    const people = input.people ? named(reviewers, input.people) : reviewers
    const all = await loadSessions(tx, input.sessions ? { ids: input.sessions } : {})
    const missing = (input.sessions ?? []).filter((id) => !all.some((session) => session.id === id))
    if (missing.length > 0) throw new Problem('not_found', `No session ${missing.map((id) => `“${id}”`).join(', ')}.`)

    const existing = await findAssignments(
      tx,
      (await loadSessions(tx)).map(({ id }) => id),
    )
    const load = new Map(
      people.map(({ id }) => [id, existing.filter((row) => row.personId === id && !row.withdrawn).length]),
    )
    const open = input.sessions
      ? all
      : all.filter(({ id }) => !existing.some((row) => row.sessionId === id && !row.withdrawn))

    const rows = open.flatMap((session) => {
      const here = existing.filter((row) => row.sessionId === session.id && row.round === ROUND)
      const active = here.filter((row) => !row.withdrawn).map(({ personId }) => personId)
      const candidates = people.filter(
        ({ id, credentials }) => !here.some((row) => row.personId === id) && mayRead(asActor(id, credentials), session),
      )
      const readers = active.flatMap((id) => reviewers.find((person) => person.id === id) ?? [])
      const chosen = chooseReaders({ languages: session.languages, overlap, active: readers, candidates, load })
      if ('lacking' in chosen) throw new Problem('no_reviewers', lackOf(session, chosen.lacking, overlap))
      return chosen.people.map((person) => {
        load.set(person.id, (load.get(person.id) ?? 0) + 1)
        return {
          id: ctx.clock.id('asg'),
          sessionId: session.id,
          personId: person.id,
          round: ROUND,
          assignedBy: actorName(ctx.actor),
          createdAt: ctx.clock.now(),
        }
      })
    })
    await insertAssignments(tx, rows)
    await raiseOverlap(
      tx,
      open.map(({ id }) => id),
      ROUND,
      overlap,
    )
    await appendEvent(tx, ctx, {
      action: 'sessions.assigned',
      subject: `round:${ROUND}`,
      payload: { overlap, assignments: rows.map(({ id, sessionId, personId }) => ({ id, sessionId, personId })) },
    })
    const emails = new Map(reviewers.map(({ id, email }) => [id, email]))
    return {
      assignments: rows.map(({ id, sessionId, personId, round }) => ({
        assignment: id,
        session: sessionId,
        person: emails.get(personId) ?? personId,
        round,
      })),
    }
  })
}

function named(reviewers: ReviewerRow[], emails: string[]): ReviewerRow[] {
  return emails.map((email) => {
    const person = reviewers.find((one) => one.email === email.trim().toLowerCase())
    if (!person) throw new Problem('not_found', `No active reviewer “${email}”.`)
    return person
  })
}

function asActor(id: string, credentials: string[]) {
  return { kind: 'person' as const, id, email: '', name: '', roles: [], languages: [], credentials }
}

function lackOf(session: SessionRow, lacking: { readers: number } | { language: string }, overlap: number): string {
  const credential = session.tier === 'credentialed' ? ` with the credential “${session.source}”` : ''
  return 'readers' in lacking
    ? `Session ${session.id} needs ${overlap} reviewers${credential}; there are ${lacking.readers}.`
    : `Session ${session.id} needs a reviewer${credential} who reads “${lacking.language}”; there is none.`
}
