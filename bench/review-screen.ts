import type { Page } from '@playwright/test'
import { type Figure, tail } from './figure.ts'
import { openReviewPage, takeTimes } from './review-page.ts'
import { type OwedTurn, owedTurns, reviewers } from './reviewed-sessions.ts'

/** Turns judged and submitted from the first on; sessions stepped through after those. */
const JUDGED_TURNS = 24
const STEPPED_SESSIONS = 20
/** Between two presses: quicker than a physician reads, slow enough that each press is a press of its own. */
const PACE_MS = 120

const FRAME =
  'from event.timeStamp to the beginning of the frame after the one in which the document first shows it: up to one frame more than until the paint'

/** The review screen in a real browser, on the running production server. */
export const reviewScreen: Figure = {
  name: 'review-screen',
  about: 'key press to painted verdict, and time to the next turn',
  async *measure(bench) {
    const studio = await bench.studio()
    const [person] = await reviewers(studio.db)
    const turns = await owedTurns(studio.db, person)
    const { page, close } = await openReviewPage(studio, person.email)
    try {
      const judged = await judgeAndSubmit(page, turns)
      yield tail('review-screen.key-to-paint', judged.verdicts, 'ms', {
        goal: 50,
        of: `press of A to the verdict on the row: ${FRAME}`,
        eventTimingOver16Ms: judged.eventTiming.length,
        eventTimingMax: Math.max(0, ...judged.eventTiming),
      })
      yield tail('review-screen.next-turn', await stepThrough(page, turns), 'ms', {
        goal: 100,
        of: `click on the next turn, which is loaded, to its rows: ${FRAME}`,
      })
      yield tail('review-screen.submit-to-next-turn', judged.turns, 'ms', {
        goal: 100,
        of: `press of Ctrl+Enter, over the receipt of the server, to the rows of the next turn: ${FRAME}`,
      })
    } finally {
      await close()
    }
  },
}

async function open(page: Page, { assignment, turn }: OwedTurn): Promise<void> {
  await page.goto(`/review/${assignment}/${turn + 1}`)
  await page.locator('[data-stop][aria-current="true"]').waitFor()
  await page.waitForLoadState('networkidle')
}

/** The first turn warms up and is not counted. */
async function judgeAndSubmit(page: Page, turns: OwedTurn[]): Promise<Window['benchTimes']> {
  const [first] = turns
  if (!first) throw new Error('nobody owes a turn')
  await open(page, first)
  const all: Window['benchTimes'] = { verdicts: [], turns: [], eventTiming: [] }
  for (let turn = 0; turn <= JUDGED_TURNS; turn++) {
    while ((await unjudgedRows(page)) > 0) {
      await page.keyboard.press('a')
      await page.waitForTimeout(PACE_MS)
    }
    const address = page.url()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL((url) => url.href !== address)
    await page.locator('[data-stop][aria-current="true"]').waitFor()
    await page.waitForLoadState('networkidle')
    const times = await takeTimes(page)
    if (turn === 0) continue
    for (const name of ['verdicts', 'turns', 'eventTiming'] as const) all[name].push(...times[name])
  }
  return all
}

async function unjudgedRows(page: Page): Promise<number> {
  return page.locator('[data-stop] button[aria-pressed]').evaluateAll((buttons) => {
    const pressed = new Map<Element | null, boolean>()
    for (const button of buttons) {
      const row = button.closest('[data-stop]')
      pressed.set(row, pressed.get(row) === true || button.getAttribute('aria-pressed') === 'true')
    }
    return [...pressed.values()].filter((is) => !is).length
  })
}

/** Through the turns of sessions nobody has touched, without judging: each next one has been loaded before. */
async function stepThrough(page: Page, turns: OwedTurn[]): Promise<number[]> {
  const fresh = turns.slice(JUDGED_TURNS + 1).filter(({ turn }) => turn === 0)
  const times: number[] = []
  for (const first of fresh.slice(0, STEPPED_SESSIONS)) {
    await open(page, first)
    for (const turn of [1, 2, 3]) {
      await page.locator(`a[href="/review/${first.assignment}/${turn + 1}"]`).click()
      await page.locator(`[data-stop^="t${turn}.rubric"]`).first().waitFor()
      await page.waitForLoadState('networkidle')
      times.push(...(await takeTimes(page)).turns)
    }
  }
  return times
}
