import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSessionFiles } from './read-files.ts'

const shared = join(process.cwd(), '../shared/data')
const present = existsSync(shared)
if (!present) console.info('skipped: ../shared/data is absent, so the reference sessions and mutants were not read')

type Expected = { file: string; kind: string; verdict: string; line: number | null; path: string | null }

async function readAll(path: string) {
  const sessions = []
  const refused = []
  const findings = []
  for await (const entry of readSessionFiles([path])) {
    if (entry.ok) {
      sessions.push(entry)
      findings.push(...entry.findings.map((finding) => ({ ...finding, line: entry.line })))
    } else refused.push(entry)
  }
  return { sessions, refused, findings }
}

describe.skipIf(!present)('reference mutants', async () => {
  const folder = join(shared, 'reference-mutants')
  const expected = present ? (JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')) as Expected[]) : []
  it.each(expected)('$kind: $verdict', async ({ file, verdict, line, path }) => {
    const { sessions, refused, findings } = await readAll(join(folder, file))
    if (verdict === 'reject-file') {
      expect(sessions).toEqual([])
      expect(refused).toMatchObject([{ wholeFile: true, problems: [{ line, path }] }])
    } else if (verdict === 'reject-line') {
      expect(refused.map((event) => [event.line, event.wholeFile])).toEqual([[line, false]])
      expect([...new Set(refused[0]?.problems.map((problem) => problem.path))]).toEqual([path])
      expect(sessions.length).toBeGreaterThan(1)
    } else {
      expect(refused).toEqual([])
      const said = findings.map((finding) => [finding.line, finding.path])
      expect(said).toEqual(verdict === 'accept-with-finding' ? [[line, path]] : [])
    }
  })
})

describe.skipIf(!present)('reference sessions', () => {
  it.each(['diagnostic_workup', 'discharge_planning', 'med_safety', 'treatment_response'])('%s', async (scenario) => {
    const { sessions, refused, findings } = await readAll(join(shared, 'reference-sessions', `${scenario}.jsonl`))
    expect(refused).toEqual([])
    expect(sessions).toHaveLength(6)
    expect(findings).toEqual([])
    for (const { session } of sessions) expect(session.languages).toEqual(['en', 'zh'])
  })
})
