import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { PASSWORD } from './reviewed-sessions.ts'
import type { Studio } from './studio.ts'

declare global {
  interface Window {
    /** Milliseconds from the event to the frame after the one that shows what came of it. */
    benchTimes: { verdicts: number[]; turns: number[]; eventTiming: number[] }
  }
}

/** A browser signed in as one person. */
export async function openReviewPage(
  { url, setUp }: Studio,
  email: string,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser: Browser = await chromium.launch({
    executablePath: await setUp.findBrowser(),
    args: setUp.browserFlags,
  })
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const { csrfToken } = (await (await context.request.get('/api/auth/csrf')).json()) as { csrfToken: string }
  const form = { csrfToken, email, password: PASSWORD, json: 'true' }
  await context.request.post('/api/auth/callback/password', { form })
  await context.addInitScript({ path: path.join(import.meta.dirname, 'watch-events.js') })
  const page = await context.newPage()
  return { page, close: () => browser.close() }
}

/** The times since the last call. */
export async function takeTimes(page: Page): Promise<Window['benchTimes']> {
  return page.evaluate(() => {
    const taken = window.benchTimes
    window.benchTimes = { verdicts: [], turns: [], eventTiming: [] }
    return taken
  })
}
