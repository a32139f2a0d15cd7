import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submitTurn } from '#lib/adjudication/testing.ts'
import { readSessionLine } from '#lib/interchange/physassistbench/read-session.ts'
import { verifyLedger } from '#lib/ledger/verify-ledger.ts'
import { findActor } from '#lib/people/find-actor.ts'
import { makePerson } from '#lib/people/testing.ts'
import type { Problem } from '#lib/platform/problems.ts'
import { seededRandom } from '#lib/platform/seeded-random.ts'
import { assignSessions } from '#lib/reviews/assign-sessions.ts'
import { diffReleases } from './diff-releases.ts'
import { exportReleasedSessions } from './export-release.ts'
import { findAnchors } from './find-anchors.ts'
import { getCandidate } from './get-candidate.ts'
import { getRelease } from './get-release.ts'
import { getReleaseFile } from './get-release-file.ts'
import { listReleases } from './list-releases.ts'
import { readManifest } from './manifest.ts'
import { rebuildRelease } from './rebuild-release.ts'
import {
  assign,
  exported,
  type Files,
  freeze,
  importLines,
  inventedLineOf,
  MENDED,
  openReleaseDesk,
  type ReleaseDesk,
  reviewSession,
  rule,
  sessionId,
  textOf,
  verify,
  write,
} from './testing.ts'

let desk: ReleaseDesk
const candidate = () => getCandidate(desk.curate, { write, home: desk.home })
const rebuild = (version: string) => rebuildRelease(desk.curate, { version, write, builder: 'test' })
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => ({ code: 'no problem', detail: '', errors: [], more: {} }),
    (error: Problem) => error,
  )

const UNTOUCHED = sessionId(1)
const EDITED = sessionId(2)
const CONFLICT = sessionId(3)
const REJECTED = sessionId(4)
const DOUBTFUL = sessionId(5)
const HALF = sessionId(6)
const UNASSIGNED = sessionId(7)
const OTHER = sessionId(8, 'treatment_response')

beforeAll(async () => {
  desk = await openReleaseDesk()
})
afterAll(() => desk.close())

describe('before anything is settled', () => {
  it('has nothing to freeze, and makes no key', async () => {
    expect(await candidate()).toMatchObject({ ready: [], leftOut: [], lowestVersion: '0.1.0', previous: null })
    expect(await problemOf(freeze(desk, '0.1.0'))).toMatchObject({ code: 'nothing_settled' })
    const { readdir } = await import('node:fs/promises')
    expect(await readdir(desk.home)).toEqual([])
  })

  it('is refused to whoever is no curator, and for what is no version', async () => {
    expect(await problemOf(freeze(desk, '0.1.0', {}, desk.as(desk.lead)))).toMatchObject({ code: 'forbidden' })
    for (const version of ['1', '1.0', 'v1.0.0', '01.0.0', '1.0.0-rc.1', '-1.0.0']) {
      expect(await problemOf(freeze(desk, version))).toMatchObject({ code: 'invalid_input' })
    }
  })
})

describe('a first version', () => {
  beforeAll(async () => {
    const odd = { z_unknown: { b: 1.5, a: ['é', '中'] } }
    await importLines(desk, [
      inventedLineOf(1, { more: odd }),
      ...[2, 3, 4, 5, 6, 7].map((n) => inventedLineOf(n)),
      inventedLineOf(8, { scenario: 'treatment_response' }),
    ])
    await reviewSession(desk, UNTOUCHED)
    await reviewSession(desk, OTHER)
    await reviewSession(desk, EDITED, { ann: MENDED, ben: MENDED })
    await reviewSession(desk, CONFLICT, {
      ben: { 't2.rubric.1': { verdict: 'reject', reasons: ['not_atomic'] } },
    })
    const unsafe = { 't3.answer.en': { verdict: 'reject' as const, reasons: ['unsafe' as const] } }
    await reviewSession(desk, REJECTED, { ann: unsafe, ben: unsafe })
    const oneSide = { 't0.answer.en': MENDED['t0.answer.en'] }
    await reviewSession(desk, DOUBTFUL, { ann: oneSide, ben: oneSide })
    await assign(desk, HALF)
    for (const turn of [0, 1, 2, 3]) await submitTurn(desk, desk.ann, HALF, turn)
    await submitTurn(desk, desk.ben, HALF, 1)
  }, 180_000)

  it('takes what is settled and says of every other session why it stays out', async () => {
    const now = await candidate()
    expect(now.ready.map(({ session, edited, change }) => [session, edited, change])).toEqual([
      [UNTOUCHED, false, 'added'],
      [EDITED, true, 'added'],
      [OTHER, false, 'added'],
    ])
    expect(Object.fromEntries(now.leftOut.map(({ session, code, cause }) => [session, [code, cause]]))).toEqual({
      [CONFLICT]: ['conflict', 'turn 2: t2.rubric.1 waits for a ruling'],
      [REJECTED]: ['rejected', 'turn 3: rejected: t3.answer.en (unsafe)'],
      [DOUBTFUL]: [
        'doubtful',
        'turn 0: t0.answer.zh is doubtful since its other language was edited, 2 reviews are still owed',
      ],
      [HALF]: ['owed', 'turns 0, 2, 3: one review is still owed'],
      [UNASSIGNED]: ['unassigned', 'nobody is assigned'],
    })
    expect(now.gates.map(({ code, passed, enforced }) => [code, passed, enforced])).toEqual([
      ['settled', true, true],
      ['previous_intact', true, true],
      ['every_session', false, false],
      ['two_people', true, false],
    ])
  })

  it('refuses --all with the list, a version too low, and stores nothing', async () => {
    const refused = await problemOf(freeze(desk, '0.1.0', { all: true }))
    expect(refused).toMatchObject({ code: 'gate_failed' })
    expect(refused.errors.map(({ path }) => path)).toEqual([
      'gates.every_session',
      CONFLICT,
      REJECTED,
      DOUBTFUL,
      HALF,
      UNASSIGNED,
    ])
    expect(refused.more).toMatchObject({
      left_out: expect.arrayContaining([{ session: UNASSIGNED, cause: 'nobody is assigned' }]),
    })
    const low = await problemOf(freeze(desk, '0.0.9'))
    expect(low).toMatchObject({ code: 'version_too_low', more: { lowest: '0.1.0' } })
    expect(low.detail).toContain('0.1.0')
    expect(await desk.db.release.count()).toBe(0)
    expect(await desk.db.blob.count()).toBe(0)
  })

  it('is frozen, with one event, anchored and signed', async () => {
    const before = await desk.db.ledgerHead.findUniqueOrThrow({ where: { chain: 'decisions' } })
    const frozen = await freeze(desk, '0.1.0', { notes: 'First\r\nversion. ' })
    expect(frozen).toMatchObject({ version: '0.1.0', sessions: 3, turns: 12 })
    expect(frozen.left_out.map(({ session }) => session)).toEqual([CONFLICT, REJECTED, DOUBTFUL, HALF, UNASSIGNED])
    const event = await desk.db.ledgerEvent.findUniqueOrThrow({
      where: { chain_seq: { chain: 'decisions', seq: before.seq + 1n } },
    })
    const row = await desk.db.release.findUniqueOrThrow({ where: { version: '0.1.0' } })
    const manifest = readManifest(row.manifest)
    expect(JSON.parse(event.record)).toMatchObject({
      action: 'release.frozen',
      subject: 'release:0.1.0',
      at: manifest.frozen_at,
      payload: { manifest_sha256: frozen.manifest_sha256, sessions: 3, left_out: 5 },
    })
    expect(manifest.ledger).toEqual({ seq: Number(before.seq), hash: before.hash })
    expect(manifest).toMatchObject({ tier: 'open', credentials: [], previous: null, layout: 'physassistbench' })
    expect(manifest.counts).toMatchObject({
      sessions: 3,
      turns: 12,
      scenario: { med_safety: { sessions: 2, turns: 8 }, treatment_response: { sessions: 1, turns: 4 } },
      language: { en: 12, zh: 12 },
      tier: { open: { sessions: 3, turns: 12 } },
    })
    expect(row.notes).toBe('First\nversion.')
    expect(await verifyLedger(desk.as({ kind: 'operator' }), { anchors: await findAnchors(desk) })).toMatchObject({
      ok: true,
    })
  })

  it('is the same release when it is asked for again, and no other', async () => {
    const again = await freeze(desk, '0.1.0', { notes: 'First\nversion.' })
    const row = await desk.db.release.findUniqueOrThrow({ where: { version: '0.1.0' } })
    expect(again).toMatchObject({ manifest_sha256: row.manifestSha256, sessions: 3 })
    expect(await desk.db.release.count()).toBe(1)
    expect(await problemOf(freeze(desk, '0.1.0', { notes: 'Other notes.' }))).toMatchObject({ code: 'version_exists' })
    expect(await problemOf(freeze(desk, '0.0.1'))).toMatchObject({ code: 'version_too_low' })
  })

  it('exports what verifies, in both layouts, the same bytes every time', async () => {
    for (const layout of ['physassistbench', 'huggingface'] as const) {
      const files = await exported(desk, '0.1.0', layout)
      expect(await verify(files)).toMatchObject({ ok: true, failures: [], version: '0.1.0', layout })
      expect(await exported(desk, '0.1.0', layout)).toEqual(files)
    }
    const reference = await exported(desk, '0.1.0')
    expect([...reference.keys()].sort()).toEqual([
      'CHANGELOG.md',
      'README.md',
      'SIGNATURE',
      'allowed_signers',
      'croissant.json',
      'data/med_safety.jsonl',
      'data/treatment_response.jsonl',
      'manifest.json',
      'quality.json',
    ])
    const hub = await exported(desk, '0.1.0', 'huggingface')
    expect(hub.get('data/med_safety/test.jsonl')).toEqual(reference.get('data/med_safety.jsonl'))
    expect(textOf(hub, 'README.md')).toMatch(
      /^---\npretty_name: PhysAssistBench\n[\s\S]*path: data\/med_safety\/test\.jsonl/,
    )
    expect(await problemOf(exported(desk, '9.9.9'))).toMatchObject({ code: 'not_found' })
  })

  it('holds an untouched session as it came and an edited one consistent', async () => {
    const files = await exported(desk, '0.1.0')
    const lines = textOf(files, 'data/med_safety.jsonl').trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    const odd = { z_unknown: { b: 1.5, a: ['é', '中'] } }
    expect(lines[0]).toBe(inventedLineOf(1, { more: odd }))
    expect(JSON.parse(lines[0] ?? '')).toEqual(JSON.parse(inventedLineOf(1, { more: odd })))
    const read = readSessionLine(lines[1] ?? '', { file: 'med_safety.jsonl', line: 2 })
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    const answers = read.session.turns[0]?.filter(({ kind }) => kind === 'answer').map(({ value }) => value)
    expect(answers).toEqual([MENDED['t0.answer.en'].value, MENDED['t0.answer.zh'].value])
    const record = JSON.parse(lines[1] ?? '') as { messages: { content: string }[]; messages_zh: { content: string }[] }
    expect(record.messages[1]?.content).toBe(MENDED['t0.answer.en'].value)
    expect(record.messages_zh[1]?.content).toBe(MENDED['t0.answer.zh'].value)
    expect(JSON.stringify([...files.values()].map((bytes) => Buffer.from(bytes).toString()))).not.toContain(
      UNASSIGNED.concat('"'),
    )
  })

  it('says how good it is in counts that add up', async () => {
    const { quality } = await getRelease(desk.curate, { version: '0.1.0' })
    if (!quality) throw new Error('no sheet')
    const perSession = quality.items / 3
    expect(quality).toMatchObject({
      sessions: 3,
      turns: 12,
      reviewers: 2,
      raters_per_item: [{ raters: 2, items: quality.items }],
      records: { untouched: { count: 2, n: 3, share: '0.6667' }, edited: { count: 1, n: 3 } },
      excluded: {
        sessions: { count: 5, n: 8, share: '0.6250' },
        by_cause: { conflict: 1, rejected: 1, doubtful: 1, owed: 1, unassigned: 1 },
      },
    })
    expect(perSession).toBe(Math.round(perSession))
    expect(quality.total.content).toMatchObject({ edited: { count: 2, n: quality.items }, removed: { count: 0 } })
    expect(quality.total.verdicts).toMatchObject({
      edit: { count: 4, n: quality.items * 2 },
      cannot_judge: { count: 0, n: quality.items * 2 },
    })
    const answers = quality.by_kind.find(({ kind, language }) => kind === 'answer' && language === 'zh')
    expect(answers).toMatchObject({
      items: 12,
      content: { edited: { count: 1, n: 12 } },
      resolved: { unanimous: { count: 12, n: 12, share: '1.0000' } },
    })
  })

  it('is rebuilt byte for byte, also when reviews go on', async () => {
    expect(await rebuild('0.1.0')).toMatchObject({ identical: true, differs: [] })
    const cyd = await makePerson(desk.db, { email: 'cyd@ward.test', roles: ['reviewer'] })
    await assignSessions(desk.as({ kind: 'operator' }), { overlap: 3, people: [cyd.email], sessions: [UNTOUCHED] })
    await submitTurn(desk, cyd, UNTOUCHED, 0)
    expect(await rebuild('0.1.0')).toMatchObject({ identical: true })
    expect(await candidate()).toMatchObject({ removed: [UNTOUCHED], bump: 'major' })
    for (const turn of [1, 2, 3]) await submitTurn(desk, cyd, UNTOUCHED, turn)
    expect(await candidate()).toMatchObject({ removed: [], bump: 'patch', lowestVersion: '0.1.1' })
  })

  it('gives its sessions alone too', async () => {
    const { files, sessions } = await exportReleasedSessions(desk.curate, { version: '0.1.0' })
    expect(sessions).toBe(3)
    expect(files.map((one) => [one.file, one.sessions])).toEqual([
      ['med_safety.jsonl', 2],
      ['treatment_response.jsonl', 1],
    ])
  })
})

describe('what follows', () => {
  it('demands MINOR for an addition', async () => {
    await rule(desk, CONFLICT, 2, [{ item: 't2.rubric.1', decision: 'accept', kind: 'slip' }])
    expect(await candidate()).toMatchObject({ bump: 'minor', lowestVersion: '0.2.0', previous: '0.1.0' })
    expect(await problemOf(freeze(desk, '0.1.1'))).toMatchObject({ code: 'version_too_low', more: { lowest: '0.2.0' } })
    const first = await exported(desk, '0.1.0')
    expect(await freeze(desk, '0.2.0')).toMatchObject({ sessions: 4 })
    const files = await exported(desk, '0.2.0')
    const manifest = first.get('manifest.json') ?? new Uint8Array()
    expect(await verify(files, { previousManifest: manifest })).toMatchObject({ ok: true })
    const other = await verify(files, { previousManifest: files.get('manifest.json') ?? new Uint8Array() })
    expect(other.failures).toEqual([
      { path: 'manifest.json', reason: 'follows another manifest of 0.1.0 than the one given' },
    ])
    expect(textOf(files, 'CHANGELOG.md')).toContain(`- Added (1): \`${CONFLICT}\``)
    expect(await exported(desk, '0.1.0')).toEqual(first)
    const sheet = JSON.parse(textOf(files, 'quality.json')) as { total: { resolved: unknown } }
    expect(sheet.total.resolved).toMatchObject({ adjudicated: { count: 1 } })
  })

  it('takes what was rejected or doubtful once it is mended', async () => {
    await rule(desk, REJECTED, 3, [
      { item: 't3.answer.en', decision: 'accept', kind: 'guideline', rationale: 'The guideline says so.' },
    ])
    await assignSessions(desk.as({ kind: 'operator' }), { overlap: 3, people: ['cyd@ward.test'], sessions: [CONFLICT] })
    const cyd = await findActor(desk, 'cyd@ward.test')
    for (const turn of [0, 1, 2, 3]) await submitTurn(desk, cyd, CONFLICT, turn)
    expect(await candidate()).toMatchObject({ bump: 'minor', lowestVersion: '0.3.0' })
    for (const person of [desk.ann, desk.ben]) {
      await submitTurn(desk, person, DOUBTFUL, 0, { 't0.answer.zh': MENDED['t0.answer.zh'] })
    }
    // The other side again: whoever mends one language makes the other doubtful.
    for (const person of [desk.ann, desk.ben]) await submitTurn(desk, person, DOUBTFUL, 0)
    expect(await freeze(desk, '0.3.0')).toMatchObject({ sessions: 6 })
    expect(await rebuild('0.3.0')).toMatchObject({ identical: true })
    expect(await rebuild('0.1.0')).toMatchObject({ identical: true })
    const step = await diffReleases(desk.curate, { from: '0.1.0', to: '0.3.0' })
    expect(step).toMatchObject({ added: [CONFLICT, REJECTED, DOUBTFUL], removed: [], changed: [], bump: 'minor' })
    const back = await diffReleases(desk.curate, { from: '0.3.0', to: '0.1.0' })
    expect(back).toMatchObject({ removed: [CONFLICT, REJECTED, DOUBTFUL], bump: 'major' })
    expect(await problemOf(diffReleases(desk.curate, { from: '0.1.0', to: '7.0.0' }))).toMatchObject({
      code: 'not_found',
    })
    const { releases } = await listReleases(desk.as(desk.ann))
    expect(releases.map(({ version, sessions, frozenBy }) => [version, sessions, frozenBy])).toEqual([
      ['0.3.0', 6, desk.curator.name],
      ['0.2.0', 4, desk.curator.name],
      ['0.1.0', 3, desk.curator.name],
    ])
  })

  it('demands MAJOR for a mended record, in 0.x too, and names its turns', async () => {
    const cyd = await findActor(desk, 'cyd@ward.test')
    await assignSessions(desk.as({ kind: 'operator' }), { overlap: 3, people: [cyd.email], sessions: [OTHER] })
    for (const turn of [0, 1, 2, 3]) await submitTurn(desk, cyd, OTHER, turn, turn === 0 ? MENDED : {})
    expect(await candidate()).toMatchObject({ removed: [OTHER], bump: 'major' })
    await rule(
      desk,
      OTHER,
      0,
      Object.entries(MENDED).map(([item, { value }]) => ({
        item,
        decision: 'edit' as const,
        value,
        kind: 'wording' as const,
        rationale: 'Both languages now say the same.',
      })),
    )
    expect(await candidate()).toMatchObject({ removed: [], bump: 'major', lowestVersion: '1.0.0' })
    const low = await problemOf(freeze(desk, '0.9.0'))
    expect(low).toMatchObject({ code: 'version_too_low', more: { lowest: '1.0.0' } })
    expect(low.detail).toContain('1.0.0')
    expect(await freeze(desk, '1.0.0')).toMatchObject({ sessions: 6 })
    const step = await diffReleases(desk.curate, { from: '0.3.0', to: '1.0.0' })
    expect(step).toMatchObject({ added: [], removed: [], changed: [{ session: OTHER, turns: [0] }], bump: 'major' })
    for (const version of ['0.1.0', '0.3.0', '1.0.0']) expect(await rebuild(version)).toMatchObject({ identical: true })
  })

  it('lets one of two freezes at once through, and the other is the same or refused', async () => {
    const both = await Promise.all([problemOf(freeze(desk, '1.0.1')), problemOf(freeze(desk, '1.0.2'))])
    const codes = both.map(({ code }) => code)
    // Whichever comes second starts again after the first: 1.0.2 may still follow 1.0.1, not the other way round.
    expect(['no problem,no problem', 'version_too_low,no problem']).toContain(codes.join())
    const { releases } = await listReleases(desk.curate)
    for (const { version } of releases) expect(await rebuild(version)).toMatchObject({ identical: true })
  })
})

describe('a package that was touched', () => {
  let files: Files
  beforeAll(async () => {
    files = await exported(desk, '0.1.0')
  })

  it('is found out by any one byte', async () => {
    const random = seededRandom(20260301, 'package')
    for (const layout of ['physassistbench', 'huggingface'] as const) {
      const whole = await exported(desk, '0.1.0', layout)
      for (const [name, bytes] of whole) {
        for (let i = 0; i < 12; i++) {
          const at = i === 0 ? 0 : i === 1 ? bytes.length - 1 : random.whole(0, bytes.length - 1)
          const changed = Uint8Array.from(bytes)
          changed[at] = ((changed[at] ?? 0) + random.whole(1, 255)) % 256
          const report = await verify(new Map([...whole, [name, changed]]))
          expect([name, at, report.ok]).toEqual([name, at, false])
          expect(report.failures[0]?.path.split(':')[0]).toMatch(/\w/)
        }
      }
    }
  }, 120_000)

  it('is found out by every byte of its signature and its signers', async () => {
    for (const name of ['SIGNATURE', 'allowed_signers']) {
      const bytes = files.get(name) ?? new Uint8Array()
      for (let at = 0; at < bytes.length; at++) {
        const changed = Uint8Array.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ 1
        expect([at, (await verify(new Map([...files, [name, changed]]))).ok]).toEqual([at, false])
      }
    }
  }, 120_000)

  it('is found out by a file that is gone, added, cut or empty', async () => {
    for (const name of files.keys()) {
      const without = new Map(files)
      without.delete(name)
      const report = await verify(without)
      expect(report.failures.map(({ path }) => path)).toContain(name)
      const bytes = files.get(name) ?? new Uint8Array()
      expect((await verify(new Map([...files, [name, bytes.subarray(0, -1)]]))).ok).toBe(false)
      expect((await verify(new Map([...files, [name, new Uint8Array()]]))).ok).toBe(false)
      expect((await verify(new Map([...files, [name, Buffer.concat([bytes, Buffer.from('\n')])]]))).ok).toBe(false)
    }
    const more = await verify(new Map([...files, ['data/extra.jsonl', new Uint8Array([10])]]))
    expect(more.failures).toEqual([{ path: 'data/extra.jsonl', reason: 'is not in the manifest' }])
  })

  it('names the record that was changed', async () => {
    const name = 'data/med_safety.jsonl'
    const text = textOf(files, name).replace('中', '国')
    const report = await verify(new Map([...files, [name, Buffer.from(text)]]))
    expect(report.failures).toContainEqual({ path: `${name}:1`, reason: `the record “${UNTOUCHED}” was changed` })
  })

  it('is found out when it is signed by another key', async () => {
    const stranger = await exported(desk, '0.2.0')
    const other = Buffer.from(textOf(stranger, 'allowed_signers').replace('AAAAC3', 'AAAAC4'))
    const report = await verify(files, { signers: other.toString() })
    expect(report.failures).toEqual([{ path: 'SIGNATURE', reason: 'no key is allowed to sign' }])
  })
})

describe('what a release keeps to itself', () => {
  it('cannot be changed by the program', async () => {
    for (const table of ['release', 'release_turn', 'release_left_out', 'release_file', 'blob']) {
      for (const statement of [
        `UPDATE ${table} SET version = '9.9.9'`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ]) {
        const sql = table === 'blob' ? statement.replace("version = '9.9.9'", "bytes = ''") : statement
        await expect(desk.db.$executeRawUnsafe(sql)).rejects.toThrow(/permission denied/)
      }
    }
  })

  it('cannot be changed by the owner of its tables either', async () => {
    const owner = new pg.Client({ connectionString: desk.database.ownerUrl })
    await owner.connect()
    for (const table of ['release', 'release_turn', 'release_left_out', 'release_file', 'blob']) {
      await expect(owner.query(`DELETE FROM ${table}`)).rejects.toThrow('only ever added')
      await expect(owner.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('only ever added')
    }
    await owner.end()
  })

  it('is not told to whoever still owes a review of it', async () => {
    const dee = await makePerson(desk.db, { email: 'dee@ward.test', roles: ['reviewer', 'curator'] })
    const before = await getRelease(desk.as(dee), { version: '0.1.0' })
    expect(before).toMatchObject({ withheld: 0 })
    expect(before.quality).not.toBeNull()
    const add = (overlap: number, sessions: string[]) =>
      assignSessions(desk.as({ kind: 'operator' }), { overlap, people: [dee.email], sessions })
    await add(3, [HALF, EDITED])
    await add(4, [CONFLICT])
    const after = await getRelease(desk.as(dee), { version: '0.1.0' })
    expect(after.left_out.map(({ session }) => session)).toEqual([REJECTED, DOUBTFUL, UNASSIGNED])
    expect(after).toMatchObject({ withheld: 2, quality: null })
    const seen = await getCandidate(desk.as(dee), { write, home: desk.home })
    const half = seen.leftOut.find(({ session }) => session === HALF)
    expect(half?.reasons.every((reason) => reason.code === 'owed' && reason.reviews === null)).toBe(true)
    expect(await diffReleases(desk.as(dee), { from: '0.1.0', to: '0.2.0' })).toMatchObject({ added: [], withheld: 1 })
  })

  it('is downloaded on the record', async () => {
    const bytes = await getReleaseFile(desk.curate, { version: '0.1.0', layout: 'physassistbench', path: 'README.md' })
    expect(Buffer.from(bytes).toString()).toContain('# PhysAssistBench 0.1.0')
    const events = await desk.db.ledgerEvent.findMany({
      where: { chain: 'decisions' },
      orderBy: { seq: 'desc' },
      take: 1,
    })
    expect(JSON.parse(events[0]?.record ?? '{}')).toMatchObject({
      action: 'release.exported',
      payload: { file: 'README.md', layout: 'physassistbench' },
    })
    const missing = getReleaseFile(desk.curate, { version: '0.1.0', layout: 'physassistbench', path: '../secret' })
    expect(await problemOf(missing)).toMatchObject({ code: 'not_found' })
    const asReviewer = getReleaseFile(desk.as(desk.ann), {
      version: '0.1.0',
      layout: 'physassistbench',
      path: 'README.md',
    })
    expect(await problemOf(asReviewer)).toMatchObject({ code: 'forbidden' })
  })
})
