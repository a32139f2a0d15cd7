import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { submitTurn } from '#lib/adjudication/testing.ts'
import { makePerson } from '#lib/people/testing.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import type { Problem } from '#lib/platform/problems.ts'
import { assignSessions } from '#lib/reviews/assign-sessions.ts'
import { diffReleases } from './diff-releases.ts'
import { exportReleasedSessions } from './export-release.ts'
import { getCandidate } from './get-candidate.ts'
import { getRelease } from './get-release.ts'
import { getReleaseFile } from './get-release-file.ts'
import { rebuildRelease } from './rebuild-release.ts'
import {
  exported,
  freeze,
  importLines,
  inventedLineOf,
  openReleaseDesk,
  type ReleaseDesk,
  reviewSession,
  sessionId,
  textOf,
  verify,
  write,
} from './testing.ts'

/** What derives from credentialed records stays behind the credential, in a release as anywhere. */

const OPEN = sessionId(1)
const SECRET = sessionId(2)
const REASON = 'turn of the tide at Marlow'

let desk: ReleaseDesk
let trusted: PersonActor
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => ({ code: 'no problem', detail: '' }),
    (error: Problem) => error,
  )

beforeAll(async () => {
  desk = await openReleaseDesk()
  trusted = await makePerson(desk.db, { email: 'trusted@ward.test', roles: ['curator'], credentials: ['mimic-iv'] })
  await importLines(desk, [inventedLineOf(1)])
  await importLines(desk, [inventedLineOf(2, { more: { z_secret: REASON } })], 'credentialed')
  await reviewSession(desk, OPEN)
  const people = await Promise.all(
    ['dan', 'eve'].map((name) =>
      makePerson(desk.db, { email: `${name}@ward.test`, roles: ['reviewer'], credentials: ['mimic-iv'] }),
    ),
  )
  await assignSessions(desk.as({ kind: 'operator' }), {
    overlap: 2,
    people: people.map(({ email }) => email),
    sessions: [SECRET],
  })
  for (const person of people) for (const turn of [0, 1, 2, 3]) await submitTurn(desk, person, SECRET, turn)
}, 120_000)
afterAll(() => desk.close())

it('leaves credentialed sessions out of what a curator without the credential freezes, and does not name them there', async () => {
  const now = await getCandidate(desk.curate, { write, home: desk.home })
  expect(now.ready.map(({ session }) => session)).toEqual([OPEN])
  expect(now.leftOut).toEqual([
    expect.objectContaining({
      session: SECRET,
      code: 'credential',
      cause: 'needs the credential “mimic-iv”',
      reasons: [{ code: 'credential', source: 'mimic-iv' }],
    }),
  ])
  expect(await freeze(desk, '0.1.0')).toMatchObject({ sessions: 1, left_out: [{ session: SECRET }] })
  const files = await exported(desk, '0.1.0')
  const everything = [...files.keys()].map((name) => textOf(files, name)).join('\n')
  expect(everything).not.toContain(SECRET)
  expect(everything).not.toContain(REASON)
  expect(JSON.parse(textOf(files, 'quality.json'))).toMatchObject({
    excluded: { sessions: { count: 1, n: 2 }, by_cause: { credential: 1 }, list: [], unnamed: 1 },
  })
})

it('marks a release with a credentialed session as such, terms included', async () => {
  expect(await freeze(desk, '0.2.0', {}, desk.as(trusted))).toMatchObject({ sessions: 2, left_out: [] })
  const files = await exported(desk, '0.2.0', 'physassistbench', desk.as(trusted))
  expect(JSON.parse(textOf(files, 'manifest.json'))).toMatchObject({
    tier: 'credentialed',
    credentials: ['mimic-iv'],
    counts: { tier: { open: { sessions: 1 }, credentialed: { sessions: 1 } } },
  })
  expect(textOf(files, 'README.md')).toContain('PhysioNet Credentialed Health Data License')
  expect(textOf(files, 'croissant.json')).toContain('physionet.org')
  const hub = await exported(desk, '0.2.0', 'huggingface', desk.as(trusted))
  expect(textOf(hub, 'README.md')).toContain('extra_gated_prompt')
  for (const one of [files, hub]) expect(await verify(one)).toMatchObject({ ok: true })
})

it('gives no byte of it to whoever lacks the credential', async () => {
  const file = { version: '0.2.0', layout: 'physassistbench' as const, path: 'README.md' }
  const refused = [
    await problemOf(exported(desk, '0.2.0')),
    await problemOf(exported(desk, '0.2.0', 'huggingface')),
    await problemOf(getReleaseFile(desk.curate, file)),
    await problemOf(exportReleasedSessions(desk.curate, { version: '0.2.0' })),
    await problemOf(rebuildRelease(desk.curate, { version: '0.2.0', write, builder: 'test' })),
  ]
  for (const problem of refused) {
    expect(problem.code).toBe('not_credentialed')
    expect(JSON.stringify(problem)).not.toContain(REASON)
  }
  expect(await exported(desk, '0.1.0')).toBeInstanceOf(Map)
  expect(await diffReleases(desk.curate, { from: '0.1.0', to: '0.2.0' })).toMatchObject({ added: [], withheld: 1 })
  expect(await diffReleases(desk.as(trusted), { from: '0.1.0', to: '0.2.0' })).toMatchObject({ added: [SECRET] })
  expect(await getRelease(desk.curate, { version: '0.1.0' })).toMatchObject({ left_out: [], withheld: 1 })
  expect(await getRelease(desk.as(trusted), { version: '0.1.0' })).toMatchObject({ left_out: [{ session: SECRET }] })
})

it('asks for a credential that a session has come to need since', async () => {
  await desk.db.session.update({ where: { id: OPEN }, data: { tier: 'credentialed' } })
  expect(await problemOf(exported(desk, '0.1.0'))).toMatchObject({ code: 'not_credentialed' })
  // What it was frozen as is not rewritten.
  const again = await rebuildRelease(desk.as(trusted), { version: '0.1.0', write, builder: 'test' })
  expect(again).toMatchObject({ identical: true })
  await desk.db.session.update({ where: { id: OPEN }, data: { tier: 'open' } })
})

it('keeps to the policy of the installation', async () => {
  const policy = path.join(desk.home, 'release-policy.json')
  await writeFile(policy, '{"two_people": true}')
  const both = await makePerson(desk.db, {
    email: 'both@ward.test',
    roles: ['reviewer', 'curator'],
    credentials: ['mimic-iv'],
  })
  expect(await freeze(desk, '0.2.1', {}, desk.as(both))).toMatchObject({ sessions: 2 })
  await assignSessions(desk.as({ kind: 'operator' }), { overlap: 3, people: [both.email], sessions: [OPEN] })
  for (const turn of [0, 1, 2, 3]) await submitTurn(desk, both, OPEN, turn)
  for (const ctx of [desk.as(both), desk.as({ kind: 'operator' })]) {
    expect(await problemOf(freeze(desk, '0.2.2', {}, ctx))).toMatchObject({
      code: 'gate_failed',
      errors: [expect.objectContaining({ path: 'gates.two_people' })],
    })
  }
  expect(await freeze(desk, '0.2.2', {}, desk.as(trusted))).toMatchObject({ sessions: 2 })
  for (const broken of ['{', '{"two_persons": true}', '[]']) {
    await writeFile(policy, broken)
    expect(await problemOf(freeze(desk, '0.2.3', {}, desk.as(trusted)))).toMatchObject({ code: 'gate_failed' })
  }
}, 60_000)
