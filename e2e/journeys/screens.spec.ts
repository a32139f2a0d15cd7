import { DEMO, expect, type Page, test } from '#e2e/fixtures.ts'
import { DESK, englishLeft, fits, isAccessible, lookAt, TABLET } from '#e2e/pages/look.ts'
import { ReviewPage } from '#e2e/pages/review-page.ts'

/** Every screen as its people see it: both languages, both themes, a desk and a tablet. */

type Screen = {
  path: string
  /** What the page says once it is there, in both languages. */
  says: { en: RegExp; zh: RegExp }
  /** Panes scroll and the page does not. */
  workbench?: boolean
}

const HOME: Screen = { path: '/home', says: { en: /Good to see you/, zh: /您好|欢迎/ } }
const CHARTS: Screen = { path: '/charts', says: { en: /^Charts$/, zh: /^病历$/ } }
const RELEASES: Screen = { path: '/releases', says: { en: /^Releases$/, zh: /^发布/ } }

async function chooseLanguage(page: Page, language: 'en' | 'zh'): Promise<void> {
  const { origin } = new URL(page.url())
  await page.context().addCookies([{ name: 'chartside-locale', value: language, url: origin }])
}

/** Looks at each screen in both languages, each at both sizes and in both themes. */
async function lookThrough(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const language of ['en', 'zh'] as const) {
    await chooseLanguage(page, language)
    for (const { path, says, workbench = false } of screens) {
      await page.setViewportSize(DESK)
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en')
      await expect(page.getByRole('heading', { level: 1, name: says[language] })).toBeVisible()
      await expect(page.getByText(/^(Loading…|正在加载|加载中)/)).toHaveCount(0)
      const [first, second] = language === 'en' ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
      for (const look of [
        { theme: first, size: DESK },
        { theme: second, size: TABLET },
      ]) {
        const what = `${path} ${language} ${look.theme} ${look.size.width}`
        await lookAt(page, look)
        await fits(page, what, { workbench })
        await isAccessible(page, what, { again: look.theme === second })
      }
      if (language === 'zh') expect(await englishLeft(page), `${path}: English left`).toEqual([])
    }
  }
  await chooseLanguage(page, 'en')
}

// Many pages in one test: the machine may be busy.
test.setTimeout(120_000)

test('signing in', async ({ open }) => {
  const page = await open()
  await page.goto('/login')
  // What looks for English finds it where it is.
  expect(await englishLeft(page)).not.toEqual([])
  await lookThrough(page, [{ path: '/login', says: { en: /^Sign in$/, zh: /^登录$/ } }])
})

test('a physician’s screens', async ({ demoPage }) => {
  const page = await demoPage(DEMO.reviewer)
  const turn =
    (await page
      .getByRole('link', { name: /^Resume|^Begin/ })
      .first()
      .getAttribute('href')) ?? ''
  await lookThrough(page, [
    HOME,
    { path: '/review', says: { en: /^Review$/, zh: /^审阅|^评审/ } },
    { path: turn, says: { en: /session \d/, zh: /\d/ }, workbench: true },
    CHARTS,
    RELEASES,
  ])

  // What opens on the review: reasons, an edit, a comment, all keys.
  await page.setViewportSize(DESK)
  const review = new ReviewPage(page)
  await page.goto(turn)
  await expect(review.current).toBeVisible()
  for (const [key, close] of [
    ['x', 'Escape'],
    ['e', 'Escape'],
    ['c', 'Escape'],
    ['?', 'Escape'],
  ] as const) {
    await review.press(key)
    await isAccessible(page, `review after ${key}`)
    await fits(page, `review after ${key}`, { workbench: true })
    await review.press(close)
  }
  for (const tab of ['l', 'm', 'v', 'b', 'n', 't']) {
    await review.press('g', tab)
    await isAccessible(page, `chart after g ${tab}`)
    await fits(page, `chart after g ${tab}`, { workbench: true })
  }
})

test('a lead’s screens', async ({ demoPage }) => {
  const page = await demoPage(DEMO.lead)
  await page.goto('/charts')
  const chart = (await page.getByRole('main').getByRole('link').first().getAttribute('href')) ?? ''
  await lookThrough(page, [
    HOME,
    { path: '/adjudication', says: { en: /./, zh: /./ }, workbench: true },
    { path: '/agreement', says: { en: /^Agreement/, zh: /一致/ } },
    { path: '/generation', says: { en: /^Generation$/, zh: /^生成$/ } },
    CHARTS,
    { path: chart, says: { en: /./, zh: /./ } },
    { path: '/people', says: { en: /^People$/, zh: /^人员$/ } },
  ])
})

test('a curator’s screens', async ({ demoPage }) => {
  const page = await demoPage(DEMO.curator)
  await lookThrough(page, [HOME, RELEASES, { path: '/agreement', says: { en: /^Agreement/, zh: /一致/ } }])
})

test('an administrator’s screens', async ({ demoPage }) => {
  const page = await demoPage(DEMO.admin)
  await lookThrough(page, [
    HOME,
    { path: '/people', says: { en: /^People$/, zh: /^人员$/ } },
    { path: '/audit', says: { en: /^Audit/, zh: /审计/ } },
  ])
})
