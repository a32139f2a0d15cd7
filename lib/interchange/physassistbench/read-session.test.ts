import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/platform/seeded-random.ts'
import { checkSession } from '#lib/sessions/check-session.ts'
import { inventedTurns } from '#lib/sessions/testing.ts'
import { readSessionFiles } from './read-files.ts'
import { readSessionLine } from './read-session.ts'
import type { RawRecord } from './record.ts'
import { inventedLine, inventedRecord } from './testing.ts'

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

describe('readSessionLine', { timeout: 60_000 }, () => {
  const here = { file: 'med_safety.jsonl', line: 7 }
  const refusal = (text: string) => {
    const result = readSessionLine(text, here)
    if (result.ok) throw new Error('the line was taken')
    return result.problems
  }

  it('tells everything that is wrong with a line', () => {
    const record = inventedRecord()
    record.subject_id = 'x'
    record.current_date = '2201-13-01'
    ;(record.turn_types as unknown[]).pop()
    ;(record.answer_list as RawRecord[][])[0]?.pop()
    Object.assign((record.answer_list as RawRecord[][])[2]?.[0] as RawRecord, { idx: 5 })
    expect(refusal(JSON.stringify(record)).map(({ line, path, code }) => `${line} ${path} ${code}`)).toEqual([
      '7 $.turn_types wrong_length',
      '7 $.answer_list[0] final_action_missing',
      '7 $.answer_list[2][0].idx wrong_index',
      '7 $.subject_id wrong_type',
      '7 $.current_date bad_date',
    ])
  })

  it('says what would be right', () => {
    const record = inventedRecord()
    record.turn_subtypes = ['PE', 'NA']
    record.clinical_scenario = 'sepsis'
    expect(refusal(JSON.stringify(record)).map(({ message }) => message)).toEqual([
      'turn_subtypes has 2 elements for 4 turns; it needs one a turn; write null for an explicit turn instead of leaving it out',
      '"sepsis" is none of diagnostic_workup, med_safety, treatment_response, discharge_planning',
    ])
  })

  it('names the line and column of a fault in a record over several lines', () => {
    const text = JSON.stringify(inventedRecord(), null, 2).replace(
      /"hadm_id": 29000007,\n {2}"tasks/,
      '"hadm_id": NaN,\n  "tasks',
    )
    const [problem] = refusal(text)
    const line = text.split('\n').findIndex((row) => row.includes('NaN'))
    expect(line).toBeGreaterThan(0)
    expect(problem).toMatchObject({ line: 7 + line, path: '$', code: 'json_not_a_number' })
    expect(problem?.message).toContain(`line ${7 + line}, column 14`)
  })

  it('takes the length most arrays have, whichever one is wrong', () => {
    for (const key of ['tasks', 'tasks_en', 'rubrics', 'tasks_zh', 'workup_modes', 'tool_sources']) {
      const record = inventedRecord()
      ;(record[key] as unknown[]).pop()
      expect(refusal(JSON.stringify(record)).map(({ path }) => path)).toEqual([`$.${key}`])
    }
  })

  it('takes any number of turns', () => {
    const record = inventedRecord()
    for (const [key, value] of Object.entries(record)) {
      if (Array.isArray(value) && value.length === 4 && key !== 'tools' && key !== 'tools_en')
        record[key] = value.slice(0, 1)
    }
    for (const key of ['messages', 'messages_en', 'messages_zh']) record[key] = (record[key] as unknown[]).slice(0, 2)
    record.dep_graph = null
    record.session_plan = null
    record.session_id = null
    const result = readSessionLine(JSON.stringify(record), here)
    expect(result).toMatchObject({ ok: true, findings: [{ code: 'session_id_missing' }] })
    expect(result.ok && result.session.turns).toHaveLength(1)
  })

  it('reads a record of 12 MB', () => {
    const record = inventedRecord()
    const note = '病程记录 '.repeat(1_000_000)
    const observation = { resourceType: 'DocumentReference', id: 'd', content: [{ attachment: { data: note } }] }
    Object.assign((record.answer_list as RawRecord[][])[0]?.[0] as RawRecord, { observation })
    const result = readSessionLine(JSON.stringify(record), here)
    expect(result.ok && JSON.stringify(result.session.turns[0])).toContain(note)
  })

  it('gives findings the ids that x_studio restores', () => {
    const record = inventedRecord()
    record.x_studio = {
      format: 'chartside/session@1',
      turns: [{ calls: ['t0.step.9'], rubric: ['t0.rubric.4', 't0.rubric.1', 't0.rubric.2'] }],
    }
    Object.assign((record.answer_list as { observation: RawRecord }[][])[0]?.[0]?.observation as RawRecord, {
      total: 1,
    })
    const result = readSessionLine(JSON.stringify(record), here)
    expect(result).toMatchObject({ ok: true, findings: [{ code: 'bundle_total_differs', turn: 0, item: 't0.step.9' }] })
    const ids = result.ok ? result.session.turns[0]?.map(({ item }) => item) : []
    expect(ids).toEqual(expect.arrayContaining(['t0.step.9', 't0.rubric.4', 't0.rubric.1', 't0.rubric.2']))
  })

  it.each([
    [{ calls: ['t0.reply.0'] }],
    [{ calls: ['t1.step.0'] }],
    [{ calls: ['t0.step.0', 't0.step.1'] }],
    [{ rubric: ['t0.rubric.0', 't0.rubric.0', 't0.rubric.1'] }],
  ])('does not trust ids of x_studio that do not fit: %j', (turn) => {
    const result = readSessionLine(
      JSON.stringify({ ...inventedRecord(), x_studio: { format: 'chartside/session@1', turns: [turn] } }),
      here,
    )
    expect(result).toMatchObject({ ok: true, findings: [{ code: 'studio_ids_unusable' }] })
    expect(result.ok && result.session.turns).toEqual(inventedTurns())
  })

  it('keeps text byte for byte', () => {
    const text = '中文 𠮷 ㎎ ８．５ é e\u0301 John loves Mary.\r\nHe married her.\r \u2028\u0085\v\f'
    const record = inventedRecord()
    Object.assign((record.answer_list as RawRecord[][])[0]?.at(-1) as RawRecord, { observation: text })
    const result = readSessionLine(JSON.stringify(record), here)
    expect(result.ok && result.session.turns[0]?.find(({ item }) => item === 't0.answer.en')?.value).toBe(text)
  })

  it('never throws, whatever one character becomes', () => {
    const random = seededRandom(9, 'read-session')
    const line = inventedLine()
    for (let i = 0; i < 800; i++) {
      const at = random.whole(0, line.length - 1)
      const char = '{}[]",:0-eN\\ nul中\ud83d'[random.whole(0, 18)] ?? ''
      const text = line.slice(0, at) + char + line.slice(at + random.whole(0, 40))
      const result = readSessionLine(text, here)
      if (!result.ok) expect(result.problems.length).toBeGreaterThan(0)
    }
  })

  it('never throws, whatever one value becomes', () => {
    const values = [null, -1.5, 'x', [null], { a: 1 }]
    const visit = (value: unknown, put: (value: unknown) => void, depth: number) => {
      for (const other of values) {
        put(other)
        const result = readSessionLine(JSON.stringify(record), here)
        if (!result.ok) expect(result.problems.length).toBeGreaterThan(0)
        else expect(() => checkSession(result.session)).not.toThrow()
      }
      put(value)
      if (depth === 0 || value === null || typeof value !== 'object') return
      const entries: [string | number, unknown][] = Array.isArray(value)
        ? value.slice(0, 2).map((item, i) => [i, item])
        : Object.entries(value)
      const holder = value as Record<string | number, unknown>
      for (const [key, inner] of entries) visit(inner, (next) => Object.assign(holder, { [key]: next }), depth - 1)
    }
    const record = inventedRecord()
    delete record.tools_en
    for (const key of Object.keys(record)) {
      visit(record[key], (next) => Object.assign(record, { [key]: next }), key === 'answer_list' ? 3 : 1)
    }
  })
})
