import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** How a screen is looked at: the two themes and the two sizes, each pair of them once over both languages. */
export type Look = { theme: 'light' | 'dark'; size: { width: number; height: number } }

export const DESK = { width: 1440, height: 900 }
export const TABLET = { width: 834, height: 1112 }

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Puts the page under a theme and a size as the person's own choice would, without another trip to the server. */
export async function lookAt(page: Page, { theme, size }: Look): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)
}

/** What a theme or a size can break of what was whole before. */
const OF_THE_LOOK = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/**
 * No serious or critical failure of WCAG 2.2 AA, as far as a machine can tell.
 * @param again the page was judged already under another look
 */
export async function isAccessible(page: Page, what: string, { again = false } = {}): Promise<void> {
  // Colours that are still on their way to the other theme would be judged in between.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (again ? axe.withRules(OF_THE_LOOK) : axe.withTags(RULES)).analyze()
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 5).map((node) => `${id} ${node.target.join(' ')} ${node.failureSummary}`),
    )
  expect(grave, what).toEqual([])
}

/** Nothing sticks out at the side; a workbench does not scroll at all, its panes do. */
export async function fits(page: Page, what: string, { workbench }: { workbench: boolean }): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const bar = document.querySelector('header')?.getBoundingClientRect().height ?? 0
    return { right: scrollWidth - window.innerWidth, below: scrollHeight - window.innerHeight, bar }
  })
  expect(over.right, `${what}: sticks out at the right`).toBeLessThanOrEqual(0)
  if (!workbench) return
  expect(over.below, `${what}: the page scrolls`).toBeLessThanOrEqual(0)
  expect(over.bar, `${what}: the bar takes a second row`).toBeLessThan(60)
}

/** What of the interface is still English on a Chinese page: three words in a row in what is not the record's own text. */
export function englishLeft(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chrome = 'h1, h2, nav a, label, legend, button, [role=tab], [role=radio], [role=status], th, summary'
    const own = '[lang^=en]:not(html), code, pre, [data-evidence]'
    return [...document.querySelectorAll<HTMLElement>(chrome)]
      .filter((element) => element.closest(own) === null && element.checkVisibility())
      .map((element) =>
        [...element.childNodes]
          .filter((node) => node.nodeType === 3)
          .map((node) => node.nodeValue)
          .join(' '),
      )
      .filter((text) => /[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text))
  })
}
