import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleConflicts } from '#lib/adjudication/rule-conflicts.ts'
import { addAssigned, type Desk, latestTurn, openDesk, submitTurn } from '#lib/adjudication/testing.ts'
import { makePerson } from '#lib/people/testing.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import { Problem } from '#lib/platform/problems.ts'
import { assignSessions } from '#lib/reviews/assign-sessions.ts'
import { loadOpinions } from '#lib/reviews/load-opinions.ts'
import { compareVerdicts } from '#lib/reviews/verdict.ts'
import { importSessions, type SessionEntry } from '#lib/sessions/import-sessions.ts'
import { inventedEnvelope, inventedSession, inventedTurns } from '#lib/sessions/testing.ts'
import type { Language } from '#lib/sessions/turn.ts'
import type { AgreementGroup } from './group.ts'
import { reportAgreement } from './report-agreement.ts'

let desk: Desk
let cara: PersonActor
const sessions = ['agree_one', 'agree_two', 'agree_three']

const edit = (value: string) => ({ verdict: 'edit' as const, value })
const reject = { verdict: 'reject' as const, reasons: ['unsafe' as const] }
const unsure = { verdict: 'cannot_judge' as const, reasons: ['outside_specialty' as const] }

beforeAll(async () => {
  desk = await openDesk()
  cara = await makePerson(desk.db, { email: 'cara@ward.test', roles: ['reviewer', 'lead'] })
  for (const id of sessions) await addAssigned(desk, id)
  const [one = '', two = '', three = ''] = sessions
  // Two different edits of one answer; a rejected rubric item; one of two who cannot judge; labels that differ.
  await submitTurn(desk, desk.ann, one, 0, {
    't0.answer.en': edit('Potassium is 5.4.'),
    't0.implicitness': { verdict: 'edit', value: { code: 'AE' } },
  })
  await submitTurn(desk, desk.ben, one, 0, { 't0.answer.en': edit('Potassium is 5.5.') })
  await submitTurn(desk, desk.ann, two, 0, { 't0.rubric.0': reject, 't0.answer.zh': unsure })
  await submitTurn(desk, desk.ben, two, 0, { 't0.task_type': { ...reject, reasons: ['wrong_label'] } })
  await submitTurn(desk, desk.ann, three, 0)
  await submitTurn(desk, desk.ben, three, 0)
})
afterAll(() => desk.close())

const report = (by: 'field' | 'scenario' | 'language' | 'person', actor = desk.lead, field?: 'all' | 'implicitness') =>
  reportAgreement(desk.as(actor), { by, field })
const group = (groups: readonly AgreementGroup[], key: string) => {
  const found = groups.find((one) => one.key === key)
  if (!found) throw new Error(`no group ${key}`)
  return found
}

describe('agreement by field', () => {
  it('counts two different edits as the same verdict and another content', async () => {
    const { answer } = Object.fromEntries((await report('field')).groups.map((one) => [one.key, one]))
    // Six answers; of one of them only one verdict is left.
    expect(answer).toMatchObject({ over: 'verdict', n_items: 6, n_pairable: 5, n_ratings: 11, n_cannot_judge: 1 })
    expect(answer?.percent).toMatchObject({ value: 1, n: 5 })
    expect(answer?.content_percent?.value).toBeCloseTo(4 / 5, 12)
    expect(answer?.specific.edit).toMatchObject({ value: 1, n: 1 })
    expect(answer?.disagreements).toEqual([
      { session: 'agree_one', turn: 0, item: 't0.answer.en', classes: ['edit'], open: true },
    ])
  })

  it('takes the label a verdict leads to, and the verdict on it beside', async () => {
    const { groups } = await report('field')
    const label = group(groups, 'implicitness')
    expect(label).toMatchObject({ over: 'label', classes: ['NA', 'PE', 'AE', 'none'], n_items: 3, n_no_label: 0 })
    expect(label.percent.value).toBeCloseTo(2 / 3, 12)
    expect(label.disagreements[0]?.classes).toContain('AE')
    expect(group(groups, 'implicitness_verdict').counts).toEqual({ accept: 5, edit: 1, reject: 0 })
    // A reject says that a label is wrong and not which is right.
    expect(group(groups, 'task_type')).toMatchObject({ n_no_label: 1, n_pairable: 2, percent: { value: 1 } })
    expect(group(groups, 'task_type_verdict').percent.value).toBeCloseTo(2 / 3, 12)
  })

  it('gives the same percentages as the one comparison of verdicts', async () => {
    const { groups } = await report('field')
    const opinions = await loadOpinions(desk.db)
    const { items } = await latestTurn(desk, 'agree_three', 0)
    for (const kind of ['query', 'step', 'reply', 'answer', 'rubric']) {
      const same = { verdict: 0, content: 0, pairs: 0 }
      const rows = opinions.filter((row) => row.kind === kind && row.verdict !== 'cannot_judge')
      for (const [index, a] of rows.entries()) {
        for (const b of rows.slice(index + 1)) {
          const item = items.find(({ item: id }) => id === a.item)
          if (!item || a.session !== b.session || a.item !== b.item) continue
          const value = (row: typeof a) => ({
            verdict: row.verdict,
            value: row.value ? JSON.parse(row.value) : undefined,
          })
          const compared = compareVerdicts(item, value(a), value(b))
          same.pairs++
          if (compared.verdict) same.verdict++
          if (compared.content) same.content++
        }
      }
      if (same.pairs === 0) continue
      const measured = group(groups, kind)
      expect([kind, measured.percent.value]).toEqual([kind, expect.closeTo(same.verdict / same.pairs, 12)])
      expect([kind, measured.content_percent?.value]).toEqual([kind, expect.closeTo(same.content / same.pairs, 12)])
    }
  })

  it('says of every coefficient how it was made and what it rests on', async () => {
    for (const { key, percent, ac1, alpha, fleiss, specific } of (await report('field')).groups) {
      for (const one of [percent, ac1, alpha, fleiss, ...Object.values(specific)]) {
        expect([key, one.method.length > 0, Number.isInteger(one.n)]).toEqual([key, true, true])
        expect([key, (one.value === null || one.ci === null) === (one.reason !== undefined)]).toEqual([key, true])
      }
    }
  })
})

describe('agreement by another kind', () => {
  it('puts items into the language they are in', async () => {
    const { groups } = await report('language')
    expect(groups.map(({ key }) => key)).toEqual(['en', 'zh', 'shared'])
    expect(group(groups, 'zh').n_cannot_judge).toBe(1)
  })
  it('is of one scenario here, and of the field that is asked for', async () => {
    const { groups } = await report('scenario', desk.lead, 'implicitness')
    expect(groups).toHaveLength(1)
    expect(groups[0]).toMatchObject({ field: 'implicitness', over: 'label', n_sessions: 3 })
  })
  it('hides who of a pair said what while something of theirs waits for a ruling', async () => {
    const before = group((await report('person')).groups, 'ann@ward.test,ben@ward.test')
    expect(before.people?.map(({ email }) => email)).toEqual(['ann@ward.test', 'ben@ward.test'])
    expect(before.cohen?.value).not.toBeNull()
    expect(before.confusion.raters).toBeNull()
    const counts = before.confusion.counts
    expect(counts).toEqual(counts.map((_, k) => counts.map((row) => row[k])))

    const label = group((await report('person', desk.lead, 'implicitness')).groups, before.key)
    expect(label.confusion.raters).toBeNull()
    await ruleConflicts(desk.as(desk.lead), {
      session: 'agree_one',
      turn: 0,
      rulings: [{ item: 't0.implicitness', decision: 'accept', kind: 'guideline' }],
    })
    const after = group((await report('person', desk.lead, 'implicitness')).groups, before.key)
    expect(after.confusion.raters).toEqual(['ann@ward.test', 'ben@ward.test'])
    expect(after.disagreements[0]).toMatchObject({ item: 't0.implicitness', open: false })
    expect(after.percent.value).toBe(label.percent.value)
  })
})

describe('what is left out', () => {
  it('is every turn the reader still owes a review of', async () => {
    await assignSessions(desk.as({ kind: 'operator' }), { overlap: 3, people: [cara.email], sessions: ['agree_one'] })
    const all = await report('field')
    const blind = await report('field', cara)
    expect(blind.left_out.owed_turns).toBe(4)
    expect(all.left_out.owed_turns).toBe(0)
    expect(JSON.stringify(blind)).not.toContain('agree_one')
    expect(group(blind.groups, 'answer').n_items).toBe(group(all.groups, 'answer').n_items - 2)
    expect(
      (await report('person', cara)).groups.some(({ disagreements }) =>
        disagreements.some(({ session }) => session === 'agree_one'),
      ),
    ).toBe(false)
    await submitTurn(desk, cara, 'agree_one', 0)
    expect(group((await report('field', cara)).groups, 'answer').n_raters).toBe(3)
  })

  it('is every session without the credential', async () => {
    const readers = await Promise.all(
      ['dora@ward.test', 'emil@ward.test'].map((email) =>
        makePerson(desk.db, { email, roles: ['reviewer', 'lead'], credentials: ['mimic-iv'] }),
      ),
    )
    const id = 'agree_closed'
    const session = { ...inventedSession, id, envelope: inventedEnvelope(), turns: inventedTurns(), tools: [] }
    async function* entries(): AsyncGenerator<SessionEntry> {
      const languages: Language[] = ['en', 'zh']
      yield { ok: true, session: { ...session, languages }, source: '{}', findings: [], file: 'closed.jsonl', line: 1 }
    }
    const operator = desk.as({ kind: 'operator' })
    await importSessions(operator, { entries: entries(), files: ['closed.jsonl'], tier: 'credentialed' })
    await assignSessions(operator, { overlap: 2, people: readers.map(({ email }) => email), sessions: [id] })
    for (const reader of readers) await submitTurn(desk, reader, id, 0)
    const [dora = desk.ann] = readers
    const closed = await report('field')
    expect(closed.left_out.sessions_without_credential).toBe(1)
    expect(JSON.stringify([closed, await report('person')])).not.toMatch(/agree_closed|dora@/)
    const open = await report('field', dora)
    expect(open.left_out.sessions_without_credential).toBe(0)
    expect(group(open.groups, 'answer').n_items).toBe(group(closed.groups, 'answer').n_items + 2)
  })

  it('is everything for a reviewer', async () => {
    const refused = await report('field', desk.ann).catch((error: Problem) => error)
    expect(refused instanceof Problem && refused.code).toBe('forbidden')
  })

  it('is nothing where nothing is submitted', async () => {
    const empty = await openDesk()
    try {
      await addAssigned(empty, 'agree_none')
      expect((await reportAgreement(empty.as(empty.lead))).groups).toEqual([])
    } finally {
      await empty.close()
    }
  })
})
