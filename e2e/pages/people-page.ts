import { expect, type Page } from '@playwright/test'

/** Where an administrator changes who may do what. */
export class PeoplePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async deactivate(name: string): Promise<void> {
    const dialog = await this.#open(name)
    await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await dialog.getByRole('button', { name: 'Yes, deactivate' }).click()
    await this.#isNow(name, 'Deactivated')
  }

  async reactivate(name: string): Promise<void> {
    const dialog = await this.#open(name)
    await dialog.getByRole('button', { name: 'Activate again' }).click()
    await this.#isNow(name, 'Active')
  }

  async #open(name: string) {
    await this.page.goto('/people')
    await this.page.getByRole('button', { name: `Change ${name}` }).click()
    return this.page.getByRole('dialog', { name })
  }
  async #isNow(name: string, state: string): Promise<void> {
    const row = this.page.getByRole('row').filter({ hasText: name })
    await expect(row.getByRole('cell', { name: state, exact: true })).toBeVisible()
  }
}
