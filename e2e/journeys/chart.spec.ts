import { DEMO, expect, type Page, test } from '#e2e/fixtures.ts'
import { DESK, isAccessible, lookAt, TABLET } from '#e2e/pages/look.ts'

/** A chart on a page of its own: what a ward round asks of it, in keys, and how it looks. */

const CHART = '/charts/fhir%3A90000001?asOf=2151-03-12'

async function openChart(page: Page): Promise<void> {
  await page.goto(CHART)
  await expect(page.getByRole('grid')).toBeVisible()
}

/** The questions of docs/chart-questions.md with the keys that answer them, each counted once. */
const QUESTIONS: { asks: string; keys: string[]; answer: RegExp; at?: 'option' | 'status' | 'main' }[] = [
  { asks: 'Is the patient allergic to anything?', keys: [], answer: /^No known allergies$/ },
  { asks: 'What was the last potassium?', keys: ['/', 'k'], answer: /Potassium 4\.2 mEq\/L/, at: 'option' },
  {
    asks: 'How has creatinine gone since admission?',
    keys: ['/', 'c', 'r', 'Enter'],
    answer: /^Creatinine/,
    at: 'status',
  },
  { asks: 'Which antibiotics are running, at what dose?', keys: ['g', 'm'], answer: /^750 mg IV every 24 hours$/ },
  {
    asks: 'When was the last dose of vancomycin?',
    keys: ['/', 'v', 'a', 'n', 'c', 'Enter'],
    answer: /Vancomycin last given: 2151-03-12 10:24/,
    at: 'status',
  },
  {
    asks: 'What did the cultures grow, and what is it susceptible to?',
    keys: ['g', 'b'],
    answer: /^Staphylococcus aureus, methicillin resistant$/,
  },
  { asks: 'What is the weight now?', keys: ['/', 'w', 'e', 'i'], answer: /Body Weight 92\.9 kg/, at: 'option' },
  { asks: 'Is there fever?', keys: ['/', 't', 'e', 'm'], answer: /Temperature 36\.8 °C/, at: 'option' },
  {
    asks: 'What is the vancomycin level?',
    keys: ['/', 't', 'r', 'o', 'u'],
    answer: /Vancomycin Trough 14\.7/,
    at: 'option',
  },
  {
    asks: 'What did the consult say?',
    keys: ['/', 'c', 'o', 'n', 's', 'u', 'Enter'],
    answer: /Acute kidney injury on day 5/,
  },
  { asks: 'What is the code status?', keys: ['/', 'c', 'o', 'd', 'e'], answer: /^Nothing found/, at: 'status' },
]

test('what a ward round asks is a few keys away', async ({ demoPage }) => {
  const page = await demoPage(DEMO.lead)
  await openChart(page)
  for (const { asks, keys, answer, at = 'main' } of QUESTIONS) {
    await test.step(asks, async () => {
      for (const key of keys) await page.keyboard.press(key)
      const main = page.getByRole('main')
      const place = at === 'main' ? main.getByText(answer) : main.getByRole(at).filter({ hasText: answer })
      await expect(place.first()).toBeVisible()
      expect(keys.length).toBeLessThanOrEqual(7)
      for (const key of ['Escape', 'g', 'l']) await page.keyboard.press(key)
    })
  }
})

test('drugs and doses are walked by keys, and the answers of a search in both languages', async ({ demoPage }) => {
  const page = await demoPage(DEMO.lead)
  await openChart(page)
  await page.keyboard.press('/')
  await page.keyboard.type('万古霉素')
  const answers = page.getByRole('listbox', { name: 'Search the chart' }).getByRole('option')
  await expect(answers.first()).toContainText('Vancomycin')
  await page.keyboard.press('Enter')
  const said = page.getByRole('main').getByRole('status')
  await expect(said.filter({ hasText: 'last given' })).toBeVisible()
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(said.filter({ hasText: '2151-03-12 10:24 · given' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(said.filter({ hasText: 'Heparin' })).toBeVisible()
})

test('what came after the as-of date is behind a switch in every tab', async ({ demoPage }) => {
  const page = await demoPage(DEMO.lead)
  await page.goto('/charts/fhir%3A90000001?asOf=2151-03-05')
  await expect(page.getByRole('grid')).toBeVisible()
  const main = page.getByRole('main')
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  // Taken before the as-of day, resulted after it.
  await expect(main.getByText('pending').first()).toBeVisible()
  await expect(main.getByText('Staphylococcus aureus, methicillin resistant')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Show what came after the as-of date' }).check()
  await expect(main.getByText('Staphylococcus aureus, methicillin resistant').first()).toBeVisible()
})

test('a record of any kind opens as a tree', async ({ demoPage }) => {
  const page = await demoPage(DEMO.lead)
  await openChart(page)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('button', { name: 'Record' }).first().click()
  await expect(page.getByRole('tree').getByText('resourceType')).toBeVisible()
})

test('every tab in both themes and at both sizes', async ({ demoPage }) => {
  const page = await demoPage(DEMO.lead)
  await openChart(page)
  for (const look of [
    { theme: 'light', size: DESK },
    { theme: 'dark', size: TABLET },
  ] as const) {
    await lookAt(page, look)
    for (const tab of ['l', 'm', 'v', 'b', 'n', 't']) {
      await page.keyboard.press('g')
      await page.keyboard.press(tab)
      await isAccessible(page, `chart ${look.theme} g ${tab}`)
    }
    // No name of a tab is cut off.
    const cut = await page.getByRole('tab').evaluateAll(
      (tabs) =>
        tabs.filter((tab) => {
          const list = tab.parentElement?.getBoundingClientRect()
          const { left, right } = tab.getBoundingClientRect()
          return list === undefined || left < list.left - 1 || right > list.right + 1
        }).length,
    )
    expect(cut).toBe(0)
  }
})
