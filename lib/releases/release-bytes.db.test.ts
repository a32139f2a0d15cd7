import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rebuildRelease } from './rebuild-release.ts'
import {
  importLines,
  inventedLineOf,
  MENDED,
  openReleaseDesk,
  type ReleaseDesk,
  reviewSession,
  sessionId,
  verify,
  write,
} from './testing.ts'

/** The same reviews give the same bytes, whatever the order of arrival, the zone, the locale and the machine's clock. */

const project = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Zones and locales in which dates, sorting and digits come out otherwise. */
const PLACES = [
  { TZ: 'Pacific/Apia', LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8' },
  { TZ: 'Asia/Kathmandu', LANG: 'zh_CN.UTF-8', LC_ALL: 'C' },
]

let folder = ''
const desks: ReleaseDesk[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chartside-bytes-'))
  const lines = [
    inventedLineOf(10),
    inventedLineOf(9, { more: { z_unknown: 'ä Å z' } }),
    inventedLineOf(2, { scenario: 'treatment_response' }),
  ]
  for (const order of [lines, lines.toReversed()]) {
    const desk = await openReleaseDesk()
    desks.push(desk)
    for (const line of order) await importLines(desk, [line])
    const outside = [inventedLineOf(30), inventedLineOf(4)]
    await importLines(desk, order === lines ? outside : outside.toReversed())
    const sessions = order.map((line) => (JSON.parse(line) as { id: string }).id)
    for (const id of sessions) await reviewSession(desk, id, id === sessionId(9) ? { ann: MENDED, ben: MENDED } : {})
  }
}, 180_000)
afterAll(async () => {
  for (const desk of desks) await desk.close()
  await rm(folder, { recursive: true, force: true })
})

/** The command line in a process of its own, at a place of its own. */
async function chartside(desk: ReleaseDesk, place: (typeof PLACES)[number], ...argv: string[]): Promise<string> {
  const script = `import { main } from ${JSON.stringify(path.join(project, 'cli/main.ts'))}; process.exitCode = await main(process.argv.slice(1))`
  const env = {
    ...process.env,
    ...place,
    DATABASE_URL: desk.database.appUrl,
    CHARTSIDE_HOME: folder,
    LOG_LEVEL: 'silent',
  }
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script, '--', ...argv, '--json'],
    { cwd: project, env, maxBuffer: 1 << 26 },
  )
  return stdout
}

async function packageAt(dir: string): Promise<Map<string, Buffer>> {
  const names = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  return new Map(
    await Promise.all(
      names.map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name)
        return [path.relative(dir, file), await readFile(file)] as const
      }),
    ),
  )
}

it('makes the same records of the same reviews, and the same bytes of the same release', async () => {
  const packages: Map<string, Buffer>[] = []
  for (const [index, desk] of desks.entries()) {
    const [here, elsewhere] = index === 0 ? PLACES : PLACES.toReversed()
    if (!here || !elsewhere) throw new Error('two places')
    await chartside(desk, here, 'releases', 'freeze', '0.1.0')
    const out = path.join(folder, `out-${index}`)
    await chartside(desk, here, 'releases', 'export', '0.1.0', '--out', out)
    const again = path.join(folder, `again-${index}`)
    await chartside(desk, elsewhere, 'releases', 'export', '0.1.0', '--out', again)
    expect(await packageAt(again)).toEqual(await packageAt(out))
    expect(JSON.parse(await chartside(desk, elsewhere, 'releases', 'rebuild', '0.1.0'))).toMatchObject({
      identical: true,
    })
    expect(await rebuildRelease(desk.curate, { version: '0.1.0', write, builder: 'test' })).toMatchObject({
      identical: true,
    })
    const files = await packageAt(out)
    expect(await verify(files)).toMatchObject({ ok: true })
    packages.push(files)
  }
  const [one, other] = packages
  if (!one || !other) throw new Error('two packages')
  expect([...one.keys()].sort()).toEqual([...other.keys()].sort())
  const same = ['data/med_safety.jsonl', 'data/treatment_response.jsonl', 'quality.json', 'allowed_signers']
  for (const name of same) expect([name, other.get(name)?.toString()]).toEqual([name, one.get(name)?.toString()])
  const told = (files: Map<string, Buffer>) => {
    const { records, merkle_root, counts, canary, tier } = JSON.parse(String(files.get('manifest.json')))
    return { records, merkle_root, counts, canary, tier }
  }
  expect(told(other)).toEqual(told(one))
  const ids = String(one.get('data/med_safety.jsonl'))
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id)
  const { excluded } = JSON.parse(String(one.get('quality.json'))) as { excluded: { list: { session: string }[] } }
  expect(excluded.list.map(({ session }) => session)).toEqual([sessionId(30), sessionId(4)])
  // By UTF-16 code units: “10” before “9”, in every locale.
  expect(ids).toEqual([sessionId(10), sessionId(9)])
}, 180_000)
