import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Random, seededRandom } from '#lib/platform/seeded-random.ts'
import { checkSession } from '#lib/sessions/check-session.ts'
import type { ImportedSession } from '#lib/sessions/session.ts'
import { inventedEnvelope, inventedTurns } from '#lib/sessions/testing.ts'
import { type Item, itemId, TASK_TYPES } from '#lib/sessions/turn.ts'
import { parseJsonSource } from './json-source.ts'
import { readSessionFiles } from './read-files.ts'
import { readSessionLine } from './read-session.ts'
import { KEY_ORDER, type RawRecord } from './record.ts'
import type { SessionState } from './session-state.ts'
import { inventedLine, inventedRecord } from './testing.ts'
import { sessionsByFile, writeSession } from './write-session.ts'

const here = { file: 'med_safety.jsonl', line: 1 }

function read(line: string): ImportedSession {
  const result = readSessionLine(line, here)
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 1))
  return result.session
}

function changed(line: string, change: (turns: Item[][]) => void, studio?: Parameters<typeof writeSession>[3]) {
  const original = read(line)
  const now = structuredClone({ envelope: original.envelope, turns: original.turns })
  change(now.turns)
  const written = writeSession(line, now, original, studio)
  return { now, written, record: JSON.parse(written) as RawRecord, again: read(written) }
}

function set(turns: Item[][], id: string, value: unknown): void {
  const item = turns.flat().find((candidate) => candidate.item === id)
  if (!item) throw new Error(`no item ${id}`)
  Object.assign(item, { value })
}

describe('the invented session', () => {
  it('reads back what it was written from, in the order of the reference, without findings', () => {
    const line = inventedLine()
    const result = readSessionLine(line, here)
    expect(result).toMatchObject({ ok: true, findings: [] })
    expect(read(line).turns).toEqual(inventedTurns())
    expect(read(line).envelope).toEqual(inventedEnvelope())
    const keys = Object.keys(JSON.parse(line))
    expect(keys).toEqual(KEY_ORDER.filter((key) => keys.includes(key)))
    expect(checkSession(read(line))).toEqual([])
  })
})

describe('writeSession', () => {
  it('gives an untouched line back character for character', () => {
    const source = inventedLine().replace('5.7,', '5.70 ,').replace('"id": ', '"z_unknown": 1e2, "id":  ')
    const original = read(source)
    expect(writeSession(source, structuredClone(original), original, { turns: [{ revision: 1 }] })).toBe(source)
  })

  it('puts a pretty-printed untouched record on one line', () => {
    const source = JSON.stringify(inventedRecord(), null, 2)
    const original = read(source)
    const written = writeSession(source, original, original)
    expect(written).not.toContain('\n')
    expect(JSON.parse(written)).toEqual(inventedRecord())
  })

  it('writes a query wherever the record repeats it', () => {
    const { record } = changed(inventedLine(), (turns) => {
      set(turns, 't1.query.en', { implicit: 'And the spironolactone?', explicit: 'How is spironolactone taken?' })
      set(turns, 't1.query.zh', { implicit: '螺内酯呢？', explicit: '螺内酯怎么服用？' })
    })
    for (const key of ['tasks', 'tasks_en']) expect((record[key] as string[])[1]).toBe('And the spironolactone?')
    for (const key of ['tasks_explicit', 'tasks_en_explicit']) {
      expect((record[key] as string[])[1]).toBe('How is spironolactone taken?')
    }
    for (const key of ['messages', 'messages_en']) {
      expect((record[key] as RawRecord[])[3]).toEqual({ role: 'user', content: 'And the spironolactone?' })
    }
    expect((record.tasks_zh as string[])[1]).toBe('螺内酯呢？')
    expect((record.tasks_zh_explicit as string[])[1]).toBe('螺内酯怎么服用？')
    expect((record.messages_zh as RawRecord[])[2]).toEqual({ role: 'user', content: '螺内酯呢？' })
  })

  it('writes an answer into the final action and the conversation', () => {
    const { record, written } = changed(inventedLine(), (turns) => {
      set(turns, 't0.answer.en', 'Potassium is 5.7 mEq/L.')
      set(turns, 't0.answer.zh', '血钾为5.7 mEq/L。')
    })
    expect((record.answer_list as RawRecord[][])[0]?.at(-1)?.observation).toBe('Potassium is 5.7 mEq/L.')
    for (const key of ['messages', 'messages_en'])
      expect((record[key] as RawRecord[])[1]?.content).toBe('Potassium is 5.7 mEq/L.')
    expect((record.messages_zh as RawRecord[])[1]?.content).toBe('血钾为5.7 mEq/L。')
    expect(written).not.toContain('06:10, above')
  })

  it('writes a reply, its variants and the log of the patient', () => {
    const text = 'I take three of them.'
    const { record, written } = changed(inventedLine(), (turns) => {
      const value = turns[1]?.find((item) => item.kind === 'reply')?.value as object
      set(turns, 't1.reply.0', { ...value, text, variants: { high: text, medium: 'Three pills.', low: 'Three.' } })
    })
    expect((record.answer_list as RawRecord[][])[1]?.[0]?.observation).toEqual({
      patient_response: text,
      patient_responses_all_literacy: { high: text, medium: 'Three pills.', low: 'Three.' },
    })
    expect((record.patient_agent_annotations as RawRecord[])[0]?.patient_response).toBe(text)
    expect(written).not.toContain('two of the 25 mg pills')
  })

  it('recomputes what a task type decides', () => {
    const { record } = changed(inventedLine(), (turns) => set(turns, 't2.task_type', 'Data Gathering'))
    expect(record.task_types).toEqual(['Information Lookup', 'Data Gathering', 'Data Gathering', 'Write/Update'])
    expect(record.task_sequence).toEqual(record.task_types)
    expect(record.sequence_idx).toBe(9 + 3 + 2)
    expect(record.workup_modes).toEqual([null, 'parallel', 'single', null])
    const { nodes } = record.dep_graph as { nodes: Record<string, RawRecord> }
    expect(nodes['2']?.task_type).toBe('Data Gathering')
    const none = changed(inventedLine(), (turns) => set(turns, 't0.task_type', 'Clinical Reasoning'))
    expect(none.record.sequence_idx).toBeNull()
  })

  it('writes a label into the array and the graph, and its antecedent under x_studio', () => {
    const antecedent = { turn: 1, quote: 'spironolactone' }
    const { record, again } = changed(inventedLine(), (turns) =>
      set(turns, 't2.implicitness', { code: 'AE', antecedent }),
    )
    expect(record.turn_subtypes).toEqual([null, 'PE', 'AE', null])
    expect((record.dep_graph as { nodes: Record<string, RawRecord> }).nodes['2']?.subtype).toBe('AE')
    expect(again.turns[2]?.find((item) => item.kind === 'implicitness')?.value).toEqual({ code: 'AE', antecedent })
    expect(Object.keys(record).at(-1)).toBe('x_studio')
  })

  it('keeps rubric lists equally long, and ids of added and remaining items', () => {
    const { record, again, now } = changed(inventedLine(), (turns) => {
      const items = turns[0] as Item[]
      const at = items.findIndex((item) => item.item === 't0.rubric.1')
      items.splice(at, 1, { item: 't0.rubric.7', kind: 'rubric', value: { en: 'Gives the date.', zh: null } })
      items.push({ item: 't0.rubric.8', kind: 'rubric', value: { en: 'Gives the time.', zh: '给出时间。' } })
    })
    expect((record.rubrics as string[][])[0]).toHaveLength(4)
    expect((record.rubrics_zh as string[][])[0]).toEqual([
      '指出最近一次血钾为5.7 mEq/L。',
      '',
      '没有把更早的值当作最新值。',
      '给出时间。',
    ])
    expect(again.turns).toEqual(now.turns)
    expect(again.turns[0]?.slice(-4).map((item) => item.item)).toEqual([
      't0.rubric.0',
      't0.rubric.7',
      't0.rubric.2',
      't0.rubric.8',
    ])
  })

  it('renumbers calls that were added, removed or moved', () => {
    const { record, again, now } = changed(inventedLine(), (turns) => {
      const items = turns[1] as Item[]
      const reply = items.findIndex((item) => item.kind === 'reply')
      const [moved] = items.splice(reply, 1) as [Item]
      items.splice(reply + 1, 0, moved, {
        item: 't1.step.4',
        kind: 'step',
        value: {
          tool: 'Observation.search',
          arguments: { subject_id: 90000007 },
          observation: { resourceType: 'Bundle', total: 0, entry: [] },
        },
      })
    })
    const actions = (record.answer_list as RawRecord[][])[1] ?? []
    expect(actions.map((action) => action.idx)).toEqual([0, 1, 2, 3])
    expect(actions.at(-1)?.dependency_list).toEqual([0, 1, 2])
    expect(again.turns).toEqual(now.turns)
  })

  it('keeps spelling, unknown keys at every depth and foreign data under our key', () => {
    const source = inventedLine()
      .replace('"value": 5.7', '"value": 5.70')
      .replace('"idx": 0}', '"idx": 0, "latency_ms": 12.50}')
      .replace(/\}$/, ', "zz": {"b": 1.0, "a": [1e3]}, "x_studio": {"rev": 3}, "aa": "\\u4e2d"}')
    const { written, record } = changed(source, (turns) => set(turns, 't3.answer.en', 'Flag placed.'))
    for (const text of ['"value": 5.70', '"latency_ms": 12.50', '"zz": {"b": 1.0, "a": [1e3]}', '"aa": "\\u4e2d"']) {
      expect(written).toContain(text)
    }
    expect(Object.keys(record).slice(-3)).toEqual(['zz', 'aa', 'x_studio'])
    expect(record.x_studio).toMatchObject({ format: 'chartside/session@1', kept: { rev: 3 } })
    const twice = changed(written, (turns) => set(turns, 't3.answer.en', 'Flag set.'))
    expect(twice.record.x_studio).toEqual(record.x_studio)
  })

  it('puts known keys into the order of the reference', () => {
    const shuffled = Object.fromEntries(Object.entries(inventedRecord()).reverse())
    const { record } = changed(JSON.stringify(shuffled), (turns) => set(turns, 't3.answer.en', 'Flag placed.'))
    const known = Object.keys(record).filter((key) => key !== 'x_studio')
    expect(known).toEqual(KEY_ORDER.filter((key) => known.includes(key)))
  })

  it('says more of each turn under x_studio where asked', () => {
    const { record, again } = changed(inventedLine(), (turns) => set(turns, 't3.answer.en', 'Flag placed.'), {
      release: '1.0.0',
      turns: [{ revision: 1 }, { revision: 1 }, { revision: 1 }, { revision: 2 }],
    })
    expect(record.x_studio).toEqual({
      format: 'chartside/session@1',
      release: '1.0.0',
      turns: [{ revision: 1 }, { revision: 1 }, { revision: 1 }, { revision: 2 }],
    })
    expect(again.studio).toEqual(record.x_studio)
  })

  it('writes changed write arguments into write_gold_params and leaves the rest of it', () => {
    const source = JSON.stringify({
      ...inventedRecord(),
      write_gold_params: [{ tool: 'Flag.create', params: { category: 'safety', code: 'hyperkalemia-risk', extra: 1 } }],
    })
    const { record } = changed(source, (turns) => {
      const value = turns[3]?.find((item) => item.kind === 'step')?.value as { arguments: object }
      set(turns, 't3.step.0', { ...value, arguments: { ...value.arguments, category: 'clinical' } })
    })
    expect(record.write_gold_params).toEqual([
      { tool: 'Flag.create', params: { category: 'clinical', code: 'hyperkalemia-risk', extra: 1 } },
    ])
    expect((record.answer_list as { action: { arguments: RawRecord } }[][])[3]?.[0]?.action.arguments.category).toBe(
      'clinical',
    )
  })

  it('mends a conversation that said something else', () => {
    const record = inventedRecord()
    for (const key of ['messages', 'messages_en'])
      Object.assign((record[key] as RawRecord[])[3] as RawRecord, { content: 'Old words.' })
    const source = JSON.stringify(record)
    expect(readSessionLine(source, here)).toMatchObject({
      ok: true,
      findings: [{ code: 'message_differs', path: '$.messages[3].content' }],
    })
    const { written } = changed(source, (turns) => set(turns, 't3.answer.en', 'Flag placed.'))
    expect(readSessionLine(written, here)).toMatchObject({ ok: true, findings: [] })
  })

  it('keeps the Chinese answers of answer_list_zh with the others', () => {
    const record = inventedRecord()
    const chinese = structuredClone(record.answer_list) as RawRecord[][]
    for (const actions of chinese) Object.assign(actions.at(-1) as RawRecord, { observation: '中文答案' })
    const source = JSON.stringify({ ...record, answer_list_zh: chinese, messages_zh: null })
    const { record: after, again } = changed(source, (turns) => set(turns, 't0.answer.zh', '血钾偏高。'))
    expect((after.answer_list_zh as RawRecord[][])[0]?.at(-1)?.observation).toBe('血钾偏高。')
    expect(again.turns[0]?.find((item) => item.item === 't0.answer.zh')?.value).toBe('血钾偏高。')
  })

  it('gives a session its Chinese side when it had none', () => {
    const record = inventedRecord()
    for (const key of ['tasks_zh', 'tasks_zh_explicit', 'messages_zh', 'rubrics_zh']) delete record[key]
    const source = JSON.stringify(record)
    expect(read(source).languages).toEqual(['en'])
    const original = read(source)
    const written = writeSession(source, { envelope: original.envelope, turns: inventedTurns() }, original)
    expect(read(written).turns).toEqual(inventedTurns())
    expect(read(written).languages).toEqual(['en', 'zh'])
  })

  it('writes an edited envelope', () => {
    const original = read(inventedLine())
    const envelope = {
      ...original.envelope,
      persona_config: { ...original.envelope.persona_config, adherence: 'good' },
    }
    const written = writeSession(inventedLine(), { envelope, turns: original.turns }, original)
    expect(read(written).envelope).toEqual(envelope)
  })

  it('refuses to write what could not be read again', () => {
    const original = read(inventedLine())
    const now: SessionState = structuredClone(original)
    set(now.turns, 't0.step.0', { tool: '', arguments: {}, observation: {} })
    expect(() => writeSession(inventedLine(), now, original)).toThrow('action.name')
    expect(() => writeSession(inventedLine(), { ...now, turns: now.turns.slice(1) }, original)).toThrow(
      'neither added nor removed',
    )
  })
})

describe('sessionsByFile', () => {
  it('makes one file a scenario, in the order given or by id', () => {
    const sessions = [
      { id: 'b', scenario: 'med_safety' as const, line: '{"id":"b"}' },
      { id: 'c', scenario: 'diagnostic_workup' as const, line: '{"id":"c"}' },
      { id: 'a', scenario: 'med_safety' as const, line: '{"id":"a"}' },
    ]
    expect(sessionsByFile(sessions).map(({ file, text }) => [file, text])).toEqual([
      ['diagnostic_workup.jsonl', '{"id":"c"}\n'],
      ['med_safety.jsonl', '{"id":"b"}\n{"id":"a"}\n'],
    ])
    expect(sessionsByFile(sessions, 'by_id')[1]?.text).toBe('{"id":"a"}\n{"id":"b"}\n')
  })
})

// --- any edit at all ------------------------------------------------------------------------------------------------

const WORDS = ['pain', '中文', '5.70', 'é', '𠮷', '"quoted"', 'a\\b', 'line\nbreak', '㎎', 'e\u0301']

function randomText(random: Random): string {
  return Array.from({ length: random.whole(1, 4) }, () => WORDS[random.whole(0, WORDS.length - 1)]).join(' ')
}

function randomEdit(random: Random, items: Item[], turn: number): void {
  const item = items[random.whole(0, items.length - 1)] as Item
  const text = () => randomText(random)
  switch (item.kind) {
    case 'query':
      item.value = { implicit: text(), explicit: random.whole(0, 1) ? text() : item.value.explicit }
      break
    case 'implicitness':
      item.value = {
        code: ([null, 'NA', 'PE', 'AE'] as const)[random.whole(0, 3)] ?? null,
        antecedent: { turn: 0, quote: text() },
      }
      break
    case 'task_type':
      item.value = TASK_TYPES[random.whole(0, 3)] ?? 'Data Gathering'
      break
    case 'answer':
      item.value = text()
      break
    case 'reply':
      item.value = {
        ...item.value,
        text: text(),
        variants: random.whole(0, 2) ? { high: text(), medium: text(), low: text() } : item.value.variants,
      }
      break
    case 'step':
      if (random.whole(0, 2) === 0) items.splice(items.indexOf(item), 1)
      else
        item.value = {
          ...item.value,
          arguments: { ...item.value.arguments, code: text() },
          observation: shortened(random, item.value.observation),
        }
      break
    case 'rubric':
      if (random.whole(0, 1) && items.filter(({ kind }) => kind === 'rubric').length > 1)
        items.splice(items.indexOf(item), 1)
      else if (random.whole(0, 1))
        items.push({ item: itemId.rubric(turn, 20 + items.length), kind: 'rubric', value: { en: text(), zh: text() } })
      else item.value = { en: text(), zh: item.value.zh === null ? null : text() }
  }
}

function shortened(random: Random, observation: unknown): unknown {
  const { entry } = observation as { entry?: unknown[] }
  if (!Array.isArray(entry)) return observation
  const kept = entry.filter(() => random.whole(0, 2) > 0)
  return { ...(observation as object), entry: kept, total: kept.length }
}

/** Spellings of all numbers of a text; an edit may drop some and write new ones but respells none. */
function numberSpellings(line: string): Set<string> {
  const parsed = parseJsonSource(line)
  if (!parsed.ok) throw new Error(parsed.fault.message)
  const found = new Set<string>()
  const visit = (node: typeof parsed.root): void => {
    if (node.type === 'object') for (const entry of node.entries) visit(entry.value)
    else if (node.type === 'array') node.items.forEach(visit)
    else if (/[-\d]/.test(line[node.start] ?? '')) found.add(line.slice(node.start, node.end))
  }
  visit(parsed.root)
  return found
}

function editRandomly(line: string, random: Random): void {
  const original = read(line)
  const now = structuredClone({ envelope: original.envelope, turns: original.turns })
  for (let i = random.whole(1, 6); i > 0; i--) {
    const turn = random.whole(0, now.turns.length - 1)
    randomEdit(random, now.turns[turn] as Item[], turn)
  }
  const written = writeSession(line, now, original)
  const result = readSessionLine(written, here)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  expect(result.session.turns).toEqual(now.turns)
  expect(result.findings.filter(({ code }) => code === 'message_differs' || code === 'rubric_zh_count')).toEqual([])
  const spelled = numberSpellings(line)
  const small = /^\d{1,3}$/
  expect([...numberSpellings(written)].filter((text) => !spelled.has(text) && !small.test(text))).toEqual([])
  expect(writeSession(written, now, result.session)).toBe(written)
}

describe('any edit', { timeout: 60_000 }, () => {
  it('of the invented session reads back, with every number as spelled', () => {
    const random = seededRandom(3, 'write-session')
    const source = inventedLine().replaceAll('5.7,', '5.70,').replaceAll('25,', '25.0,').replaceAll('4.4,', '4.40e0,')
    for (let i = 0; i < 150; i++) editRandomly(source, random)
  })

  const folder = join(process.cwd(), '../shared/data/reference-sessions')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.jsonl')) : []
  it.skipIf(files.length === 0)('of the reference sessions reads back, and no edit changes nothing', async () => {
    const random = seededRandom(5, 'write-session')
    for await (const entry of readSessionFiles(files.map((file) => join(folder, file)))) {
      if (!entry.ok) throw new Error(JSON.stringify(entry.problems))
      expect(writeSession(entry.source, structuredClone(entry.session), entry.session)).toBe(entry.source)
      for (let i = 0; i < 3; i++) editRandomly(entry.source, random)
    }
  })
})
