import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFhir } from '#lib/interchange/fhir/read-fhir.ts'
import { compareVerdicts, faultsOfVerdict, unjudged } from '#lib/reviews/verdict.ts'
import type { Item } from '#lib/sessions/turn.ts'
import { buildDemo } from './build-demo.ts'
import { GLUCOSE, ULCER } from './reviews/review-script.ts'
import { itemsOf } from './sessions/sessions.ts'

const demo = buildDemo()
const items = new Map(
  demo.sessions.flatMap(({ lines }) => lines.map((line) => [JSON.parse(line).id as string, itemsOf(line)] as const)),
)
const turnOf = (session: string, turn: number): Item[] => items.get(session)?.[turn] ?? []
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function hashElsewhere(env: Record<string, string>): string {
  const script =
    "import { createHash } from 'node:crypto'; import { buildDemo } from '#demo/build-demo.ts';" +
    "process.stdout.write(createHash('sha256').update(JSON.stringify(buildDemo())).digest('hex'))"
  return execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
}

describe('the demo', () => {
  it('is the same, byte for byte, in another zone and locale', () => {
    const here = hash(demo)
    expect(hash(buildDemo())).toBe(here)
    expect(hashElsewhere({ TZ: 'Asia/Shanghai', LANG: 'zh_CN.UTF-8', LC_ALL: 'zh_CN.UTF-8' })).toBe(here)
    expect(hashElsewhere({ TZ: 'America/St_Johns', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' })).toBe(here)
    expect(hash(buildDemo(2))).not.toBe(here)
  }, 60_000)

  it('gives bundles that the FHIR reader takes whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lakeside-'))
    try {
      for (const { file, json } of demo.bundles) writeFileSync(join(folder, file), json)
      const problems: unknown[] = []
      let resources = 0
      for await (const event of readFhir(folder)) {
        if (event.kind === 'problem') problems.push(event.problem)
        else resources += 1
      }
      expect(problems).toEqual([])
      expect(resources).toBe(
        demo.bundles.reduce((sum, { json }) => sum + (JSON.parse(json) as { entry: unknown[] }).entry.length, 0),
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('keeps the decimals of a result', () => {
    expect(demo.bundles.some(({ json }) => json.includes('"valueQuantity":{"value":1.0,"unit":"mg/dL"'))).toBe(true)
  })
})

describe('the reviews', () => {
  const languages = new Map(demo.people.map(({ email, languages }) => [email, languages]))
  const assigned = new Set(
    demo.assignments.flatMap(({ session, people }) => people.map((person) => `${session} ${person}`)),
  )

  it('are by people assigned to the session, once a turn', () => {
    const seen = demo.reviews.map(({ session, turn, person }) => `${session} ${turn} ${person}`)
    expect(new Set(seen).size).toBe(seen.length)
    for (const { session, person } of demo.reviews) expect(assigned.has(`${session} ${person}`)).toBe(true)
  })

  it('cover what the person reads where they are submitted, and hold no faulty verdict', () => {
    for (const { session, turn, person, verdicts, submit } of demo.reviews) {
      const asked = turnOf(session, turn)
      const name = `${session} t${turn} ${person}`
      const left = unjudged(asked, languages.get(person) ?? [], verdicts).map(({ item }) => item)
      expect([name, left.length === 0]).toEqual([name, submit])
      for (const verdict of verdicts) {
        const item = asked.find(({ item }) => item === verdict.item)
        expect([name, verdict.item, item ? faultsOfVerdict(item, verdict) : 'unknown']).toEqual([
          name,
          verdict.item,
          [],
        ])
        if (item && verdict.verdict === 'edit') expect(verdict.value).not.toEqual(item.value)
      }
    }
  })

  it('leave conflicts, drafts and untouched sessions, and two sessions that are ready', () => {
    const submitted = demo.reviews.filter(({ submit }) => submit)
    const pairs = submitted.flatMap((a) =>
      submitted
        .filter((b) => a.session === b.session && a.turn === b.turn && a.person < b.person)
        .map((b) => [a, b] as const),
    )
    const conflicts = pairs.map(([a, b]) => ({
      session: a.session,
      turn: a.turn,
      items: turnOf(a.session, a.turn)
        .filter((item) => {
          const [one, other] = [a, b].map(({ verdicts }) => verdicts.find((verdict) => verdict.item === item.item))
          return one && other && !compareVerdicts(item, one, other).content
        })
        .map(({ item }) => item),
    }))
    for (const session of [ULCER, GLUCOSE]) {
      for (const turn of [0, 1, 2, 3]) {
        const conflict = conflicts.find((one) => one.session === session && one.turn === turn)
        const ruled = demo.rulings.find((ruling) => ruling.session === session && ruling.turn === turn)
        expect([session, turn, conflict?.items]).toEqual([
          session,
          turn,
          (ruled?.rulings ?? []).map(({ item }) => item),
        ])
      }
    }
    const open = conflicts.filter(({ session, items }) => items.length > 0 && session !== ULCER && session !== GLUCOSE)
    expect(open.length).toBeGreaterThanOrEqual(5)
    expect(demo.reviews.filter(({ submit }) => !submit).length).toBeGreaterThanOrEqual(3)
    expect(demo.reviews.some(({ verdicts }) => verdicts.some(({ verdict }) => verdict === 'cannot_judge'))).toBe(true)
    const touched = new Set(demo.reviews.map(({ session }) => session))
    expect([...items.keys()].filter((session) => !touched.has(session)).length).toBeGreaterThanOrEqual(3)
  })

  it('put no known fault into the sessions that are ready', () => {
    expect(demo.faults.filter(({ session }) => session === ULCER || session === GLUCOSE)).toEqual([])
  })
})
