import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  importLines,
  inventedLineOf,
  openReleaseDesk,
  type ReleaseDesk,
  reviewSession,
  sessionId,
} from '#lib/releases/testing.ts'
import { chartside, done, refused } from './testing.ts'

let desk: ReleaseDesk
let folder = ''
const at = (name: string) => path.join(folder, name)

beforeAll(async () => {
  desk = await openReleaseDesk()
  folder = await mkdtemp(path.join(tmpdir(), 'chartside-cli-releases-'))
  vi.stubEnv('DATABASE_URL', desk.database.appUrl)
  vi.stubEnv('CHARTSIDE_HOME', desk.home)
  vi.stubEnv('LOG_LEVEL', 'silent')
  await importLines(desk, [inventedLineOf(1), inventedLineOf(2)])
  await reviewSession(desk, sessionId(1))
}, 120_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
  await desk.close()
})

describe('releases', () => {
  it('freezes with the keys others rely on, and refuses --all with the list', async () => {
    const all = await refused('releases', 'freeze', '0.1.0', '--all')
    expect([all.exit, all.error.code]).toEqual([1, 'gate_failed'])
    expect(all.result.left_out).toEqual([{ session: sessionId(2), cause: 'nobody is assigned' }])
    await writeFile(at('notes.md'), 'The first.\n')
    await writeFile(at('latin1.md'), Buffer.from([0xe9, 0x0a]))
    expect((await refused('releases', 'freeze', '0.1.0', '--notes', at('latin1.md'))).error.code).toBe('invalid_input')
    expect((await refused('releases', 'freeze', 'v1')).error.code).toBe('invalid_input')
    const frozen = await done('releases', 'freeze', '0.1.0', '--notes', at('notes.md'), '--as', desk.curator.email)
    expect(Object.keys(frozen).sort()).toEqual(['left_out', 'manifest_sha256', 'sessions', 'turns', 'version'])
    expect(frozen).toMatchObject({
      version: '0.1.0',
      sessions: 1,
      turns: 4,
      left_out: [{ session: sessionId(2), cause: 'nobody is assigned' }],
    })
    const { releases } = await done('releases', 'list')
    expect(releases).toMatchObject([{ version: '0.1.0', notes: 'The first.', frozenBy: desk.curator.name }])
  })

  it('exports into a folder that is new or empty, and leaves one that holds it already', async () => {
    const { files } = await done('releases', 'export', '0.1.0', '--layout', 'physassistbench', '--out', at('out'))
    for (const file of files as { path: string; bytes: number; sha256: string }[]) {
      expect((await readFile(path.join(at('out'), file.path))).byteLength).toBe(file.bytes)
    }
    await done('releases', 'export', '0.1.0', '--out', at('out'))
    await mkdir(at('empty'))
    await done('releases', 'export', '0.1.0', '--layout', 'huggingface', '--out', at('empty'))
    expect(await readFile(path.join(at('empty'), 'data/med_safety/test.jsonl'), 'utf8')).toBe(`${inventedLineOf(1)}\n`)
    const other = await refused('releases', 'export', '0.1.0', '--layout', 'huggingface', '--out', at('out'))
    expect([other.exit, other.error.code]).toEqual([1, 'invalid_input'])
    await writeFile(at('file'), '')
    expect((await refused('releases', 'export', '0.1.0', '--out', at('file'))).error.code).toBe('invalid_input')
    const workbook = await refused('releases', 'export', '0.1.0', '--layout', 'workbook', '--out', at('w'))
    expect([workbook.exit, workbook.error.code]).toEqual([2, 'usage'])
    expect(workbook.error.detail).toContain('Allowed choices are physassistbench, huggingface')
    expect((await refused('releases', 'export', '9.9.9', '--out', at('w'))).error.code).toBe('not_found')
    const left = await readdir(folder)
    expect(left.filter((name) => name.includes('part'))).toEqual([])
    expect(left).not.toContain('w')
  })

  it('verifies without a database, and ends with 1 when something was touched', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:9/none')
    for (const dir of ['out', 'empty']) {
      const report = await done('releases', 'verify', at(dir))
      expect(report).toMatchObject({ ok: true, failures: [], version: '0.1.0' })
    }
    const signers = at('out/allowed_signers')
    expect(await done('releases', 'verify', at('empty'), '--signers', signers)).toMatchObject({ ok: true })
    const missing = await refused('releases', 'verify', at('nowhere'))
    expect([missing.exit, missing.error.code]).toEqual([1, 'invalid_input'])

    const data = at('out/data/med_safety.jsonl')
    const whole = await readFile(data)
    await writeFile(data, Buffer.concat([whole, Buffer.from('\n')]))
    await symlink(data, at('out/link'))
    const { exit, stdout } = await chartside('releases', 'verify', at('out'), '--json')
    const report = JSON.parse(stdout) as { ok: boolean; failures: { path: string; reason: string }[] }
    expect([exit, report.ok]).toEqual([1, false])
    const named = report.failures.map((failure) => failure.path)
    expect(named).toContain('data/med_safety.jsonl')
    expect(named).toContain('link')
    await writeFile(data, whole)
    await rm(at('out/link'))
    vi.stubEnv('DATABASE_URL', desk.database.appUrl)
  })

  it('rebuilds, compares and gives the sessions alone', async () => {
    expect(await done('releases', 'rebuild', '0.1.0')).toMatchObject({ version: '0.1.0', identical: true, differs: [] })
    await reviewSession(desk, sessionId(2))
    await done('releases', 'freeze', '0.2.0', '--all')
    const { diff } = await done('releases', 'diff', '0.1.0', '0.2.0')
    expect(diff).toMatchObject({ added: [sessionId(2)], removed: [], changed: [], bump: 'minor' })
    await done('releases', 'export', '0.2.0', '--out', at('second'))
    expect(await done('releases', 'verify', at('second'), '--previous', at('out'))).toMatchObject({ ok: true })
    const alone = await done('sessions', 'export', '--release', '0.1.0', '--out', at('sessions'))
    expect(alone).toMatchObject({ sessions: 1, left_out: [{ session: sessionId(2) }] })
    expect(await readFile(at('sessions/med_safety.jsonl'), 'utf8')).toBe(`${inventedLineOf(1)}\n`)
    expect(await done('ledger', 'verify')).toMatchObject({ ok: true })
  }, 60_000)

  it('finds kept bytes that the database itself was made to change', async () => {
    const { default: pg } = await import('pg')
    const superuser = new pg.Client({ connectionString: desk.database.superUrl })
    await superuser.connect()
    await superuser.query("SET session_replication_role = 'replica'")
    await superuser.query(
      "UPDATE blob SET bytes = bytes || '\\x0a' WHERE sha256 = (SELECT sha256 FROM release_file WHERE version = '0.1.0' AND path = 'README.md')",
    )
    await superuser.end()
    const { exit, stdout } = await chartside('releases', 'rebuild', '0.1.0', '--json')
    expect([exit, JSON.parse(stdout)]).toMatchObject([
      1,
      { identical: false, differs: expect.arrayContaining([expect.objectContaining({ path: 'README.md' })]) },
    ])
  })
})
