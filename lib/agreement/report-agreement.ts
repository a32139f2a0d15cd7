import { setImmediate as breathe } from 'node:timers/promises'
import { loadDesk } from '#lib/adjudication/load-turns.ts'
import { mayRead } from '#lib/charts/tier.ts'
import { authorize } from '#lib/people/policy.ts'
import type { Context } from '#lib/platform/context.ts'
import type { ResponseOf } from '#lib/platform/http/operation.ts'
import { findOwed } from '#lib/reviews/find-owed.ts'
import { owes } from '#lib/reviews/get-queue.ts'
import { loadOpinions, loadStandings } from '#lib/reviews/load-opinions.ts'
import type { OpinionRow } from '#lib/reviews/opinion.ts'
import { loadRevisions, loadSessions, type SessionRow } from '#lib/sessions/load-sessions.ts'
import type { RevisionItem } from '#lib/sessions/revision.ts'
import type { getAgreement as operation } from './contract.ts'
import type { Field } from './field.ts'
import { type AgreementGroup, measureGroup, membersBy } from './group.ts'
import type { Grouping } from './grouping.ts'
import type { JudgedItem } from './judged-item.ts'
import { RESAMPLES, SEED } from './resample.ts'

/**
 * Agreement over the newest submitted verdicts, one group after another. Turns the actor still owes a review of are left
 * out, and so are credentialed sessions without the credential; both are counted.
 */
export async function reportAgreement(
  ctx: Context,
  { by = 'field', field = 'all' }: { by?: Grouping | undefined; field?: Field | undefined } = {},
): Promise<ResponseOf<typeof operation>> {
  authorize(ctx.actor, 'agreement.read')
  const owed = await findOwed(ctx)
  const sessions = await loadSessions(ctx.db)
  const readable = sessions.filter((row) => mayRead(ctx.actor, row))
  const opinions = await loadOpinions(ctx.db, { sessions: readable.map(({ id }) => id) })
  const judged = await judgedItems(
    ctx,
    readable,
    opinions.filter(({ session, turn }) => !owed(session, turn)),
  )
  const groups: AgreementGroup[] = []
  for (const members of membersBy(judged, by, field)) {
    groups.push(measureGroup(members, { resamples: RESAMPLES, seed: SEED }))
    // Drawing ten thousand times takes a while; between two groups the process serves whoever waits.
    await breathe()
  }
  const standings = ctx.actor.kind === 'person' ? await loadStandings(ctx.db, ctx.actor.id) : []
  return {
    by,
    field,
    groups,
    resamples: RESAMPLES,
    seed: SEED,
    left_out: {
      owed_turns: standings.filter(owes).length,
      sessions_without_credential: sessions.length - readable.length,
    },
  }
}

/** Opinions by the wording they were given on, the newest of each person, and whether it waits for a ruling. */
async function judgedItems(
  ctx: Context,
  sessions: readonly SessionRow[],
  opinions: readonly OpinionRow[],
): Promise<JudgedItem[]> {
  const scenarios = new Map(sessions.map(({ id, scenario }) => [id, scenario]))
  const revisions = await loadRevisions(ctx.db, [...new Set(opinions.map(({ revisionId }) => revisionId))])
  const itemOf = new Map(
    revisions.flatMap(({ id, items }) => items.map((item) => [`${id}/${item.item}`, item] as const)),
  )
  const open = await openItems(ctx, opinions)
  const judged = new Map<string, JudgedItem & { newest: Map<string, Date> }>()
  for (const row of opinions) {
    const item = itemOf.get(`${row.revisionId}/${row.item}`)
    const scenario = scenarios.get(row.session)
    if (!item || !scenario) continue
    const { session, turn } = row
    const wording = wordingOf(item, row.revisionId)
    const key = `${session}/${turn}/${row.item}/${wording}`
    let one = judged.get(key)
    if (!one) {
      one = { session, scenario, turn, item, wording, judgements: [], open: false, newest: new Map() }
      judged.set(key, one)
    }
    one.open ||= open.has(`${session}/${turn}/${row.item}/${row.itemHash}`)
    const before = one.newest.get(row.email)
    if (before && before >= row.submittedAt) continue
    one.newest.set(row.email, row.submittedAt)
    one.judgements = one.judgements.filter(({ person }) => person.email !== row.email)
    one.judgements.push({
      person: { email: row.email, name: row.name },
      verdict: { verdict: row.verdict, ...(row.value === null ? {} : { value: JSON.parse(row.value) as unknown }) },
    })
  }
  return [...judged.values()].map(({ newest: _times, ...one }) => one)
}

/** A doubtful item is asked again in a new light: verdicts on it meet only those given on the same revision. */
function wordingOf(item: RevisionItem, revisionId: string): string {
  return item.stale === null ? item.hash : `${item.hash}/${revisionId}`
}

/** Wordings that wait for a ruling, of sessions somebody has judged. */
async function openItems(ctx: Context, opinions: readonly OpinionRow[]): Promise<Set<string>> {
  const sessions = [...new Set(opinions.map(({ session }) => session))]
  const turns = sessions.length > 0 ? await loadDesk(ctx.db, sessions) : []
  return new Set(
    turns.flatMap(({ session, turn, items }) =>
      items
        .filter(({ state }) => state.state === 'conflict')
        .map(({ item }) => `${session}/${turn}/${item.item}/${item.hash}`),
    ),
  )
}
