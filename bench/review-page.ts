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
  await context.addInitScript(watchEvents)
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

/**
 * Runs in the page, before its own scripts. A frame is asked for at the event and after every frame until the document
 * shows the change; that frame is then painted, and the next one to begin is the first moment of which it is certain.
 * The clock starts at `event.timeStamp`, when the browser got the event, not when the page got to it.
 */
function watchEvents(): void {
  window.benchTimes = { verdicts: [], turns: [], eventTiming: [] }
  const whenShown = (event: Event, isShown: () => boolean, times: () => number[]) => {
    const look = () => {
      if (isShown()) requestAnimationFrame(() => times().push(performance.now() - event.timeStamp))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  const turnShown = () => {
    const turn = Number(/\/(\d+)$/.exec(location.pathname)?.[1]) - 1
    return document.querySelector(`[data-stop^="t${turn}.rubric"]`) !== null
  }
  const watchTurn = (event: Event) => {
    const before = location.pathname
    whenShown(
      event,
      () => location.pathname !== before && turnShown(),
      () => window.benchTimes.turns,
    )
  }
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && event.ctrlKey) watchTurn(event)
      if (event.key !== 'a') return
      const row = document.querySelector('[data-stop][aria-current="true"]')
      const label = row?.getAttribute('aria-label')
      whenShown(
        event,
        () => row?.getAttribute('aria-label') !== label,
        () => window.benchTimes.verdicts,
      )
    },
    true,
  )
  addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="/review/"]')) watchTurn(event)
    },
    true,
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'keydown') window.benchTimes.eventTiming.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
