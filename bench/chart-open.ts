import path from 'node:path'
import type { Page } from '@playwright/test'
import { importCharts } from '#lib/charts/import-charts.ts'
import { LARGE_PATIENT, largePatient } from './chart-open-patient.ts'
import { type Figure, measured, middle } from './figure.ts'
import { openReviewPage } from './review-page.ts'
import { reviewers } from './reviewed-sessions.ts'
import { contextOf } from './workspace.ts'

const RESOURCES = 50_000
/** Times the chart is opened, the first of which warms up and is not counted. */
const TIMES = 6
/** Frames of scrolling in each direction, and pixels a frame: a wheel turned fast. */
const FRAMES = 150
const STEP = 60

const PATH = `/charts/${encodeURIComponent(`fhir:${LARGE_PATIENT}`)}`
/** Tabs, each with the key that opens it after `g`. */
const TABS = { labs: 'l', medications: 'm', vitals: 'v', microbiology: 'b', notes: 'n', timeline: 't' } as const
type Tab = keyof typeof TABS
/** What is typed into the search of the chart: a sign, a name in the other language, a class of drugs, a word of notes. */
const QUERIES = ['K', '肌酐', 'antibiotic', 'weaned over'] as const

/** A chart of 50,000 invented resources in a real browser, on the running production server. */
export const chartOpen: Figure = {
  name: 'chart-open',
  about: 'opening a chart of 50,000 resources, scrolling in it, and its nodes',
  async *measure(bench) {
    const studio = await bench.studio()
    const [person] = await reviewers(studio.db)
    bench.say(`  importing ${RESOURCES} resources …`)
    const events = largePatient(RESOURCES)
    await importCharts(contextOf(studio.db), { source: 'fhir', tier: 'open', files: ['invented'], events })
    const { page, close } = await openReviewPage(studio, person.email)
    try {
      await page.addInitScript({ path: path.join(import.meta.dirname, 'chart-open-page.js') })
      const opened: Opened[] = []
      for (let time = 0; time < TIMES; time++) opened.push(await open(page))
      const each = (value: (one: Opened) => number) => opened.slice(1).map(value)
      yield middle(
        'chart-open.to-paint',
        each(({ painted }) => painted),
        'ms',
        {
          goal: 400,
          of: 'the last byte of the chart to the frame after the one in which its table is in the document; a fresh page each time',
        },
      )
      yield middle(
        'chart-open.from-request',
        each(({ whole }) => whole),
        'ms',
        {
          of: 'the request for the chart to that frame',
        },
      )
      yield middle(
        'chart-open.server',
        each(({ server }) => server),
        'ms',
        {
          of: 'the request to the first byte: the gate, the rows and the event in the ledger',
        },
      )
      yield measured('chart-open.bytes', opened[0]?.bytes ?? 0, 'bytes', { of: 'the body as it was sent' })
      yield middle(
        'chart-open.longest-task',
        each(({ longest }) => longest),
        'ms',
        {
          of: 'the longest task of the page until then, hydration included; tasks under 50 ms count as 0',
        },
      )
      for (const tab of Object.keys(TABS) as Tab[]) {
        const scrolled = await scroll(page, tab)
        yield measured(`chart-open.scroll-${tab}`, scrolled.longest, 'ms', {
          goal: 50,
          of: `the longest task of ${4 * FRAMES} frames, ${STEP} px each, down, up, left and right; tasks under 50 ms count as 0`,
        })
        yield measured(`chart-open.nodes-${tab}`, scrolled.nodes, 'nodes', {
          goal: 2500,
          of: 'most elements and texts of the whole chart pane at any of these frames',
        })
      }
      const typed = await search(page)
      yield measured('chart-open.search', typed, 'ms', {
        goal: 50,
        of: `the longest task while ${QUERIES.length} queries are typed letter by letter; tasks under 50 ms count as 0`,
      })
    } finally {
      await close()
    }
  },
}

declare global {
  interface Window {
    longTasks: number[]
    chartOpen: {
      shown: () => Promise<number>
      scroll: (frames: number, step: number) => Promise<{ longest: number; nodes: number }>
    }
  }
}

type Opened = { painted: number; whole: number; server: number; bytes: number; longest: number }

async function open(page: Page): Promise<Opened> {
  await page.goto('about:blank')
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes('/api/v1/charts/')),
    page.goto(PATH),
  ])
  const shown = await page.evaluate(() => window.chartOpen.shown())
  const response = await request.response()
  await response?.finished()
  const { startTime, responseStart, responseEnd } = request.timing()
  const { responseBodySize } = await request.sizes()
  return {
    painted: shown - (startTime + responseEnd),
    whole: shown - startTime,
    server: responseStart,
    bytes: responseBodySize,
    longest: await page.evaluate(() => Math.max(0, ...window.longTasks)),
  }
}

async function scroll(page: Page, tab: Tab): Promise<{ longest: number; nodes: number }> {
  await page.keyboard.press('g')
  await page.keyboard.press(TABS[tab])
  await page.locator(`[role="tab"][id$="${tab}"][aria-selected="true"]`).waitFor()
  await page.waitForTimeout(500)
  return page.evaluate(({ frames, step }) => window.chartOpen.scroll(frames, step), { frames: FRAMES, step: STEP })
}

async function search(page: Page): Promise<number> {
  const field = page.locator('main [role="combobox"]')
  await page.evaluate(() => {
    window.longTasks = []
  })
  for (const query of QUERIES) {
    await field.fill('')
    await field.pressSequentially(query, { delay: 60 })
    await page.waitForTimeout(300)
  }
  return page.evaluate(() => Math.max(0, ...window.longTasks))
}
