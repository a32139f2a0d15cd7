import { describe, expect, it } from 'vitest'
import { summary, tallyPlaywright, tallyVitest } from './tally.mjs'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((of) => ({ status: of })),
})

describe('tallyVitest', () => {
  it('counts tests by what became of them', () => {
    const report = {
      testResults: [file('failed', 'passed', 'failed', 'skipped'), file('passed', 'passed', 'todo', 'pending')],
    }
    expect(tallyVitest('v', report, 1)).toEqual({ passed: 2, failed: 1, skipped: 3, problems: [] })
  })

  it('counts a file that fails outside its tests', () => {
    const report = { testResults: [file('failed'), file('passed', 'passed')] }
    expect(tallyVitest('v', report, 1)).toMatchObject({ passed: 1, failed: 1 })
  })

  it.each([
    ['wrote no report', null, 1],
    ['ran nothing', { testResults: [] }, 0],
    ['passed every test and ended badly all the same', { testResults: [file('passed', 'passed')] }, 1],
  ])('counts a runner that %s as a failure', (_, report, code) => {
    const tally = tallyVitest('v', report, code)
    expect(tally.failed).toBe(1)
    expect(tally.problems).toHaveLength(1)
  })
})

describe('tallyPlaywright', () => {
  it('takes a flaky test for a failed one', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
    expect(tallyPlaywright('p', { stats, errors: [] }, 1)).toEqual({ passed: 3, failed: 2, skipped: 2, problems: [] })
  })

  it('counts a server that did not start', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
    const tally = tallyPlaywright('p', { stats, errors: [{ message: 'webServer exited\nlong' }] }, 1)
    expect(tally.problems).toContain('webServer exited')
    expect(tally.failed).toBeGreaterThan(0)
  })
})

describe('summary', () => {
  const tally = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped, problems: [] })

  it('adds up, and names skipped tests only where there are some', () => {
    expect(summary([tally(2, 0), tally(3, 0)])).toEqual({ ok: true, line: '5 passed, 0 failed' })
    expect(summary([tally(2, 1, 4), tally(3, 0)])).toEqual({ ok: false, line: '5 passed, 1 failed, 4 skipped' })
  })

  it('is no success when nothing ran', () => {
    expect(summary([])).toEqual({ ok: false, line: '0 passed, 0 failed' })
  })
})
