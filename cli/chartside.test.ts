import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** The program itself, as a process: what needs no database starts none. */

let home = ''
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'chartside-program-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

function chartside(...argv: string[]): Promise<{ exit: number; stdout: string; stderr: string }> {
  const { DATABASE_URL: _url, ...rest } = process.env
  return new Promise((resolve) => {
    const options = { env: { ...rest, CHARTSIDE_HOME: home } }
    execFile(process.execPath, ['cli/chartside.mjs', ...argv], options, (error, stdout, stderr) =>
      resolve({ exit: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

it('helps, tells usage apart, and verifies a folder, all without a database', { timeout: 60_000 }, async () => {
  const [help, noun, folder] = await Promise.all([
    chartside('--help'),
    chartside('wards', '--json'),
    chartside('releases', 'verify', home, '--json'),
  ])
  expect([help.exit, help.stderr]).toEqual([0, ''])
  expect(help.stdout).toContain('sessions')
  expect([noun.exit, JSON.parse(noun.stdout).error.code]).toEqual([2, 'usage'])
  expect(noun.stderr).toMatch(/^usage: /)
  expect(folder.exit).toBe(1)
  expect(JSON.parse(folder.stdout)).toMatchObject({ ok: false })
  expect(folder.stdout).toMatch(/^\{.*\}\n$/)
  expect(existsSync(path.join(home, 'pg'))).toBe(false)
})
