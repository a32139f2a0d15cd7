import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildDemo } from '#demo/build-demo.ts'
import { changeGeneration } from '#lib/generation/change-generation.ts'
import { GenerationRequest } from '#lib/generation/contract.ts'
import { findOpenRuns, runGeneration } from '#lib/generation/run-generation.ts'
import { showGeneration } from '#lib/generation/show-generation.ts'
import { startGeneration } from '#lib/generation/start-generation.ts'
import { referenceMaker } from '#lib/interchange/physassistbench/generated-sessions.ts'
import { verifyLedger } from '#lib/ledger/verify-ledger.ts'
import { systemClock } from '#lib/platform/clock.ts'
import type { Context } from '#lib/platform/context.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { chartsideJson, done } from './testing.ts'

/** Sessions made of the invented hospital's charts, through the command line and a worker. */

let database: TestDatabase
let db: Db
let ctx: Context
let folder = ''

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.appUrl)
  ctx = { db, actor: { kind: 'operator' }, clock: systemClock }
  folder = await mkdtemp(path.join(tmpdir(), 'chartside-generate-'))
  vi.stubEnv('DATABASE_URL', database.appUrl)
  vi.stubEnv('CHARTSIDE_HOME', path.join(folder, 'home'))
  vi.stubEnv('LOG_LEVEL', 'silent')
  const { bundles } = buildDemo(1)
  for (const { file, json } of bundles) await writeFile(path.join(folder, file), json)
  await done('charts', 'import', ...bundles.map(({ file }) => path.join(folder, file)), '--source', 'fhir')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await db.$disconnect()
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

async function exported(): Promise<string[]> {
  const out = path.join(folder, `out-${Math.trunc(performance.now())}`)
  await done('sessions', 'export', '--out', out)
  const text = await readFile(path.join(out, 'med_safety.jsonl'), 'utf8')
  return text.trim().split('\n')
}

const request = (more: object = {}) => GenerationRequest.parse({ scenario: 'med_safety', count: 3, seed: 5, ...more })

it('makes sessions that are reviewed, checked and exported like any other, the same ones from the same seed', async () => {
  const made = await done('sessions', 'generate', '--scenario', 'med_safety', '--count', '3', '--seed', '5')
  expect(made).toMatchObject({ generated: 3, discarded: {}, sessions: expect.arrayContaining([expect.any(String)]) })
  const lines = await exported()
  expect(lines).toHaveLength(3)
  const again = await done('sessions', 'generate', '--scenario', 'med_safety', '--count', '3', '--seed', '5')
  expect(again).toMatchObject({ generated: 3, sessions: made.sessions })
  expect(await exported()).toEqual(lines)

  const { findings } = (await done('sessions', 'check')) as { findings: { severity: string; code: string }[] }
  expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([])
  for (const line of lines) {
    const record = JSON.parse(line) as { task_types: string[]; tasks_zh: string[]; rubrics: string[][] }
    expect(record.task_types[0]).toBe('Information Lookup')
    expect(record.tasks_zh).toHaveLength(4)
    expect(record.rubrics.every((items) => items.length >= 3)).toBe(true)
  }
}, 60_000)

it('goes on where a dead worker stopped, and keeps what that one had made', async () => {
  const { run } = await startGeneration(ctx, request({ seed: 8 }))
  const first = new AbortController()
  // The worker is stopped after its first session: whoever dies leaves the rest waiting.
  const write = vi.fn((session: Parameters<typeof referenceMaker.write>[0]) => {
    first.abort()
    return referenceMaker.write(session)
  })
  await runGeneration(ctx, { run, maker: { ...referenceMaker, write }, signal: first.signal })
  const before = await showGeneration(ctx, { run })
  expect(before).toMatchObject({ state: 'running', generated: 1, waiting: 2 })
  expect(await findOpenRuns(ctx)).toContain(run)

  // A living worker's lease keeps others away.
  await db.generationRun.update({ where: { id: run }, data: { leaseUntil: new Date(Date.now() + 60_000) } })
  expect(await runGeneration(ctx, { run, maker: referenceMaker })).toBe(false)
  await db.generationRun.update({ where: { id: run }, data: { leaseUntil: new Date(Date.now() - 1) } })
  expect(await runGeneration(ctx, { run, maker: referenceMaker })).toBe(true)
  const after = await showGeneration(ctx, { run })
  expect(after).toMatchObject({ state: 'done', generated: 3, waiting: 0 })
  expect(after.slots[0]).toEqual(before.slots[0])
  expect(Object.keys(after.stages)).toEqual(expect.arrayContaining(['session_planner', 'answer', 'session_check']))
}, 60_000)

it('is paused, resumed and cancelled', async () => {
  const { run } = await startGeneration(ctx, request({ seed: 9 }))
  await changeGeneration(ctx, { run, state: 'paused' })
  expect(await runGeneration(ctx, { run, maker: referenceMaker })).toBe(false)
  await changeGeneration(ctx, { run, state: 'running' })
  await changeGeneration(ctx, { run, state: 'cancelled' })
  expect(await runGeneration(ctx, { run, maker: referenceMaker })).toBe(false)
  await expect(changeGeneration(ctx, { run, state: 'paused' })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await showGeneration(ctx, { run })).toMatchObject({ state: 'cancelled', generated: 0, waiting: 3 })
})

it('says why where nothing can be made', async () => {
  const nobody = await chartsideJson(
    'sessions',
    'generate',
    '--scenario',
    'med_safety',
    '--count',
    '1',
    '--patients',
    '1',
  )
  expect(nobody.error).toMatchObject({ code: 'not_found' })
  const model = await chartsideJson('sessions', 'generate', '--scenario', 'med_safety', '--count', '1', '--model', 'x')
  expect(model.error).toMatchObject({ code: 'invalid_input', errors: [{ path: 'model' }] })
  const level = ['--scenario', 'discharge_planning', '--count', '1', '--level', '3']
  expect(await done('sessions', 'generate', ...level)).toMatchObject({
    generated: 0,
    discarded: { nobody_qualifies: 1 },
    sessions: [],
  })
})

it('leaves its attempts as they were, and every step in the ledger', async () => {
  await expect(db.$executeRaw`UPDATE generation_attempt SET outcome = 'made'`).rejects.toThrow()
  expect(await verifyLedger(ctx)).toMatchObject({ ok: true })
})
