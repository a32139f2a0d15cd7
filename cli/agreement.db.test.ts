import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addAssigned, type Desk, openDesk, submitTurn } from '#lib/adjudication/testing.ts'
import { chartside, chartsideJson, done } from './testing.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  vi.stubEnv('DATABASE_URL', desk.database.appUrl)
  for (const id of ['cli_one', 'cli_two']) {
    await addAssigned(desk, id)
    await submitTurn(desk, desk.ann, id, 0, { 't0.answer.en': { verdict: 'reject', reasons: ['unsafe'] } })
    await submitTurn(desk, desk.ben, id, 0)
  }
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await desk.close()
})

const NUMBERS = ['percent', 'content_percent', 'ac1', 'alpha', 'fleiss']

it.each(['field', 'scenario', 'language', 'person'])('reports groups by %s', async (by) => {
  const { groups, seed, resamples } = (await done('agreement', 'report', '--by', by)) as {
    groups: Record<string, Record<string, unknown>>[]
    seed: number
    resamples: number
  }
  expect([groups.length > 0, resamples]).toEqual([true, 10_000])
  expect(seed).toBeGreaterThan(0)
  for (const group of groups) {
    expect(Object.keys(group)).toEqual(
      expect.arrayContaining(['key', 'n_items', 'n_ratings', 'n_cannot_judge', 'specific', 'confusion', ...NUMBERS]),
    )
    for (const name of NUMBERS) expect(group[name]).toMatchObject({ method: expect.any(String) })
  }
  expect(groups.map(({ key }) => key)).toContain(
    { field: 'answer', scenario: 'med_safety', language: 'en', person: 'ann@ward.test,ben@ward.test' }[by],
  )
})

it('says it in words, with what is left out', async () => {
  const { stdout, exit } = await chartside('agreement', 'report', '--by', 'person', '--field', 'answer')
  expect(exit).toBe(0)
  expect(stdout).toContain('ann@ward.test,ben@ward.test: 4 items, 4 of them rated by two or more')
  expect(stdout).toMatch(/percent +0\.500/)
  expect(stdout).toMatch(/Cohen +/)
  expect(stdout).toContain('left out: 0 owed turns')
})

it('is refused to a reviewer, and for what is no grouping', async () => {
  expect((await chartsideJson('agreement', 'report', '--as', desk.ann.email)).error?.code).toBe('forbidden')
  expect((await chartsideJson('agreement', 'report', '--by', 'mood')).exit).toBe(2)
})
