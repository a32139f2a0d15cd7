import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Route,
} from '@playwright/test'
import { LoginPage } from '#e2e/pages/login-page.ts'
import { Workspace } from '#e2e/workspace.ts'

export { expect, type Page, type Route }

/** Everybody at the demo workspace, by the seat they hold. */
export const DEMO = {
  reviewer: 'Dr. Yue Lin',
  reviewer2: 'Dr. Adaeze Okafor',
  englishReviewer: 'Dr. Jonas Meyer',
  lead: 'Prof. Ines Valdemar',
  curator: 'Tomas Ek',
  admin: 'Noor Haddad',
} as const

/** What browsers complain of during a test; anything not allowed fails it. */
export class Complaints {
  readonly #heard: string[] = []
  readonly #allowed: RegExp[] = []

  /** Complaints that a test provokes, such as a request that fails because it took the network away. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }
  hear(what: string): void {
    this.#heard.push(what)
  }
  get left(): string[] {
    return this.#heard.filter((what) => !this.#allowed.some((pattern) => pattern.test(what)))
  }

  /** Console errors and warnings, refusals by the content security policy, exceptions, and answers of 500 and above. */
  listen(context: BrowserContext): void {
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.hear(`${message.type()} ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.hear(`exception ${error.error().message}`))
    context.on('response', (response) => {
      if (response.status() >= 500) this.hear(`${response.status()} ${response.url()}`)
    })
  }
}

type Open = (options?: BrowserContextOptions) => Promise<Page>

export const test = base.extend<{
  complaints: Complaints
  /** A page in a browser context of its own, listened to. */
  open: Open
  /** Signed in to the demo workspace by one click. */
  demoPage: (person: string, options?: BrowserContextOptions) => Promise<Page>
  /** A studio of its own, without anybody in it. */
  emptyWorkspace: Workspace
  /** A demo studio of its own, for what would disturb others. */
  ownDemo: Workspace
}>({
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      const complaints = new Complaints()
      await use(complaints)
      expect(complaints.left, 'nothing is complained of in the console').toEqual([])
    },
    { auto: true },
  ],
  open: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      complaints.listen(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  demoPage: async ({ open }, use) => {
    await use(async (person, options) => {
      const page = await open(options)
      await new LoginPage(page).enterAs(person)
      return page
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  emptyWorkspace: async ({}, use) => {
    const workspace = await Workspace.open({ demo: false })
    await use(workspace)
    await workspace.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  ownDemo: async ({}, use) => {
    const workspace = await Workspace.open({ demo: true })
    await use(workspace)
    await workspace.close()
  },
})
