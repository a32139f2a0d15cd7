import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '#lib/ledger/verify-ledger.ts'
import { Problem } from '#lib/platform/problems.ts'
import { exportReviews } from '#lib/reviews/export-reviews.ts'
import { getProgress } from '#lib/reviews/get-progress.ts'
import { getQueue } from '#lib/reviews/get-queue.ts'
import { getTurn } from '#lib/reviews/get-turn.ts'
import { saveDraft } from '#lib/reviews/save-draft.ts'
import type { ItemVerdict } from '#lib/reviews/verdict.ts'
import { getConflict } from './get-conflict.ts'
import { listConflicts } from './list-conflicts.ts'
import { returnToReviewers } from './return-to-reviewers.ts'
import { ruleConflicts } from './rule-conflicts.ts'
import { submitReview, submitReviewFile } from './submit-review.ts'
import { addAssigned, type Desk, latestTurn, openDesk, submitTurn } from './testing.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

async function assignmentOf(person: Desk['ann'], session: string): Promise<string> {
  const { entries } = await getQueue(desk.as(person))
  const entry = entries.find((one) => one.session === session)
  if (!entry) throw new Error('not assigned')
  return entry.assignment
}
const conflictsOf = async (session: string) =>
  (await listConflicts(desk.as(desk.lead))).conflicts.filter((one) => one.session === session).map(({ item }) => item)
const slip = { kind: 'slip' as const, rationale: 'The record says so.' }
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no problem',
    (error: unknown) => (error instanceof Problem ? error.code : error),
  )

describe('drafts', () => {
  it('keeps both versions of a stale save and names the current one', async () => {
    const session = await addAssigned(desk, 'drafts_stale')
    const assignment = await assignmentOf(desk.ann, session)
    const save = (ifMatch: number, verdict: ItemVerdict['verdict']) =>
      saveDraft(desk.as(desk.ann), {
        assignment,
        turn: 0,
        revision: 1,
        ifMatch,
        verdicts: [{ item: 't0.answer.en', verdict, reasons: [] }],
      })
    expect(await save(0, 'accept')).toMatchObject({ version: 1 })
    expect(await save(1, 'reject')).toMatchObject({ version: 2 })
    const stale = await save(1, 'cannot_judge').catch((error: Problem) => error)
    expect(stale).toMatchObject({
      code: 'stale',
      more: { current: { version: 2, verdicts: [{ item: 't0.answer.en', verdict: 'reject' }] } },
    })
    const kept = await desk.db.refusedDraft.findMany({ where: { review: { assignmentId: assignment } } })
    expect(kept.map(({ baseVersion, draft }) => [baseVersion, JSON.parse(draft)[0].verdict])).toEqual([
      [1, 'cannot_judge'],
    ])
  })

  it('lets one of many saves at once through and loses none', async () => {
    const session = await addAssigned(desk, 'drafts_race')
    const assignment = await assignmentOf(desk.ann, session)
    const saves = Array.from({ length: 20 }, (_, n) =>
      problemOf(
        saveDraft(desk.as(desk.ann), {
          assignment,
          turn: 1,
          revision: 1,
          ifMatch: 0,
          verdicts: [{ item: 't1.answer.en', verdict: 'accept', reasons: [], comment: `save ${n}` }],
        }),
      ),
    )
    const results = await Promise.all(saves)
    expect(results.filter((result) => result === 'no problem')).toHaveLength(1)
    expect(results.filter((result) => result === 'stale')).toHaveLength(19)
    expect(await desk.db.refusedDraft.count({ where: { review: { assignmentId: assignment } } })).toBe(19)
  })

  it('refuses verdicts on items the turn does not have, and on somebody else’s turn', async () => {
    const session = await addAssigned(desk, 'drafts_foreign')
    const assignment = await assignmentOf(desk.ann, session)
    const draft = { assignment, turn: 0, revision: 1, ifMatch: 0 }
    const unknown = saveDraft(desk.as(desk.ann), {
      ...draft,
      verdicts: [{ item: 't9.answer.en', verdict: 'accept', reasons: [] }],
    })
    expect(await problemOf(unknown)).toBe('invalid_input')
    expect(await problemOf(saveDraft(desk.as(desk.ben), { ...draft, verdicts: [] }))).toBe('not_assigned')
    expect(await problemOf(saveDraft(desk.as(desk.lead), { ...draft, verdicts: [] }))).toBe('forbidden')
  })
})

describe('submitting', () => {
  it('names every item that has no verdict, and stores nothing', async () => {
    const session = await addAssigned(desk, 'submit_partial')
    const verdicts: ItemVerdict[] = [{ item: 't0.answer.en', verdict: 'accept', reasons: [] }]
    const refused = await submitReviewFile(desk.as(desk.ann), { session, turn: 0, verdicts, submit: true }).catch(
      (e: Problem) => e,
    )
    const { items } = await latestTurn(desk, session, 0)
    expect(refused).toMatchObject({ code: 'incomplete_review' })
    expect((refused as Problem).errors.map(({ path }) => path)).toEqual(
      items.map(({ item }) => item).filter((id) => id !== 't0.answer.en'),
    )
    expect(await desk.db.submission.count({ where: { review: { assignment: { sessionId: session } } } })).toBe(0)
  })

  it('gives one receipt for one submit, however often it is pressed', async () => {
    const session = await addAssigned(desk, 'submit_twice')
    const first = await submitTurn(desk, desk.ann, session, 0)
    expect(first.receipt).toMatch(/^R(-[0-9A-F]{4}){4}$/)
    expect(await problemOf(submitTurn(desk, desk.ann, session, 0))).toBe('already_submitted')
    expect(await desk.db.submission.count({ where: { reviewId: first.review } })).toBe(1)
  })

  it('settles a turn once when both last submits arrive together', async () => {
    for (let round = 0; round < 5; round++) {
      const session = await addAssigned(desk, `submit_together_${round}`)
      await Promise.all([desk.ann, desk.ben].map((person) => submitTurn(desk, person, session, 0)))
      const { id, items } = await latestTurn(desk, session, 0)
      expect(await desk.db.resolution.count({ where: { revisionId: id } })).toBe(items.length)
    }
  })

  it('refuses a submit made against an older revision', async () => {
    const session = await addAssigned(desk, 'submit_old')
    const assignment = await assignmentOf(desk.ann, session)
    const submit = submitReview(desk.as(desk.ann), { assignment, turn: 0, revision: 7, ifMatch: 0, verdicts: [] })
    expect(await problemOf(submit)).toBe('revision_changed')
  })
})

describe('blindness', () => {
  it('sends a reviewer nothing of the other’s work, before and after it is there', async () => {
    const session = await addAssigned(desk, 'blind')
    const assignment = await assignmentOf(desk.ben, session)
    const { findings: _found, ...before } = await getTurn(desk.as(desk.ben), { assignment, turn: 0 })
    const queueBefore = (await getQueue(desk.as(desk.ben))).entries.find((one) => one.session === session)
    await submitTurn(desk, desk.ann, session, 0, {
      't0.answer.en': { verdict: 'edit', value: 'A secret of Ann.', comment: 'Ann was here' },
    })
    const { findings: _still, ...after } = await getTurn(desk.as(desk.ben), { assignment, turn: 0 })
    expect(after).toEqual(before)
    expect((await getQueue(desk.as(desk.ben))).entries.find((one) => one.session === session)).toEqual(queueBefore)
    expect(JSON.stringify(after)).not.toContain('Ann')
  })

  it('names nothing of a credentialed session to whoever lost the credential', async () => {
    const session = await addAssigned(desk, 'blind_tier')
    await desk.db.session.update({ where: { id: session }, data: { tier: 'credentialed' } })
    expect((await getQueue(desk.as(desk.ann))).entries.map((one) => one.session)).not.toContain(session)
    const cleared = { ...desk.ann, credentials: ['mimic-iv'] }
    expect((await getQueue(desk.as(cleared))).entries.map((one) => one.session)).toContain(session)
  })

  it('closes conflicts, exports and rulings to a lead who still owes a review', async () => {
    const session = await addAssigned(desk, 'blind_lead')
    const both = { ...desk.ben, roles: ['reviewer' as const, 'lead' as const] }
    await submitTurn(desk, desk.ann, session, 0, { 't0.answer.en': { verdict: 'reject', reasons: ['unsafe'] } })
    const exported = await exportReviews(desk.as(both))
    expect(exported.rows.filter((row) => row.session === session)).toEqual([])
    expect(await problemOf(getConflict(desk.as(both), { session, turn: 0 }))).toBe('own_review')
    await submitTurn(desk, desk.ben, session, 0)
    expect((await getConflict(desk.as(both), { session, turn: 0 })).mayRule).toBe(false)
    const ruling = ruleConflicts(desk.as(both), {
      session,
      turn: 0,
      rulings: [{ item: 't0.answer.en', decision: 'accept', kind: 'slip' }],
    })
    expect(await problemOf(ruling)).toBe('own_review')
    expect(await conflictsOf(session)).toEqual(['t0.answer.en'])
  })

  it('tells a lead who still owes a review nothing of how far the others are with it', async () => {
    const session = await addAssigned(desk, 'progress_blind')
    const both = { ...desk.ben, roles: ['reviewer', 'lead'] as const }
    const told = async (actor: Desk['ann'], of: Desk['ann']) => {
      const { people } = await getProgress(desk.as(actor))
      const row = people.find(({ person }) => person === of.email)
      return [row?.submitted, row?.drafts, row?.withheld] as [number, number, number]
    }
    const asBoth: Desk['ann'] = { ...both, roles: [...both.roles] }
    const [before, beforeOwn] = [await told(asBoth, desk.ann), await told(asBoth, desk.ben)]
    const [submitted = 0, drafts, withheld = 0] = before
    const [forLead = 0] = await told(desk.lead, desk.ann)
    await submitTurn(desk, desk.ann, session, 0)
    expect((await told(desk.lead, desk.ann))[0]).toBe(forLead + 1)
    expect(await told(asBoth, desk.ann)).toEqual(before)
    expect(await told(asBoth, desk.ben)).toEqual(beforeOwn)
    expect(beforeOwn[2]).toBe(0)
    await submitTurn(desk, desk.ben, session, 0)
    expect(await told(asBoth, desk.ann)).toEqual([submitted + 1, drafts, withheld - 1])
  })

  it('hides the names until the ruling, then tells them', async () => {
    const session = await addAssigned(desk, 'blind_names')
    await submitTurn(desk, desk.ann, session, 0, { 't0.answer.en': { verdict: 'reject', reasons: ['unsafe'] } })
    await submitTurn(desk, desk.ben, session, 0)
    const seen = await getConflict(desk.as(desk.lead), { session, turn: 0 })
    expect(JSON.stringify(seen)).not.toMatch(/ann@|ben@|per_/)
    const ruled = await ruleConflicts(desk.as(desk.lead), {
      session,
      turn: 0,
      rulings: [{ item: 't0.answer.en', decision: 'accept', kind: 'equipoise' }],
    })
    expect(new Set(ruled.opinions.map(({ person }) => person))).toEqual(new Set([desk.ann.email, desk.ben.email]))
  })
})

describe('from disagreement to the next revision', () => {
  it('asks the lead only what differs, and makes one revision of both answers', async () => {
    const session = await addAssigned(desk, 'ruled')
    const edited = { verdict: 'edit' as const, value: 'Potassium is 5.4 mEq/L on 2201-03-09.' }
    await submitTurn(desk, desk.ann, session, 0, { 't0.answer.en': edited })
    await submitTurn(desk, desk.ben, session, 0)
    expect(await conflictsOf(session)).toEqual(['t0.answer.en'])
    const before = await latestTurn(desk, session, 0)
    const ruled = await ruleConflicts(desk.as(desk.lead), {
      session,
      turn: 0,
      revision: 1,
      rulings: [
        { item: 't0.answer.en', decision: 'edit', value: edited.value, kind: 'slip', rationale: 'the value is 5.4' },
      ],
    })
    expect(ruled).toMatchObject({ revision: 2, settled: false })
    expect(ruled.stale.map(({ item }) => item)).toContain('t0.answer.zh')
    const after = await latestTurn(desk, session, 0)
    const changed = after.items.filter(({ item, hash }) => before.items.find((old) => old.item === item)?.hash !== hash)
    expect(changed.map(({ item }) => item)).toEqual(['t0.answer.en'])

    const entry = (await getQueue(desk.as(desk.ann))).entries.find((one) => one.session === session)
    expect(entry?.turns[0]).toMatchObject({ state: expect.stringMatching(/todo|draft/), toJudge: ruled.stale.length })
    await submitTurn(desk, desk.ann, session, 0)
    await submitTurn(desk, desk.ben, session, 0)
    expect((await latestTurn(desk, session, 0)).number).toBe(2)
    expect((await getQueue(desk.as(desk.ann))).entries.find((one) => one.session === session)?.turns[0]?.state).toBe(
      'submitted',
    )
  })

  it('lets the lead mend the other language in the same ruling', async () => {
    const session = await addAssigned(desk, 'ruled_both')
    await submitTurn(desk, desk.ann, session, 0, {
      't0.answer.en': { verdict: 'edit', value: 'Potassium is 5.4 mEq/L.' },
    })
    await submitTurn(desk, desk.ben, session, 0)
    const rulings = [{ item: 't0.answer.en', decision: 'edit' as const, value: 'Potassium is 5.4 mEq/L.', ...slip }]
    const alone = ruleConflicts(desk.as(desk.lead), {
      session,
      turn: 0,
      rulings: [{ item: 't0.query.en', decision: 'edit', value: { implicit: 'x', explicit: null }, ...slip }],
    })
    expect(await problemOf(alone)).toBe('not_in_conflict')
    const ruled = await ruleConflicts(desk.as(desk.lead), {
      session,
      turn: 0,
      rulings: [...rulings, { item: 't0.answer.zh', decision: 'edit', value: '血钾 5.4 mEq/L。', ...slip }],
    })
    expect(ruled.stale.map(({ item }) => item)).not.toContain('t0.answer.zh')
  })

  it('settles once the other language was mended by its reviewers', async () => {
    const session = await addAssigned(desk, 'mended_after')
    const english = { 't0.answer.en': { verdict: 'edit' as const, value: 'Potassium is 5.4 mEq/L on 2201-03-09.' } }
    await submitTurn(desk, desk.ann, session, 0, english)
    await submitTurn(desk, desk.ben, session, 0, english)
    const doubtful = (await latestTurn(desk, session, 0)).items.filter(({ stale }) => stale !== null)
    expect(doubtful.map(({ item }) => item)).toContain('t0.answer.zh')
    const assignment = await assignmentOf(desk.ann, session)
    const again = await getTurn(desk.as(desk.ann), { assignment, turn: 0 })
    expect(again.draft.verdicts.filter(({ item }) => again.toJudge.includes(item))).toEqual([])
    expect(again.state).toBe('todo')
    const chinese = { 't0.answer.zh': { verdict: 'edit' as const, value: '2201年3月9日血钾 5.4 mEq/L。' } }
    await submitTurn(desk, desk.ann, session, 0, chinese)
    await submitTurn(desk, desk.ben, session, 0, chinese)
    const { number, items } = await latestTurn(desk, session, 0)
    expect(number).toBe(3)
    expect(items.filter(({ stale }) => stale !== null)).toEqual([])
  })

  it('lists what all rejected apart from conflicts, and lets the lead send it back', async () => {
    const session = await addAssigned(desk, 'rejected_by_all')
    const reject = { 't0.answer.en': { verdict: 'reject' as const, reasons: ['unsafe' as const] } }
    await submitTurn(desk, desk.ann, session, 0, reject)
    await submitTurn(desk, desk.ben, session, 0, reject)
    const listed = async () => {
      const { blocked, returned } = await listConflicts(desk.as(desk.lead))
      return [blocked, returned].map((rows) => rows.filter((one) => one.session === session))
    }
    expect(await conflictsOf(session)).toEqual([])
    expect(await listed()).toMatchObject([[{ item: 't0.answer.en', opinions: [{ letter: 'A' }, { letter: 'B' }] }], []])
    const shown = await getConflict(desk.as(desk.lead), { session, turn: 0 })
    expect([shown.conflicts, shown.blocked.map(({ item }) => item)]).toEqual([[], ['t0.answer.en']])

    await returnToReviewers(desk.as(desk.lead), { session, turn: 0, reason: 'The dose is in the record.' })
    expect(await listed()).toEqual([[], [{ session, turn: 0, reason: 'The dose is in the record.', reviews: 2 }]])
    await submitTurn(desk, desk.ann, session, 0)
    await submitTurn(desk, desk.ben, session, 0)
    expect(await listed()).toEqual([[], []])
    const [newest] = await desk.db.resolution.findMany({
      where: { item: 't0.answer.en', revisionId: (await latestTurn(desk, session, 0)).id },
      orderBy: { seq: 'desc' },
    })
    expect(newest).toMatchObject({ resolution: 'unanimous', outcome: 'keep' })
  })

  it('tells a lead who held which opinion on turns the lead ruled on', async () => {
    const session = await addAssigned(desk, 'ruled_names')
    await submitTurn(desk, desk.ann, session, 0, { 't0.answer.en': { verdict: 'reject', reasons: ['unsafe'] } })
    await submitTurn(desk, desk.ben, session, 0)
    const ruledOn = async () =>
      (await listConflicts(desk.as(desk.lead))).ruledTurns.filter((one) => one.session === session)
    expect(await ruledOn()).toEqual([])
    await ruleConflicts(desk.as(desk.lead), {
      session,
      turn: 0,
      rulings: [{ item: 't0.answer.en', decision: 'accept', kind: 'slip', rationale: 'The record says so.' }],
    })
    const [turn] = await ruledOn()
    expect(turn?.people.map(({ person }) => person).sort()).toEqual([desk.ann.email, desk.ben.email].sort())
  })

  it('asks why of a ruling nobody held, and not of one a physician gave the reasons of', async () => {
    const session = await addAssigned(desk, 'rationale')
    await submitTurn(desk, desk.ann, session, 0, { 't0.answer.en': { verdict: 'reject', reasons: ['unsafe'] } })
    await submitTurn(desk, desk.ben, session, 0)
    const rule = (ruling: object) =>
      ruleConflicts(desk.as(desk.lead), {
        session,
        turn: 0,
        rulings: [{ item: 't0.answer.en', decision: 'edit', kind: 'slip', ...ruling }],
      })
    for (const rationale of [{}, { rationale: '  ' }]) {
      const refused = await rule({ value: 'Hold it.', ...rationale }).catch((error: Problem) => error)
      expect(refused).toMatchObject({
        code: 'invalid_input',
        errors: [{ path: 'rulings[0].rationale', code: 'rationale_missing' }],
      })
    }
    expect(await conflictsOf(session)).toEqual(['t0.answer.en'])
    expect(await rule({ decision: 'accept' })).toMatchObject({ settled: true })
  })

  it('blocks a turn both reject, and opens it again by a ruling', async () => {
    const session = await addAssigned(desk, 'blocked')
    const reject = { 't0.answer.en': { verdict: 'reject' as const, reasons: ['unsafe' as const] } }
    await submitTurn(desk, desk.ann, session, 0, reject)
    await submitTurn(desk, desk.ben, session, 0, reject)
    const { id } = await latestTurn(desk, session, 0)
    const outcome = async () =>
      (
        await desk.db.resolution.findFirst({
          where: { item: 't0.answer.en', revisionId: id },
          orderBy: { seq: 'desc' },
        })
      )?.outcome
    expect(await outcome()).toBe('block')
    await ruleConflicts(desk.as(desk.lead), {
      session,
      turn: 0,
      rulings: [{ item: 't0.answer.en', decision: 'edit', value: 'Hold spironolactone.', ...slip }],
    })
    expect(await outcome()).toBe('edit')
    expect((await latestTurn(desk, session, 0)).number).toBe(2)
  })

  it('never lets the last rubric item leave', async () => {
    const session = await addAssigned(desk, 'last_rubric')
    const { items } = await latestTurn(desk, session, 0)
    const rubric = items.filter(({ kind }) => kind === 'rubric').map(({ item }) => item)
    const changes = Object.fromEntries(
      rubric.map((item) => [item, { verdict: 'reject' as const, reasons: ['duplicate' as const] }]),
    )
    await submitTurn(desk, desk.ann, session, 0, changes)
    await submitTurn(desk, desk.ben, session, 0)
    const all = ruleConflicts(desk.as(desk.lead), {
      session,
      turn: 0,
      rulings: rubric.map((item) => ({ item, decision: 'reject', kind: 'wording' })),
    })
    expect(await problemOf(all)).toBe('invalid_input')
    const [first, ...others] = rubric
    const ruled = await ruleConflicts(desk.as(desk.lead), {
      session,
      turn: 0,
      rulings: [
        { item: first ?? '', decision: 'accept', kind: 'wording' },
        ...others.map((item) => ({ item, decision: 'reject' as const, kind: 'wording' as const })),
      ],
    })
    expect(ruled.revision).toBe(2)
    expect(
      (await latestTurn(desk, session, 0)).items.filter(({ kind }) => kind === 'rubric').map(({ item }) => item),
    ).toEqual([first])
  })

  it('sends a turn back to its reviewers, whose words are their drafts again', async () => {
    const session = await addAssigned(desk, 'returned')
    await submitTurn(desk, desk.ann, session, 0, { 't0.answer.en': { verdict: 'reject', reasons: ['ambiguous'] } })
    await submitTurn(desk, desk.ben, session, 0)
    expect(
      await returnToReviewers(desk.as(desk.lead), { session, turn: 0, reason: 'Read guideline 4.2 again.' }),
    ).toEqual({ returned: 2 })
    expect(await conflictsOf(session)).toEqual([])
    const turn = await getTurn(desk.as(desk.ann), { assignment: await assignmentOf(desk.ann, session), turn: 0 })
    expect(turn).toMatchObject({ state: 'draft', returned: 'Read guideline 4.2 again.' })
    expect(turn.draft.verdicts.find(({ item }) => item === 't0.answer.en')?.verdict).toBe('reject')
    await submitTurn(desk, desk.ann, session, 0)
    const { id, items } = await latestTurn(desk, session, 0)
    expect(await desk.db.resolution.count({ where: { revisionId: id } })).toBe(0)
    await submitTurn(desk, desk.ben, session, 0)
    expect(await desk.db.resolution.count({ where: { revisionId: id } })).toBe(items.length)
  })
})

describe('history', () => {
  beforeAll(async () => {
    const session = await addAssigned(desk, 'history')
    await submitTurn(desk, desk.ann, session, 0, { 't0.answer.en': { verdict: 'reject', reasons: ['unsafe'] } })
    await submitTurn(desk, desk.ben, session, 0)
    const rulings = [{ item: 't0.answer.en', decision: 'accept' as const, kind: 'slip' as const }]
    await ruleConflicts(desk.as(desk.lead), { session, turn: 0, rulings })
  })

  it('cannot be rewritten by the program’s role', async () => {
    const client = new pg.Client({ connectionString: desk.database.appUrl })
    await client.connect()
    const kept = {
      submission: 'receipt',
      item_verdict: 'comment',
      ruling: 'rationale',
      resolution: 'outcome',
      turn_revision: 'hash',
      turn_gold: 'value',
      refused_draft: 'draft',
      ledger_event: 'record',
    }
    for (const [table, column] of Object.entries(kept)) {
      for (const statement of [
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `UPDATE ${table} SET ${column} = ${column}`,
      ]) {
        await expect(client.query(statement), statement).rejects.toThrow('permission denied')
      }
    }
    await client.end()
    const owner = new pg.Client({ connectionString: desk.database.ownerUrl })
    await owner.connect()
    await expect(owner.query('DELETE FROM item_verdict')).rejects.toThrow('only ever added')
    await expect(owner.query('TRUNCATE ruling')).rejects.toThrow('only ever added')
    await owner.end()
  })

  it('tells of every submit and ruling, and holds together', async () => {
    const verified = await verifyLedger(desk.as({ kind: 'operator' }))
    expect(verified).toMatchObject({ ok: true, first_bad: null })
    const submissions = await desk.db.submission.count()
    const events = await desk.db.ledgerEvent.findMany({ where: { chain: 'decisions' } })
    const named = (action: string) => events.filter(({ record }) => JSON.parse(record).action === action).length
    expect(named('review.submitted')).toBe(submissions)
    const ruled = await desk.db.ruling.groupBy({ by: ['revisionId', 'at'] })
    expect(named('conflict.ruled')).toBe(ruled.length)
  })
})
