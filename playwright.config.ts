import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.mjs'

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

// This file is read again by every worker process, which inherits what the first reading decided. The tests' own
// command lines share the server's home through the same variable.
if (!process.env.CHARTSIDE_E2E) {
  process.env.CHARTSIDE_E2E = '1'
  process.env.CHROME_PATH = await findBrowser()
  process.env.PORT = String(await freePort())
  process.env.CHARTSIDE_HOME = mkdtempSync(path.join(tmpdir(), 'chartside-e2e-'))
  // A team's database is none of the tests' business.
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_MODEL_URL', 'NEXTAUTH_URL', 'CHARTSIDE_MODELS'])
    delete process.env[name]
}
const origin = `http://localhost:${process.env.PORT}`
const report = process.env.CHARTSIDE_E2E_REPORT

export default defineConfig({
  testDir: 'e2e',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    baseURL: origin,
    locale: 'en-US',
    // Not UTC, so that a date without a zone that a browser shifts is seen.
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROME_PATH, args: BROWSER_FLAGS },
  },
  webServer: {
    command: 'npm start',
    url: `${origin}/api/health`,
    timeout: 300_000,
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
