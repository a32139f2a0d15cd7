import { ADJUDICATION_KEYS, RECORD_KEYS } from '#components/adjudication/adjudication-shortcuts.ts'
import { CHART_KEYS } from '#components/chart/chart-shortcuts.ts'
import { REVIEW_KEYS } from '#components/verdict/review-shortcuts.ts'
import { DEMO, expect, type Page, test } from '#e2e/fixtures.ts'
import { AdjudicationPage } from '#e2e/pages/adjudication-page.ts'
import { ReviewPage } from '#e2e/pages/review-page.ts'

/** Tab until what is wanted has the focus; a person without a pointer has nothing else. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const wanted = page.getByRole('link', { name }).first()
  for (let presses = 0; presses < 30; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${name}`)
}

/** Opens the first turn that is owed, from home, without the pointer. */
async function beginFromHome(page: Page): Promise<{ review: ReviewPage; turn: number }> {
  await tabTo(page, /^(Resume|Begin)/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/review\/[^/]+\/\d+$/)
  const turn = Number(/(\d+)$/.exec(page.url())?.[1])
  const review = new ReviewPage(page)
  await review.ready(turn)
  return { review, turn }
}

test('a turn is opened, judged and submitted without a pointer', async ({ demoPage }) => {
  const page = await demoPage(DEMO.reviewer2)
  const { review, turn } = await beginFromHome(page)
  await expect(review.current).toBeFocused()

  // Evidence, its source and the parts of the chart are one key away.
  await review.press('j', 'k', ']', '[', 'g', 'l')
  await expect(page.getByRole('tab', { name: 'Labs' })).toHaveAttribute('aria-selected', 'true')
  await review.press('g', 'e', '/')
  await expect(page.getByRole('combobox', { name: 'Search the chart' })).toBeFocused()
  await review.press('Escape')

  await review.judgeAll({ steps: { does: 'split' } })
  await expect(page.getByText(/^(\d+) of \1 items judged in this turn$/)).toBeVisible()
  await review.press('k', 'ControlOrMeta+z')
  await expect(page.getByText(/^(\d+) of \1 items judged in this turn$/)).toBeHidden()
  await review.press('ControlOrMeta+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'no finished verdict' })).toBeVisible()
  await review.press('ControlOrMeta+y')
  expect(await review.submit(turn)).toMatch(/^R-/)
})

test('no key judges while it belongs to a text, an input method or a dialog', async ({ demoPage }) => {
  const page = await demoPage(DEMO.reviewer)
  const { review } = await beginFromHome(page)
  await review.moveTo('task_type')
  const judged = () => page.getByText(/items judged in this turn/).textContent()
  const before = await judged()

  await review.press('/')
  await page.keyboard.type('axeuncjk?')
  await expect(page.getByRole('combobox', { name: 'Search the chart' })).toHaveValue('axeuncjk?')
  await review.press('Escape')
  expect(await judged()).toBe(before)

  await review.moveTo('task_type')
  await review.press('c')
  await page.keyboard.type('axeu 1234 jk?')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue(/axeu 1234 jk\?$/)
  expect(await review.cursor()).toBe('task_type')

  // An input method at work: its keys, and the Escape and Enter that end its word, are its own.
  const input = await page.context().newCDPSession(page)
  await input.send('Input.imeSetComposition', { text: 'xueya', selectionStart: 5, selectionEnd: 5 })
  for (const key of ['Escape', 'Enter'])
    await input.send('Input.dispatchKeyEvent', { type: 'keyDown', key, windowsVirtualKeyCode: 229 })
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeVisible()
  await input.send('Input.insertText', { text: '血压' })
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue(/血压$/)
  await page.getByRole('textbox', { name: 'Comment' }).fill('')
  await review.press('Escape')
  await expect(review.current).toBeFocused()
  for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
    await review.current.evaluate((row, how) => {
      for (const key of ['a', 'x', 'u', 'e', 'Enter'])
        row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }))
    }, init)
  }
  expect([await judged(), await review.cursor()]).toEqual([before, 'task_type'])

  await review.press('?')
  await expect(review.help).toBeVisible()
  await review.press('a', 'x', 'u', 'e', 'n', 'Shift+A', 'ControlOrMeta+Enter')
  await review.press('Escape')
  await expect(review.help).toBeHidden()
  expect([await judged(), await review.cursor()]).toEqual([before, 'task_type'])

  // And the same key judges once nothing else wants it.
  await review.press('x')
  await expect(review.stop('task_type').getByRole('button', { name: 'Reject: Task type' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await review.press('Escape', 'ControlOrMeta+z')
})

test('Enter ends the choice of a reason that a pointer chose', async ({ demoPage }) => {
  const page = await demoPage(DEMO.reviewer)
  const { review } = await beginFromHome(page)
  await review.moveTo('task_type')
  await review.press('x')
  const chip = review.stop('task_type').getByRole('button', { name: /Wrong label/i })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(chip).toBeHidden()
  await expect(review.stop('task_type')).not.toContainText('needs a reason')
  await expect(review.stop('task_type')).toHaveAttribute('aria-label', /Rejected$/)
  await review.moveTo('task_type')
  await review.press('ControlOrMeta+z', 'ControlOrMeta+z')
})

test('every key is shown on ?, and single keys can be turned off', async ({ demoPage }) => {
  const page = await demoPage(DEMO.reviewer)
  const { review } = await beginFromHome(page)
  await review.press('?')
  const names = await review.help.locator('dt').allTextContents()
  expect(names.length).toBeGreaterThanOrEqual(REVIEW_KEYS.length + CHART_KEYS.length + 1)
  expect(names.filter((name) => /[a-z][A-Z]|\./.test(name))).toEqual([])
  for (const name of [
    'Accept',
    'Edit in place',
    'Reject',
    'Cannot judge',
    'Submit the turn',
    'Search the chart',
    'Notes',
  ])
    expect(names).toContain(name)
  await review.help.getByRole('radio', { name: 'Off' }).press('Space')
  await review.press('Escape')
  const before = await page.getByText(/items judged in this turn/).textContent()
  const cursor = await review.cursor()
  await review.press('a', 'x', 'u', 'j')
  expect(await page.getByText(/items judged in this turn/).textContent()).toBe(before)
  expect(await review.cursor()).toBe(cursor)

  const lead = new AdjudicationPage(await demoPage(DEMO.lead))
  await lead.goto('')
  await lead.press('?')
  const terms = lead.page.getByRole('dialog').locator('dt')
  // The record's own keys work as soon as the record is there.
  await expect.poll(() => terms.count()).toBeGreaterThanOrEqual(ADJUDICATION_KEYS.length + RECORD_KEYS.length + 1)
  const theirs = await terms.allTextContents()
  for (const name of ['Adopt A', 'Keep the original', 'Rule and go on']) expect(theirs).toContain(name)
})
