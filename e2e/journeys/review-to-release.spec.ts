import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { callAs } from '#e2e/api.ts'
import { expect, type Page, test } from '#e2e/fixtures.ts'
import { AdjudicationPage } from '#e2e/pages/adjudication-page.ts'
import { LoginPage } from '#e2e/pages/login-page.ts'
import { ReviewPage } from '#e2e/pages/review-page.ts'
import { type ChosenSession, recordsOfJourney } from '#e2e/records.ts'
import { chartside, type Workspace } from '#e2e/workspace.ts'
import { readSessionLine } from '#lib/interchange/physassistbench/read-session.ts'
import { addPerson, changePerson, issueToken } from '#lib/people/contract.ts'
import { getQueue, getTurn, submitReview } from '#lib/reviews/contract.ts'
import { differingPaths } from '#lib/sessions/differing-paths.ts'
import type { Item, Language } from '#lib/sessions/turn.ts'

/**
 * The whole of it: records come in, two physicians judge, a lead rules, a curator freezes, and what comes out is what
 * they said and nothing else. In an empty workspace of its own, on open records of real patients where they are there.
 */

const PASSWORD = 'a long sentence nobody guesses'
const ANA = { email: 'ana.silva@ward.test', name: 'Ana Silva' }
const BEN = { email: 'ben.moreau@ward.test', name: 'Ben Moreau' }
const LEA = { email: 'lea.novak@ward.test', name: 'Lea Novak' }
const CURA = { email: 'cura.diaz@ward.test', name: 'Cura Diaz' }
const ADMIN = { email: 'adi.rao@ward.test', name: 'Adi Rao' }

const EDIT = { en: ' Seen in the record of this stay.', zh: '见本次住院记录。' }
const ASKED = { en: ' Please.', zh: '谢谢。' }
const SECRET = 'My comment, which nobody reads before they have submitted.'

type Shown = { turns: { index: number; revision: number; items: Item[] }[] }

test('records are judged, settled, frozen and exported', async ({ emptyWorkspace: studio, open }) => {
  test.setTimeout(240_000)
  const records = recordsOfJourney(path.join(studio.home, 'records'))
  const { reviewed, untouched } = records

  const tokens = await test.step('people are added by command and get their passwords from an administrator', () =>
    addPeople(studio))

  await test.step('charts and sessions are imported by command', async () => {
    for (const chart of records.charts) {
      const { patients, resources } = await studio.cli('charts', 'import', ...chart)
      expect(patients).toBeGreaterThan(1)
      expect(Object.keys(resources as object)).toEqual(expect.arrayContaining(['Patient', 'Encounter', 'Condition']))
    }
    const report = await studio.cli('sessions', 'import', ...records.sessionFiles)
    expect(report).toMatchObject({ imported: records.others + 2, rejected: 0, problems: [] })
  })

  const [ana, ben, lea, cura] = await test.step('everyone signs in by e-mail and password', async () => {
    const pages: Page[] = []
    for (const { email } of [ANA, BEN, LEA, CURA]) {
      const page = await open()
      await new LoginPage(page).enterWith(studio.url, email, PASSWORD)
      pages.push(page)
    }
    return pages as [Page, Page, Page, Page]
  })

  await test.step('the lead assigns two sessions', async () => {
    await lea.getByRole('button', { name: 'Assign sessions' }).click()
    const form = lea.getByRole('dialog')
    await form.getByLabel('Only those I choose').check()
    for (const { id } of [reviewed, untouched]) await form.getByLabel(id).check()
    await form.getByRole('button', { name: /^Assign/ }).click()
    await expect(form).toBeHidden()
    await expect(lea.getByText(`${records.others} sessions are not assigned to anyone`)).toBeVisible()
  })

  const assignment = { ana: '', ben: '' }
  const first = turnsOf(reviewed)[0] ?? []
  const lastRubric = first.filter(({ kind }) => kind === 'rubric').at(-1)?.item ?? ''

  await test.step('the first physician judges every item of the session with keys alone', async () => {
    const review = await openSession(ana, reviewed)
    assignment.ana = assignmentOf(ana)
    await seesEvidence(review)
    await review.judgeAll({
      answer: { does: 'edit', texts: [EDIT.en, EDIT.zh] },
      [lastRubric]: { does: 'reject', reason: 'cannot be checked', comment: SECRET },
    })
    await expect(review.stop('answer').locator('ins')).toHaveCount(0)
    await review.moveTo('answer')
    await expect(review.stop('answer').locator('ins')).toHaveText([EDIT.en.trim(), EDIT.zh])
    await review.expectSaved()
    expect(await review.submit(1)).toMatch(/^R-[0-9A-F]{4}-/)
    await review.ready(2)
    await review.judgeAll({ query: { does: 'edit', texts: [ASKED.en, '', ASKED.zh] } })
    expect(await review.submit(2)).toMatch(/^R-/)
    for (const turn of [3, 4]) {
      await review.ready(turn)
      await review.judgeAll()
      expect(await review.submit(turn)).toMatch(/^R-/)
    }
  })

  await test.step('the second physician sees nothing of it, and judges too', async () => {
    const heard = listenToAnswers(ben)
    const review = await openSession(ben, reviewed)
    assignment.ben = assignmentOf(ben)
    await review.judgeAll({
      task_type: { does: 'cannot_judge', reason: 'outside my specialty' },
      [lastRubric]: { does: 'reject', reason: 'duplicate' },
    })
    await review.submit(1)
    await review.ready(2)
    await review.judgeAll({ query: { does: 'edit', texts: [ASKED.en, '', ASKED.zh] } })
    await review.submit(2)
    for (const turn of [3, 4]) {
      await review.ready(turn)
      await review.judgeAll()
      await review.submit(turn)
    }
    await ben.goto(`${studio.url}/home`)
    await expect(ben.getByRole('heading', { level: 1 })).toContainText(BEN.name)
    const bodies = await heard()
    expect(bodies.length).toBeGreaterThan(10)
    for (const { url, body } of bodies)
      for (const hidden of [SECRET, EDIT.en, EDIT.zh, ANA.email, ANA.name, assignment.ana])
        expect(body.includes(hidden), `${url} tells “${hidden}”`).toBe(false)
  })

  await test.step('the other session is accepted as it came, by file and through the API', () =>
    acceptEverything(studio, untouched, tokens))

  await test.step('the lead sees only where they differ, and rules', async () => {
    const told = lea.waitForResponse((response) => response.url().endsWith('/api/v1/conflicts'))
    const desk = new AdjudicationPage(lea)
    await desk.goto(studio.url)
    const { conflicts } = (await (await told).json()) as { conflicts: { session: string; item: string }[] }
    expect(conflicts.map(({ session }) => session)).toEqual(conflicts.map(() => reviewed.id))
    expect(conflicts.map(({ item }) => item).sort()).toEqual(['t0.answer.en', 't0.answer.zh', 't0.task_type'])
    await expect(desk.cases).toHaveCount(2)
    expect(await lea.content()).not.toMatch(/Ana Silva|Ben Moreau/)

    await desk.moveTo('t0.answer.en')
    const letter = (await desk.opinion('A').locator('ins').count()) > 0 ? 'A' : 'B'
    await expect(desk.opinion(letter).locator('ins')).toHaveText([EDIT.en.trim(), EDIT.zh])
    await desk.press(letter === 'A' ? '1' : '2', 'w')
    await desk.giveRationale('Says where it is from.')
    await desk.moveTo('t0.task_type')
    await desk.press('0', 'q')
    await desk.press('ControlOrMeta+Enter')
    const last = lea.getByRole('contentinfo').getByRole('status')
    await expect(last).toContainText(`Session ${reviewed.name}, turn 1 ruled`)
    await expect(last).toContainText(letter === 'A' ? `A: ${ANA.name}` : `B: ${ANA.name}`)
    await expect(lea.getByText('No conflicts')).toBeVisible()
  })

  const after = (await studio.cli('sessions', 'show', reviewed.id)) as Shown
  await test.step('what changed has a new revision, and what did not has none', async () => {
    expect(after.turns.map(({ revision }) => revision)).toEqual([2, 2, 1, 1])
    const valueNow = (turn: number, id: string) => after.turns[turn]?.items.find(({ item }) => item === id)?.value
    const was = (id: string) => first.find(({ item }) => item === id)?.value
    expect(valueNow(0, 't0.answer.en')).toBe(`${was('t0.answer.en')}${EDIT.en}`)
    expect(valueNow(0, 't0.answer.zh')).toBe(`${was('t0.answer.zh')}${EDIT.zh}`)
    expect(valueNow(0, 't0.task_type')).toBe(was('t0.task_type'))
    expect(valueNow(0, lastRubric)).toBeUndefined()
  })

  await test.step('the curator freezes 0.1.0', () => freeze(cura, studio.url, records.others))

  const folder = path.join(studio.home, 'package')
  await test.step('the package is exported, and says what was decided and nothing else', async () => {
    const { files } = await studio.cli('releases', 'export', '0.1.0', '--layout', 'physassistbench', '--out', folder)
    const data = (files as { path: string }[]).map((one) => one.path).filter((name) => name.startsWith('data/'))
    const lines = data.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n'))
    const lineOf = (id: string) => lines.find((line) => JSON.parse(line).id === id) ?? ''
    expect(lines).toHaveLength(2)
    expect(lineOf(untouched.id)).toBe(untouched.line)
    isConsistent(reviewed, lineOf(reviewed.id), after)
  })

  await test.step('it verifies, one changed byte is found, and so does the ledger', async () => {
    const tampered = path.join(studio.home, 'tampered')
    cpSync(folder, tampered, { recursive: true })
    const name = path.join('data', `${JSON.parse(untouched.line).clinical_scenario}.jsonl`)
    const bytes = readFileSync(path.join(tampered, name))
    const at = bytes.indexOf('clinical_situation') + 25
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(path.join(tampered, name), bytes)
    const [sound, { exit, result }, ledger] = await Promise.all([
      studio.cli('releases', 'verify', folder),
      chartside(studio.home, 'releases', 'verify', tampered),
      studio.cli('ledger', 'verify'),
    ])
    expect(sound).toMatchObject({ ok: true, failures: [] })
    expect([exit, result.ok]).toEqual([1, false])
    expect(result.failures).toContainEqual(expect.objectContaining({ path: name }))
    expect(ledger).toMatchObject({ ok: true, first_bad: null })
  })
})

/** The items of each turn as the record came in. */
function turnsOf({ id, line }: ChosenSession): Item[][] {
  const read = readSessionLine(line, { file: id, line: 1 })
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.session.turns
}

/** The first two by command, the others by the administrator through the API. @returns bearer tokens by e-mail */
async function addPeople(studio: Workspace): Promise<Record<string, string>> {
  const add = ({ email, name }: typeof ANA, roles: string, ...more: string[]) =>
    studio.cli('people', 'add', email, '--roles', roles, '--name', name, ...more)
  await add(ADMIN, 'admin,auditor')
  await add(LEA, 'lead', '--credential', 'mimic-iv')
  const admin = String((await studio.cli('people', 'token', ADMIN.email)).token)
  const toLea = { params: { person: LEA.email }, body: { password: PASSWORD } }
  await callAs(studio.url, admin, changePerson, toLea)
  const tokens: Record<string, string> = {}
  for (const [{ email, name }, role] of [
    [ANA, 'reviewer'],
    [BEN, 'reviewer'],
    [CURA, 'curator'],
  ] as const) {
    const languages: Language[] = ['en', 'zh']
    const body = { email, name, roles: [role], languages, credentials: ['mimic-iv'], password: PASSWORD }
    await callAs(studio.url, admin, addPerson, { body })
    tokens[email] = (await callAs(studio.url, admin, issueToken, { params: { person: email } })).token
  }
  return tokens
}

const assignmentOf = (page: Page) => /\/review\/([^/]+)\//.exec(page.url())?.[1] ?? ''

/** From home, by its link, to the first turn of a session. */
async function openSession(page: Page, { name }: ChosenSession): Promise<ReviewPage> {
  await page.reload()
  await page.getByRole('link', { name: new RegExp(`session ${name}\\b.*Begin`) }).press('Enter')
  const review = new ReviewPage(page)
  await review.ready(1)
  return review
}

/** The turn stands beside the record it came from, and the evidence of the focused item is marked in it. */
async function seesEvidence(review: ReviewPage): Promise<void> {
  await review.moveTo('answer')
  await expect(review.chart.getByText('No chart is stored')).toBeHidden()
  await expect(review.chart.locator('[data-evidence]').first()).toBeVisible()
  await expect(review.chart.getByRole('status')).toContainText(/[1-9]\d* resource/)
  await review.press('g', 'l')
  await expect(review.page.getByRole('tab', { name: 'Labs' })).toHaveAttribute('aria-selected', 'true')
  await review.press('g', 'e')
  await review.moveTo('query')
}

/** Keeps the body of every answer of the API. @returns what was heard so far */
function listenToAnswers(page: Page): () => Promise<{ url: string; body: string }[]> {
  const heard: Promise<{ url: string; body: string }>[] = []
  page.on('response', (response) => {
    const url = response.url()
    // A page that is left takes the bodies of its last answers with it.
    heard.push(
      response.text().then(
        (body) => ({ url, body }),
        () => ({ url, body: '' }),
      ),
    )
  })
  return () => Promise.all(heard)
}

/** Both physicians accept all of a session: one turn by a file, the others through the API. */
async function acceptEverything(studio: Workspace, session: ChosenSession, tokens: Record<string, string>) {
  const turns = turnsOf(session).map((items) =>
    items.map(({ item }) => ({ item, verdict: 'accept' as const, reasons: [] })),
  )
  const file = path.join(studio.home, 'review.json')
  writeFileSync(file, JSON.stringify({ session: session.id, turn: 0, person: ANA.email, verdicts: turns[0] }))
  expect((await studio.cli('reviews', 'submit', file)).receipt).toMatch(/^R-/)
  for (const { email } of [ANA, BEN]) {
    const token = tokens[email] ?? ''
    const { entries } = await callAs(studio.url, token, getQueue, {})
    const assignment = entries.find((entry) => entry.session === session.id)?.assignment ?? ''
    for (const [turn, verdicts] of turns.entries()) {
      const params = { assignment, turn }
      const view = await callAs(studio.url, token, getTurn, { params })
      if (view.state === 'submitted') continue
      const body = { revision: view.revision, verdicts }
      const ifMatch = { 'if-match': `"${view.draft.version}"` }
      expect((await callAs(studio.url, token, submitReview, { params, body }, ifMatch)).receipt).toMatch(/^R-/)
    }
  }
}

/** On the screen of releases, which says what goes in and why the others stay out. */
async function freeze(curator: Page, origin: string, stayOut: number): Promise<void> {
  await curator.goto(`${origin}/releases`)
  await expect(curator.getByText('2 sessions would go in')).toBeVisible()
  await curator.getByRole('button', { name: 'Freeze…' }).click()
  const dialog = curator.getByRole('dialog', { name: 'Freeze a version' })
  await dialog.getByLabel('Version').fill('0.1.0')
  await dialog.getByLabel('Notes for the changelog').fill('The first sessions two physicians agree on.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('2 sessions go in')
  await expect(dialog).toContainText(`${stayOut} sessions stay out, each with its cause`)
  await dialog.getByRole('button', { name: 'Freeze 0.1.0 now' }).click()
  await expect(dialog.getByText('0.1.0 is frozen')).toBeVisible()
  await dialog.getByRole('link', { name: 'Open 0.1.0' }).click()
  await expect(curator.getByRole('heading', { level: 1 })).toContainText('0.1.0')
}

/** The exported record of the edited session: what was decided is said everywhere, and everything else is as it was. */
function isConsistent({ id, line }: ChosenSession, exported: string, shown: Shown): void {
  const read = readSessionLine(exported, { file: id, line: 1 })
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  expect(read.findings).toEqual([])
  expect(read.session.turns.map((items) => items.map(({ item, value }) => ({ item, value })))).toEqual(
    shown.turns.map(({ items }) => items.map(({ item, value }) => ({ item, value }))),
  )
  const record = JSON.parse(exported)
  const original = JSON.parse(line)
  const last = original.answer_list[0].length - 1
  const touched = differingPaths(original, record, 1000).map((place) =>
    place.replace(/^(\$\.messages\w*)\[\d+\]/, '$1[]'),
  )
  expect([...new Set(touched)].sort()).toEqual([
    `$.answer_list[0][${last}].observation`,
    ...['$.messages[].content', '$.messages_en[].content', '$.messages_zh[].content'],
    ...['$.rubrics[0]', '$.rubrics_zh[0]', '$.tasks[1]', '$.tasks_en[1]', '$.tasks_zh[1]', '$.x_studio'],
  ])
  expect([record.tasks[1], record.tasks_zh[1]]).toEqual([
    `${original.tasks[1]}${ASKED.en}`,
    `${original.tasks_zh[1]}${ASKED.zh}`,
  ])
  // English messages have a line between turns, Chinese ones do not.
  const said = (messages: { content: string }[], ...at: number[]) => at.map((one) => messages[one]?.content)
  expect(record.answer_list[0][last].observation).toBe(`${original.answer_list[0][last].observation}${EDIT.en}`)
  expect(said(record.messages, 1, 3)).toEqual([record.answer_list[0][last].observation, record.tasks[1]])
  expect(said(record.messages_zh, 1, 2)).toEqual([`${said(original.messages_zh, 1)}${EDIT.zh}`, record.tasks_zh[1]])
  expect(record.messages_en).toEqual(record.messages)
  expect(record.ward_note).toEqual(original.ward_note)
  expect(record.session_plan.ward_key).toBe('kept')
  expect(record.rubrics.map((items: string[]) => items.length)).toEqual(
    record.rubrics_zh.map((items: string[]) => items.length),
  )
}
