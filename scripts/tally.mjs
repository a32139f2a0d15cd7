// What the runners' own JSON reports say, as three numbers. A runner that crashed, or ran nothing, counts as a failure.

/** @typedef {{ passed: number, failed: number, skipped: number, problems: string[] }} Tally */

/** @returns {Tally} */
function judged(name, tally, exitCode) {
  const problems = [...tally.problems]
  let { failed } = tally
  if (tally.passed + failed + tally.skipped === 0) problems.push(`${name} ran no test`)
  if (exitCode !== 0 && failed === 0 && problems.length === 0) problems.push(`${name} ended with exit code ${exitCode}`)
  failed += problems.length
  return { ...tally, failed, problems }
}

/**
 * @param {string} name for messages
 * @param {unknown} report vitest's JSON report, or null where it wrote none
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyVitest(name, report, exitCode) {
  const files = report?.testResults ?? []
  const count = (...statuses) =>
    files.flatMap((file) => file.assertionResults).filter(({ status }) => statuses.includes(status)).length
  const problems = files
    .filter((file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
    .map((file) => `${file.name} failed outside its tests`)
  const tally = { passed: count('passed'), failed: count('failed'), skipped: count('pending', 'skipped', 'todo') }
  return judged(name, { ...tally, problems }, exitCode)
}

/**
 * @param {string} name for messages
 * @param {unknown} report Playwright's JSON report, or null where it wrote none
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyPlaywright(name, report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const problems = (report?.errors ?? []).map((error) => String(error.message).split('\n')[0])
  return judged(name, { passed: expected, failed: unexpected + flaky, skipped, problems }, exitCode)
}

/** @param {Tally[]} tallies */
export function summary(tallies) {
  const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  return {
    ok: failed === 0 && passed > 0,
    line: `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  }
}
