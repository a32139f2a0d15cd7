import { expect, type Page } from '@playwright/test'

/** The page in front of the studio. */
export class LoginPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** One click, in a demo workspace. */
  async enterAs(name: string): Promise<void> {
    await this.page.goto('/login')
    await this.page.getByRole('button', { name }).click()
    await this.#arrive()
  }

  async enterWith(origin: string, email: string, password: string): Promise<void> {
    await this.page.goto(`${origin}/login`)
    await this.page.getByLabel('E-mail').fill(email)
    await this.page.getByLabel('Password').fill(password)
    await this.page.keyboard.press('Enter')
    await this.#arrive()
  }

  async #arrive(): Promise<void> {
    await this.page.waitForURL(/\/(home|review)/)
    await expect(this.page.getByRole('navigation').first()).toBeVisible()
  }
}
