import { DEMO, expect, test } from '#e2e/fixtures.ts'
import { ReviewPage } from '#e2e/pages/review-page.ts'

test('a whole turn is judged without a pointer', async ({ demoPage }) => {
  const page = await demoPage(DEMO.reviewer)
  // Home offers the turn to go on with; Tab reaches it like any link.
  const goOn = page.getByRole('link', { name: /Resume|Begin/ }).first()
  await goOn.focus()
  await page.keyboard.press('Enter')
  const review = new ReviewPage(page)
  await expect(review.current).toBeVisible()
  console.log(page.url(), await review.cursor())
})
