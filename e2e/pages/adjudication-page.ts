import { expect, type Locator, type Page } from '@playwright/test'

/** Where a lead settles what two physicians saw differently, worked with the keyboard. */
export class AdjudicationPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async goto(origin: string): Promise<void> {
    await this.page.goto(`${origin}/adjudication`)
    await expect(this.open.or(this.page.getByText('No conflicts'))).toBeVisible()
  }

  get cases(): Locator {
    return this.page.locator('[data-case]')
  }
  /** The case under the cursor. */
  get open(): Locator {
    return this.page.locator('[data-case][aria-current="true"]')
  }
  opinion(letter: string): Locator {
    return this.open.getByRole('region', { name: `Opinion ${letter}`, exact: true })
  }
  get ruling(): Locator {
    return this.open.getByRole('region', { name: 'Ruling', exact: true })
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** Opens the case of an item with `j` and `k`. @param id as in `t0.task_type`; the first of a case names it */
  async moveTo(id: string): Promise<void> {
    const ids = await this.cases.evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.case ?? ''))
    const steps = ids.indexOf(id) - ids.indexOf((await this.open.getAttribute('data-case')) ?? '')
    for (let step = 0; step < Math.abs(steps); step++) await this.press(steps > 0 ? 'j' : 'k')
    await expect(this.open).toHaveAttribute('data-case', id)
  }

  async giveRationale(text: string): Promise<void> {
    await this.press('c')
    await this.page.keyboard.insertText(text)
    await this.press('Escape')
  }
}
