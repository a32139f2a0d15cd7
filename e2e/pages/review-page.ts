import { expect, type Locator, type Page } from '@playwright/test'

/** What to do at one stop of the turn, with keys alone. What is not named is accepted. */
export type Judging =
  /** `texts` go to the end of the fields, in the order Tab reaches them; an empty one leaves its field as it is. */
  | { does: 'edit'; texts: readonly string[] }
  | { does: 'reject' | 'cannot_judge'; reason: string; comment?: string }
  /** Judge the items of the row one by one. */
  | { does: 'split' }

/** The review of one turn, worked with the keyboard as a physician would. */
export class ReviewPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** @param turn from 1, as it is shown */
  async goto(origin: string, assignment: string, turn: number): Promise<void> {
    await this.page.goto(`${origin}/review/${assignment}/${turn}`)
    await this.ready(turn)
  }

  /** Waits until the turn and the record beside it are there. */
  async ready(turn: number): Promise<void> {
    await expect(this.page.getByRole('region', { name: `Turn ${turn}`, exact: true })).toBeVisible()
    await expect(this.current).toBeVisible()
    await expect(this.chart.getByRole('tab').first()).toBeVisible()
  }

  /** The stop the cursor stands on. */
  get current(): Locator {
    return this.page.locator('[data-stop][aria-current="true"]')
  }
  stop(id: string): Locator {
    return this.page.locator(`[data-stop="${id}"]`)
  }
  get saved(): Locator {
    return this.page.locator('[data-saved]')
  }
  get chart(): Locator {
    return this.page.getByRole('region', { name: 'Chart', exact: true })
  }
  get help(): Locator {
    return this.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  }
  /** How many items are judged, as the line under the rows says. */
  progress(judged: number, asked: number): Locator {
    return this.page.getByText(`${judged} of ${asked} items judged in this turn`)
  }

  async cursor(): Promise<string> {
    return (await this.current.getAttribute('data-stop')) ?? ''
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** @param within ms; after a while without an answer the next try may be half a minute away */
  async expectSaved(within = 10_000): Promise<void> {
    await expect(this.saved).toHaveAttribute('data-saved', 'saved', { timeout: within })
  }

  /** Moves the cursor to a stop with `k` and `j`. */
  async moveTo(id: string): Promise<void> {
    const ids = await this.page.locator('[data-stop]').evaluateAll((rows) => rows.map((row) => row.dataset.stop ?? ''))
    const steps = ids.indexOf(id) - ids.indexOf(await this.cursor())
    for (let step = 0; step < Math.abs(steps); step++) await this.press(steps > 0 ? 'j' : 'k')
    await expect(this.stop(id)).toHaveAttribute('aria-current', 'true')
  }

  /** Judges every stop that wants a verdict, from where the cursor stands. */
  async judgeAll(plan: Readonly<Record<string, Judging>> = {}): Promise<void> {
    for (let left = 60; left > 0; left--) {
      const id = await this.cursor()
      const verdict = this.stop(id).getByRole('button', { pressed: true })
      if ((await verdict.count()) > 0) return
      await this.judge(id, plan[id])
      const went = async () => (await this.cursor()) !== id || (await verdict.count()) > 0
      await expect.poll(went, `${id} is judged`).toBe(true)
    }
    throw new Error('the turn has no end')
  }

  async judge(id: string, judging: Judging | undefined): Promise<void> {
    if (judging === undefined) return this.press('a')
    if (judging.does === 'split') {
      await this.press('ArrowRight')
      // A row of one item has nothing to take apart.
      return (await this.cursor()) === id ? this.press('a') : undefined
    }
    if (judging.does === 'edit') {
      await this.press('e')
      for (const [at, text] of judging.texts.entries()) {
        if (at > 0) await this.press('Tab', 'ControlOrMeta+End')
        if (text !== '') await this.page.keyboard.insertText(text)
      }
      await this.press('Escape')
      await expect(this.stop(id).locator('ins').first()).toBeVisible()
      return this.press('n')
    }
    await this.press(judging.does === 'reject' ? 'x' : 'u')
    await this.#giveReason(id, judging.reason)
    if (judging.comment !== undefined) {
      await this.press('Escape')
      await this.moveTo(id)
      await this.press('c')
      await this.page.keyboard.insertText(judging.comment)
      await this.press('Escape', 'n')
    } else await this.press('Enter')
  }

  /** Presses the digit that stands beside the reason. */
  async #giveReason(id: string, reason: string): Promise<void> {
    const chip = this.stop(id).getByRole('button', { name: reason })
    const digit = (await chip.locator('kbd').textContent()) ?? ''
    await this.press(digit)
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
  }

  /** Submits with the keyboard. @returns the receipt the page shows */
  async submit(turn: number): Promise<string> {
    await this.press('ControlOrMeta+Enter')
    const told = this.page.getByRole('status').filter({ hasText: `Turn ${turn} submitted` })
    await expect(told).toBeVisible()
    return /R-[0-9A-F-]+/.exec((await told.textContent()) ?? '')?.[0] ?? ''
  }
}
