import { DEMO, expect, type Page, type Route, test } from '#e2e/fixtures.ts'
import { LoginPage } from '#e2e/pages/login-page.ts'
import { PeoplePage } from '#e2e/pages/people-page.ts'
import { ReviewPage } from '#e2e/pages/review-page.ts'
import { chartside } from '#e2e/workspace.ts'
import type { QueueEntry } from '#lib/reviews/contract.ts'

/** Nothing a physician wrote is ever lost, whatever happens to the page, the network, the server or the person. */

/** What a browser says of requests that failed because the test took away what answers them. */
const NO_ANSWER = /Failed to load resource: net::|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/
const REFUSED = (status: number) => new RegExp(`the server responded with a status of ${status}`)

async function queueOf(page: Page): Promise<QueueEntry[]> {
  const answer = await page.request.get(`${new URL(page.url()).origin}/api/v1/reviews`)
  return ((await answer.json()) as { entries: QueueEntry[] }).entries
}

/** Opens the first turn this person has not begun, of a session nobody else of these tests opens. */
async function openFresh(page: Page, skip = 0): Promise<{ review: ReviewPage; turn: number; assignment: string }> {
  const fresh = (await queueOf(page)).flatMap(({ assignment, turns }) =>
    turns.filter(({ state }) => state === 'todo').map(({ index }) => ({ assignment, turn: index + 1 })),
  )
  const place = fresh.at(skip)
  if (!place) throw new Error('no turn is left to begin')
  const review = new ReviewPage(page)
  await review.goto(new URL(page.url()).origin, place.assignment, place.turn)
  return { review, ...place }
}

async function draftOnServer(page: Page, assignment: string, turn: number): Promise<string> {
  const answer = await page.request.get(`${new URL(page.url()).origin}/api/v1/reviews/${assignment}/turns/${turn - 1}`)
  return JSON.stringify(((await answer.json()) as { draft: unknown }).draft)
}

/** Opens the answer for editing and types at its end, without leaving it. */
async function typeIntoAnswer(review: ReviewPage, text: string): Promise<void> {
  await review.moveTo('answer')
  await review.press('e')
  await review.page.keyboard.type(text)
}

test('what was typed without a network is kept through a reload, and sent when it is back', async ({
  demoPage,
  complaints,
}) => {
  complaints.allow(NO_ANSWER)
  const page = await demoPage(DEMO.reviewer)
  const { review, assignment, turn } = await openFresh(page)
  await review.press('a')
  await review.expectSaved()

  await page.context().setOffline(true)
  await typeIntoAnswer(review, ' Typed on the stairs.')
  await expect(review.saved).toHaveAttribute('data-saved', 'offline')
  await expect(review.saved).toContainText('1 unsent')
  await expect(page.getByText('No connection. Nothing you wrote is lost')).toBeVisible()
  await review.press('Escape', 'a')
  await review.moveTo('task_type')
  await review.press('x')
  await expect(review.saved).toContainText(/[23] unsent/)

  // A submit without a network is no submit, and says so.
  await page.context().setOffline(false)
  await expect(review.saved).toHaveAttribute('data-saved', 'saved')
  await expect(review.saved).toContainText('0 unsent')
  const draft = await draftOnServer(page, assignment, turn)
  expect(draft).toContain('"reject"')
  await page.reload()
  await review.ready(turn)
  await review.moveTo('task_type')
  await expect(review.stop('task_type').getByRole('button', { pressed: true })).toHaveAccessibleName(/Reject/)
})

test('a tab that is closed in the middle of a word loses none of it', async ({ demoPage, complaints }) => {
  complaints.allow(NO_ANSWER)
  const page = await demoPage(DEMO.reviewer)
  const { review, assignment, turn } = await openFresh(page, 1)
  await typeIntoAnswer(review, ' Half a sent')
  await page.close({ runBeforeUnload: false })
  const next = await page.context().newPage()
  const again = new ReviewPage(next)
  await again.goto('', assignment, turn)
  await again.moveTo('answer')
  await expect(again.stop('answer')).toContainText('Half a sent')
  await again.expectSaved()
  expect(await draftOnServer(next, assignment, turn)).toContain('Half a sent')
})

test('a reload without a network keeps what was typed on this device', async ({ demoPage, complaints }) => {
  complaints.allow(NO_ANSWER)
  const page = await demoPage(DEMO.reviewer)
  const { review, assignment, turn } = await openFresh(page, 2)
  await page.route('**/draft', (route) => route.abort('connectionfailed'))
  await typeIntoAnswer(review, ' Kept here.')
  await expect(review.saved).toHaveAttribute('data-saved', 'offline')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await review.ready(turn)
  await review.moveTo('answer')
  await expect(review.stop('answer')).toContainText('Kept here.')
  await expect(review.saved).toContainText('1 unsent')
  await page.unroute('**/draft')
  await review.expectSaved(40_000)
  expect(await draftOnServer(page, assignment, turn)).toContain('Kept here.')
})

test('two versions of one draft are shown side by side, and one is chosen', async ({ demoPage, complaints }) => {
  complaints.allow(REFUSED(412))
  const page = await demoPage(DEMO.reviewer)
  const { review, assignment, turn } = await openFresh(page, 3)
  // Another device: a browser of its own, which shares nothing with this one but the server.
  const other = new ReviewPage(await demoPage(DEMO.reviewer))
  await other.goto('', assignment, turn)
  await other.moveTo('task_type')
  await other.press('u')
  await other.press('1', 'Enter')
  await other.expectSaved()

  await review.moveTo('task_type')
  await review.press('x', '1', 'Enter')
  const choice = page.getByRole('dialog', { name: 'Two versions of this draft' })
  await expect(choice).toBeVisible()
  const row = choice.getByRole('row', { name: /Task type/ })
  await expect(row).toContainText('Rejected')
  await expect(row).toContainText('Cannot judge')
  // Keys that were meant for the turn do not answer for the physician.
  await review.press('Enter', 'a', 'Escape')
  await expect(choice).toBeVisible()
  await choice.getByRole('button', { name: 'Go on with mine' }).click()
  await expect(choice).toBeHidden()
  await review.expectSaved()
  expect(await draftOnServer(page, assignment, turn)).toContain('"reject"')
})

test('two tabs of one browser show the same draft', async ({ demoPage }) => {
  const page = await demoPage(DEMO.reviewer)
  const { review, assignment, turn } = await openFresh(page, 4)
  const other = new ReviewPage(await page.context().newPage())
  await other.goto('', assignment, turn)
  await expect(page.getByText('This turn is also open in another tab')).toBeVisible()
  await review.moveTo('task_type')
  await review.press('x', '1', 'Enter')
  await review.expectSaved()
  await other.moveTo('task_type')
  await expect(other.stop('task_type').getByRole('button', { pressed: true })).toHaveAccessibleName(/Reject/)
  await expect(other.saved).toHaveAttribute('data-saved', 'saved')
  await other.press('a')
  await other.expectSaved()
  await review.moveTo('task_type')
  await expect(review.stop('task_type').getByRole('button', { pressed: true })).toHaveAccessibleName(/Accept/)
})

test('a submit after the same verdicts were saved on another device takes one press', async ({
  demoPage,
  complaints,
}) => {
  complaints.allow(REFUSED(412))
  const page = await demoPage(DEMO.englishReviewer)
  const { review, assignment, turn } = await openFresh(page, 1)
  await review.judgeAll()
  await review.expectSaved()
  const other = new ReviewPage(await demoPage(DEMO.englishReviewer))
  await other.goto('', assignment, turn)
  await other.moveTo('task_type')
  // There and back: the same verdicts under a newer version than this device knows.
  await other.press('u', '1', 'Enter')
  await other.expectSaved()
  await other.press('a')
  await other.expectSaved()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: `Turn ${turn} submitted` })).toBeVisible()
})

test('a submit that is pressed twice gives one receipt', async ({ demoPage }) => {
  const page = await demoPage(DEMO.englishReviewer)
  const { review, assignment, turn } = await openFresh(page)
  await review.judgeAll()
  await review.expectSaved()
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/submission')) answers.push(await response.text())
  })
  await Promise.all([
    page.keyboard.press('Control+Enter'),
    page.keyboard.press('Control+Enter'),
    page.getByRole('button', { name: 'Submit turn' }).click(),
  ])
  const told = page.getByRole('status').filter({ hasText: `Turn ${turn} submitted` })
  await expect(told).toBeVisible()
  const shown = /R-[0-9A-F-]+/.exec((await told.textContent()) ?? '')?.[0] ?? 'none'
  expect(new Set(answers.map((answer) => JSON.parse(answer).receipt))).toEqual(new Set([shown]))
  const again = new ReviewPage(await page.context().newPage())
  await again.goto('', assignment, turn)
  await expect(again.page.getByText(shown)).toBeVisible()
})

test('whoever is deactivated is out at once, and the work is kept for the day they are back', async ({
  demoPage,
  complaints,
}) => {
  complaints.allow(REFUSED(401))
  const page = await demoPage(DEMO.reviewer2)
  const people = new PeoplePage(await demoPage(DEMO.admin))
  const { review, assignment, turn } = await openFresh(page)
  await review.press('a')
  await review.expectSaved()
  await people.deactivate(DEMO.reviewer2)
  try {
    await typeIntoAnswer(review, ' Written after hours.')
    await expect(review.saved).toHaveAttribute('data-saved', 'signed-out')
    await expect(review.saved).toContainText('1 unsent')
    await expect(page.getByText('Everything is kept on this device')).toBeVisible()
    expect((await page.request.get('/api/v1/me')).status()).toBe(401)
    const next = await page.context().newPage()
    await next.goto('/home')
    await expect(next).toHaveURL(/\/login/)
    await expect(next.getByRole('button', { name: DEMO.reviewer })).toBeVisible()
    await expect(next.getByRole('button', { name: DEMO.reviewer2 })).toBeHidden()
    await next.close()
  } finally {
    await people.reactivate(DEMO.reviewer2)
  }
  page.on('dialog', (dialog) => dialog.accept())
  await new LoginPage(page).enterAs(DEMO.reviewer2)
  await review.goto('', assignment, turn)
  await review.moveTo('answer')
  await expect(review.stop('answer')).toContainText('Written after hours.')
  await review.expectSaved()
  expect(await draftOnServer(page, assignment, turn)).toContain('Written after hours.')
})

test('a server that is killed in the middle of a save comes back to the draft', async ({
  ownDemo,
  open,
  complaints,
}) => {
  test.skip(process.platform !== 'linux', 'ends processes found through /proc')
  test.setTimeout(120_000)
  complaints.allow(NO_ANSWER)
  const page = await open({ baseURL: ownDemo.url })
  await new LoginPage(page).enterAs(DEMO.reviewer)
  const { review, assignment, turn } = await openFresh(page)
  await review.press('a')
  await review.expectSaved()
  const killIt = async (route: Route) => {
    await ownDemo.kill()
    await route.continue()
  }
  await page.route('**/draft', killIt, { times: 1 })
  await typeIntoAnswer(review, ' Written when the power went.')
  await expect(review.saved).toHaveAttribute('data-saved', 'offline')
  await expect(review.saved).toContainText('1 unsent')
  await ownDemo.start()
  await review.expectSaved()
  expect(await draftOnServer(page, assignment, turn)).toContain('Written when the power went.')
  const { result } = await chartside(ownDemo.home, 'ledger', 'verify')
  expect(result).toMatchObject({ ok: true })
})
