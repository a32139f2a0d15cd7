import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inventedLine, inventedRecord } from '#lib/interchange/physassistbench/testing.ts'
import { createTestDatabase, type TestDatabase } from '#lib/platform/testing-db.ts'
import { chartside, chartsideJson, done, refused } from './testing.ts'

/** The names and keys of the command line are kept exactly: other programs read them. */

const [ANA, BEN, LEA, CURA] = ['ana@ward.test', 'ben@ward.test', 'lea@ward.test', 'cura@ward.test']
const SESSION = inventedRecord().id as string

let database: TestDatabase
let folder = ''

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'chartside-cli-'))
  vi.stubEnv('DATABASE_URL', database.appUrl)
  vi.stubEnv('CHARTSIDE_HOME', path.join(folder, 'home'))
  vi.stubEnv('LOG_LEVEL', 'silent')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

async function file(name: string, content: unknown): Promise<string> {
  const place = path.join(folder, name)
  await writeFile(place, typeof content === 'string' ? content : JSON.stringify(content))
  return place
}

type ItemRow = { item: string; kind: string; language?: string; value: unknown }
type TurnRow = { index: number; revision: number; items: ItemRow[] }

async function turns(): Promise<TurnRow[]> {
  const { turns: shown } = await done('sessions', 'show', SESSION)
  return shown as TurnRow[]
}
const accepting = (items: readonly ItemRow[]) => items.map(({ item }) => ({ item, verdict: 'accept' }))

describe('usage', () => {
  it.each([
    [['wards', 'list']],
    [['sessions', 'paint']],
    [['sessions']],
    [[]],
    [['charts', 'import', 'x']],
    [['charts', 'import', 'x', '--source', 'hl7v2']],
    [['charts', 'import', 'x', '--source', 'fhir', '--tier', 'secret']],
    [['sessions', 'import']],
    [['sessions', 'show']],
    [['sessions', 'export']],
    [['sessions', 'list', '--colour']],
    [['reviews', 'assign', '--overlap', 'two']],
    [['reviews', 'assign', '--overlap', '0']],
    [['people', 'add', 'x@ward.test']],
    [['ledger', 'verify', '--since', '-1']],
    [['releases', 'freeze']],
  ])('%j ends with 2', async (argv) => {
    const { exit, error } = await refused(...argv)
    expect([exit, error.code]).toEqual([2, 'usage'])
    expect(error.detail).toMatch(/\w{3}/)
  })

  it('prints help on stdout and ends with 0', async () => {
    const { exit, stdout, stderr } = await chartside('--help')
    expect([exit, stderr]).toEqual([0, ''])
    for (const noun of ['charts', 'sessions', 'reviews', 'adjudication', 'releases', 'people', 'ledger'])
      expect(stdout).toContain(noun)
  })

  it('says without --json what went wrong on stderr alone', async () => {
    const { exit, stdout, stderr } = await chartside('sessions', 'show', 'nobody')
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr).toContain('nobody')
  })
})

describe('people', () => {
  it('adds people, each once', async () => {
    const roles = { [ANA]: 'reviewer', [BEN]: 'reviewer', [LEA]: 'lead', [CURA]: 'curator' }
    for (const [email, role] of Object.entries(roles)) {
      const { person } = await done('people', 'add', email, '--roles', role, '--credential', 'mimic-iv')
      expect(person).toMatchObject({ email, roles: [role], languages: ['en', 'zh'], credentials: ['mimic-iv'] })
    }
    const { exit, error } = await refused('people', 'add', 'ANA@ward.test', '--roles', 'lead')
    expect([exit, error.code]).toEqual([1, 'person_exists'])
  })

  it.each([
    ['no-address', 'reviewer', 'email'],
    ['x@ward.test', 'king', 'roles'],
  ])('names what is wrong with %s as %s', async (email, roles, place) => {
    const { exit, error } = await refused('people', 'add', email, '--roles', roles)
    expect([exit, error.code]).toEqual([1, 'invalid_input'])
    expect(error.errors.map((one) => one.path.split('.')[0])).toEqual([place])
  })

  it('gives a token, and none to whoever is out', async () => {
    const { token } = await done('people', 'token', LEA)
    expect(token).toMatch(/^\S{20,}$/)
    await done('people', 'add', 'gone@ward.test', '--roles', 'reviewer')
    const { person } = await done('people', 'deactivate', 'gone@ward.test')
    expect(person).toMatchObject({ email: 'gone@ward.test', active: false })
    expect((await refused('people', 'token', 'gone@ward.test')).exit).toBe(1)
    expect((await refused('people', 'token', 'never@ward.test')).error.code).toBe('not_found')
    expect((await refused('sessions', 'check', '--as', 'gone@ward.test')).exit).toBe(1)
  })
})

describe('charts', () => {
  it('imports tables and bundles, and nothing twice', async () => {
    const mimic = ['charts', 'import', 'fixtures/charts/mimic', '--source', 'mimic-iv']
    const first = await done(...mimic)
    expect(first).toMatchObject({ patients: 2, skipped: 0, problems: { stop_before_start: 1 } })
    const stored = Object.values(first.resources as Record<string, number>).reduce((sum, n) => sum + n, 0)
    expect(stored).toBeGreaterThan(50)
    expect(await done(...mimic)).toMatchObject({ patients: 0, resources: {}, skipped: stored })
    const fhir = await done('charts', 'import', 'fixtures/charts/fhir/transaction.json', '--source', 'fhir')
    expect(fhir).toMatchObject({ patients: 1, resources: { Patient: 1, Encounter: 1, Observation: 1 } })
    const only = await done(...mimic, '--subjects', '90000002')
    expect(only).toMatchObject({ patients: 0, resources: {} })
    expect(only.skipped).toBeLessThan(stored)
  })

  it('shows a chart, a type of it, or what was known on a day', async () => {
    const count = async (...more: string[]) => {
      const { patient, resources } = await done('charts', 'show', '90000001', ...more)
      expect(patient).toMatchObject({ source: 'mimic-iv', tier: 'credentialed', subjectId: 90000001 })
      return resources as { resourceType: string }[]
    }
    const whole = await count()
    const labs = await count('--type', 'Observation')
    expect(labs.length).toBeGreaterThan(0)
    expect(labs.length).toBeLessThan(whole.length)
    expect(new Set(labs.map(({ resourceType }) => resourceType))).toEqual(new Set(['Observation']))
    expect((await count('--as-of', '2150-03-03')).length).toBeLessThan(whole.length)
  })

  it('gives no byte of a credentialed chart to whoever lacks the credential', async () => {
    await done('people', 'add', 'bare@ward.test', '--roles', 'lead')
    const { exit, error, stdout } = await refused('charts', 'show', '90000001', '--as', 'bare@ward.test')
    expect([exit, error.code]).toEqual([1, 'not_credentialed'])
    expect(stdout).not.toContain('resources')
  })

  it('refuses a file that is not there, and stores nothing', async () => {
    const { exit, error, result } = await refused('charts', 'import', 'nowhere.ndjson', '--source', 'fhir')
    expect([exit, error.code]).toEqual([1, 'import_refused'])
    expect(error.errors[0]).toMatchObject({ file: 'nowhere.ndjson', code: 'file_not_found' })
    expect(result.problems).toMatchObject({ file_not_found: 1 })
  })
})

describe('sessions', () => {
  it('imports once, dry or not, and refuses the same id with other content', async () => {
    const good = await file('med_safety.jsonl', `${inventedLine()}\n`)
    expect(await done('sessions', 'import', good, '--dry-run')).toMatchObject({ imported: 1, rejected: 0 })
    expect((await refused('sessions', 'show', SESSION)).error.code).toBe('not_found')
    const report = await done('sessions', 'import', good)
    expect(report).toMatchObject({ imported: 1, unchanged: 0, rejected: 0, problems: [] })
    expect(Object.keys(report).sort()).toEqual(['findings', 'imported', 'problems', 'rejected', 'unchanged'])
    expect(await done('sessions', 'import', good)).toMatchObject({ imported: 0, unchanged: 1 })
    const other = await file('other.jsonl', JSON.stringify({ ...inventedRecord(), current_date: '2201-03-08' }))
    const { exit, error, result } = await refused('sessions', 'import', other)
    expect([exit, error.code, result.rejected]).toEqual([1, 'import_refused', 1])
    expect(result.problems).toContainEqual(
      expect.objectContaining({ file: other, line: 1, path: '$.current_date', code: 'session_differs' }),
    )
  })

  it('shows items by id and checks them', async () => {
    const shown = await turns()
    expect(shown.map(({ index, revision }) => [index, revision])).toEqual([0, 1, 2, 3].map((index) => [index, 1]))
    expect(shown[1]?.items.map(({ item }) => item)).toEqual([
      ...['t1.query.en', 't1.query.zh', 't1.implicitness', 't1.task_type', 't1.reply.0', 't1.step.0'],
      ...['t1.answer.en', 't1.answer.zh', 't1.rubric.0', 't1.rubric.1', 't1.rubric.2'],
    ])
    const { findings } = await done('sessions', 'check', SESSION)
    for (const finding of findings as object[]) {
      expect(Object.keys(finding)).toEqual(
        expect.arrayContaining(['session', 'turn', 'item', 'code', 'severity', 'message']),
      )
    }
  })

  it('exports what nobody changed as it came', async () => {
    const out = path.join(folder, 'plain')
    const { files, sessions } = await done('sessions', 'export', '--out', out)
    expect(sessions).toBe(1)
    expect(files).toMatchObject([{ path: 'med_safety.jsonl' }])
    expect(await readFile(path.join(out, 'med_safety.jsonl'), 'utf8')).toBe(`${inventedLine()}\n`)
  })
})

describe('a review', () => {
  it('is assigned to two, by whoever may', async () => {
    expect((await refused('reviews', 'assign', '--as', ANA)).error.code).toBe('forbidden')
    const few = await refused('reviews', 'assign', '--people', ANA)
    expect([few.exit, few.error.code]).toEqual([1, 'no_reviewers'])
    const { assignments } = await done('reviews', 'assign', '--people', `${ANA},${BEN}`, '--as', LEA)
    expect(assignments).toMatchObject([
      { session: SESSION, person: ANA },
      { session: SESSION, person: BEN },
    ])
    expect(await done('reviews', 'assign', '--people', `${ANA},${BEN}`)).toEqual({ assignments: [] })
  })

  it('names every item that is missing, and takes nothing of it', async () => {
    const [first] = await turns()
    const items = first?.items ?? []
    const refusal = async (verdicts: unknown[]) => {
      const review = await file('r.json', { session: SESSION, turn: 0, person: ANA, verdicts, submit: true })
      const { exit, error } = await refused('reviews', 'submit', review)
      return [exit, error.code, error.errors.map((place) => place.path)]
    }
    const ends = ['t0.query.en', 't0.rubric.2']
    expect(await refusal(accepting(items.slice(1, -1)))).toEqual([1, 'incomplete_review', ends])
    const bare = accepting(items).map((one) => (ends.includes(one.item) ? { ...one, verdict: 'reject' } : one))
    expect(await refusal(bare)).toEqual([1, 'invalid_input', ends])
  })

  it('may not be another person’s, nor a file that is none', async () => {
    const review = await file('r.json', { session: SESSION, turn: 0, person: ANA, verdicts: [], submit: false })
    expect((await refused('reviews', 'submit', review, '--as', BEN)).error.code).toBe('wrong_person')
    const unnamed = await file('r.json', { session: SESSION, turn: 0, verdicts: [], submit: false })
    expect((await refused('reviews', 'submit', unnamed)).error.code).toBe('forbidden')
    const bad = await file('r.json', { session: SESSION, turn: -1, verdicts: [{ item: 't0.x', verdict: 'like' }] })
    const { error } = await refused('reviews', 'submit', bad)
    expect(error.errors.map((place) => [place.file, place.path])).toEqual([
      [bad, 'turn'],
      [bad, 'verdicts.0.verdict'],
    ])
    const cut = await file('r.json', '{"session": ')
    expect((await refused('reviews', 'submit', cut)).error.errors).toMatchObject([{ file: cut, path: '$' }])
    expect((await refused('reviews', 'submit', path.join(folder, 'none.json'))).error.detail).toContain('none.json')
  })

  it('is drafted, then submitted, and answered with one receipt', async () => {
    const [first] = await turns()
    const verdicts = accepting(first?.items ?? [])
    const draft = await file('r.json', {
      session: SESSION,
      turn: 0,
      person: ANA,
      verdicts: [verdicts[0]],
      submit: false,
    })
    expect(await done('reviews', 'submit', draft)).toMatchObject({ receipt: null })
    const review = await file('r.json', { session: SESSION, turn: 0, person: ANA, verdicts, submit: true })
    const answer = await done('reviews', 'submit', review)
    expect(answer).toMatchObject({ review: expect.stringMatching(/\S/), receipt: expect.stringMatching(/\S/) })
    expect((await refused('reviews', 'submit', review)).error.code).toBe('already_submitted')
  })

  it('of two who differ goes to the lead, who rules', async () => {
    const [first, ...others] = await turns()
    const value = { en: 'States that the potassium is 5.7 mEq/L.', zh: '指出血钾为5.7 mEq/L。' }
    const differing = accepting(first?.items ?? []).map((verdict) =>
      verdict.item === 't0.rubric.0'
        ? { item: 't0.rubric.0', verdict: 'edit', value, reasons: ['not_atomic'] }
        : verdict,
    )
    await done(
      'reviews',
      'submit',
      await file('r.json', { session: SESSION, turn: 0, person: BEN, verdicts: differing }),
    )
    for (const { index, items } of others)
      for (const person of [ANA, BEN])
        await done(
          'reviews',
          'submit',
          await file('r.json', { session: SESSION, turn: index, person, verdicts: accepting(items) }),
        )

    const { conflicts } = await done('adjudication', 'list')
    expect(conflicts).toMatchObject([{ session: SESSION, turn: 0, item: 't0.rubric.0', kind: 'rubric' }])
    const [{ opinions } = { opinions: [] }] = conflicts as { opinions: { verdict: string }[] }[]
    expect(opinions.map(({ verdict }) => verdict).sort()).toEqual(['accept', 'edit'])
    expect(JSON.stringify(conflicts)).not.toMatch(/ana@|ben@/)

    const ruling = { item: 't0.rubric.0', decision: 'edit', value, rationale: 'Shorter.', kind: 'wording' }
    const rulings = await file('a.json', { session: SESSION, turn: 0, person: LEA, rulings: [ruling] })
    expect((await refused('adjudication', 'rule', rulings, '--as', CURA)).error.code).toBe('wrong_person')
    const unnamed = await file('b.json', { session: SESSION, turn: 0, rulings: [ruling] })
    expect((await refused('adjudication', 'rule', unnamed)).error.code).toBe('forbidden')
    expect((await refused('adjudication', 'rule', unnamed, '--as', CURA)).error.code).toBe('forbidden')
    const strange = await file('b.json', { session: SESSION, turn: 0, rulings: [{ ...ruling, kind: 'mood' }] })
    expect((await refused('adjudication', 'rule', strange, '--as', LEA)).error.errors[0]?.path).toBe('rulings.0.kind')
    expect(await done('adjudication', 'rule', rulings)).toMatchObject({
      rulings: [{ item: 't0.rubric.0', decision: 'edit', kind: 'wording' }],
    })
    expect(await done('adjudication', 'list')).toMatchObject({ conflicts: [] })
    expect((await turns()).map(({ revision }) => revision)).toEqual([2, 1, 1, 1])
  })

  it('is written as one long table', async () => {
    const out = path.join(folder, 'reviews.csv')
    const { rows } = await done('reviews', 'export', '--out', out)
    const table = parse(await readFile(out, 'utf8'), { columns: true }) as Record<string, string>[]
    expect(table).toHaveLength(Number(rows))
    expect(Object.keys(table[0] ?? {})).toEqual([
      ...['session', 'turn', 'item', 'kind', 'language', 'person', 'round', 'verdict', 'value', 'reasons', 'comment'],
      ...['confidence', 'submitted_at', 'revision'],
    ])
    const edits = table.filter(({ verdict }) => verdict === 'edit')
    expect(edits).toMatchObject([{ session: SESSION, turn: '0', item: 't0.rubric.0', person: BEN, revision: '1' }])
  })
})

describe('a release', () => {
  const out = () => path.join(folder, 'package')

  it('is frozen once, in a version that is high enough, by whoever may', async () => {
    expect((await refused('releases', 'freeze', '0.1.0', '--as', LEA)).error.code).toBe('forbidden')
    expect((await refused('releases', 'freeze', 'first')).exit).toBeGreaterThan(0)
    const notes = await file('notes.txt', 'The first one.\n')
    const frozen = await done('releases', 'freeze', '0.1.0', '--notes', notes, '--as', CURA)
    expect(frozen).toMatchObject({ version: '0.1.0', sessions: 1, turns: 4, left_out: [] })
    expect(frozen.manifest_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect((await refused('releases', 'freeze', '0.1.0')).error.code).toBe('version_exists')
    const { releases } = await done('releases', 'list')
    expect(releases).toMatchObject([{ version: '0.1.0', manifest_sha256: frozen.manifest_sha256 }])
  })

  it('names what is left out, or refuses with --all while anything is', async () => {
    const late = inventedLine().replaceAll('med_safety_7', 'med_safety_8')
    await done('sessions', 'import', await file('late.jsonl', `${late}\n`))
    const all = await refused('releases', 'freeze', '0.2.0', '--all')
    expect([all.exit, all.error.code]).toEqual([1, 'gate_failed'])
    const frozen = await done('releases', 'freeze', '0.2.0')
    expect(frozen.left_out).toMatchObject([
      { session: SESSION.replace('7', '8'), cause: expect.stringMatching(/\w{3}/) },
    ])
    const { diff } = await done('releases', 'diff', '0.1.0', '0.2.0')
    expect(diff).toMatchObject({ added: [], removed: [], changed: [] })
    expect(await done('releases', 'rebuild', '0.1.0')).toMatchObject({ identical: true })
    expect((await refused('releases', 'rebuild', '9.9.9')).error.code).toBe('not_found')
  })

  it('is exported, verifies offline, and one changed byte is found', async () => {
    const { files } = await done('releases', 'export', '0.1.0', '--layout', 'physassistbench', '--out', out())
    const named = (files as { path: string; bytes: number; sha256: string }[]).map((one) => one.path)
    expect(named).toEqual(expect.arrayContaining(['manifest.json', 'SIGNATURE', 'allowed_signers', 'quality.json']))
    expect(named).toEqual(
      expect.arrayContaining(['README.md', 'croissant.json', 'CHANGELOG.md', 'data/med_safety.jsonl']),
    )
    vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none')
    try {
      expect(await done('releases', 'verify', out())).toMatchObject({ ok: true, failures: [] })
      const data = path.join(out(), 'data/med_safety.jsonl')
      const text = await readFile(data, 'utf8')
      await writeFile(data, text.replace('potassium', 'potassiun'))
      const { exit, result } = await chartsideJson('releases', 'verify', out())
      expect([exit, result.ok]).toEqual([1, false])
      expect((result.failures as { path: string }[]).map((one) => one.path)).toContain('data/med_safety.jsonl')
      expect((await refused('releases', 'verify', path.join(folder, 'nowhere'))).exit).toBe(1)
    } finally {
      vi.stubEnv('DATABASE_URL', database.appUrl)
    }
    expect((await refused('releases', 'export', '0.1.0', '--out', out())).exit).toBe(1)
    expect((await refused('releases', 'export', '7.0.0', '--out', path.join(folder, 'p7'))).error.code).toBe(
      'not_found',
    )
  })

  it('is what sessions export --release writes', async () => {
    const place = path.join(folder, 'sessions-of-release')
    const { sessions } = await done('sessions', 'export', '--out', place, '--release', '0.1.0')
    expect(sessions).toBe(1)
    const [text] = (await readFile(path.join(place, 'med_safety.jsonl'), 'utf8')).trimEnd().split('\n')
    expect(JSON.parse(text ?? '').rubrics[0][0]).toBe('States that the potassium is 5.7 mEq/L.')
  })
})

describe('the ledger', () => {
  it('verifies, and names the first event that was changed', async () => {
    const whole = await done('ledger', 'verify')
    expect(whole).toMatchObject({ ok: true, first_bad: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(whole.events).toBeGreaterThan(10)
    const later = await done('ledger', 'verify', '--since', '5')
    expect(later.events).toBeLessThan(Number(whole.events))
    expect((await refused('ledger', 'verify', '--as', ANA)).error.code).toBe('forbidden')

    const client = new pg.Client({ connectionString: database.superUrl })
    await client.connect()
    await client.query('SET session_replication_role = replica')
    await client.query(`UPDATE ledger_event SET record = '{}' WHERE chain = 'decisions' AND seq = 4`)
    await client.end()
    const { exit, result } = await chartsideJson('ledger', 'verify')
    expect(exit).toBe(1)
    expect(result).toMatchObject({ ok: false, first_bad: { chain: 'decisions', seq: 4 } })
  })
})
