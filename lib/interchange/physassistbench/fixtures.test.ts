import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type FileSummary, readSessionFiles } from './read-files.ts'
import { writeSession } from './write-session.ts'

const root = join(process.cwd(), 'fixtures/sessions')

type Place = { line: number; path: string; code: string; wholeFile?: boolean }

function listed<T>(folder: string): [string, T | undefined][] {
  const expected = JSON.parse(readFileSync(join(root, folder, 'expected.json'), 'utf8')) as Record<string, T>
  const files = readdirSync(join(root, folder)).filter((file) => file !== 'expected.json')
  expect(Object.keys(expected).sort()).toEqual(files.sort())
  return files.map((file) => [file, expected[file]])
}

async function readAll(folder: string, file: string) {
  const taken = []
  const refused = []
  let summary: FileSummary | undefined
  for await (const entry of readSessionFiles([join(root, folder, file)], (end) => (summary = end))) {
    if (entry.ok) taken.push(entry)
    else refused.push(entry)
  }
  return { taken, refused, summary }
}

describe('valid files', () => {
  it.each(listed<{ sessions: number; blank: number }>('valid'))('%s', async (file, expected) => {
    const { taken, refused, summary } = await readAll('valid', file)
    expect(refused).toEqual([])
    expect(taken).toHaveLength(expected?.sessions ?? -1)
    expect(summary).toMatchObject({ blank: expected?.blank })
    expect(taken.flatMap((entry) => entry.findings)).toEqual([])
    for (const { source, session } of taken)
      expect(writeSession(source, structuredClone(session), session)).toBe(source)
  })
})

describe('doubtful files', () => {
  it.each(listed<Place>('doubtful'))('%s', async (file, expected) => {
    const { taken, refused } = await readAll('doubtful', file)
    expect(refused).toEqual([])
    const said = taken.flatMap(({ line, findings }) => findings.map(({ path, code }) => ({ line, path, code })))
    expect(said).toEqual([expected])
  })
})

describe('refused files', () => {
  it.each(listed<Place>('refused'))('%s', async (file, expected) => {
    const { taken, refused } = await readAll('refused', file)
    expect(refused[0]?.problems[0]).toMatchObject({ line: expected?.line, path: expected?.path, code: expected?.code })
    expect(refused[0]?.problems.map(({ path }) => path)).toContain(expected?.path)
    expect(refused.at(-1)?.wholeFile).toBe(expected?.wholeFile ?? false)
    if (!expected?.wholeFile) expect(taken).toHaveLength(1)
    for (const { problems } of refused) {
      for (const { message } of problems) expect(message).toMatch(/\w{3}/)
    }
  })
})
