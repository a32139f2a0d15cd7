import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { chartside, chartsideJson, done } from './testing.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chartside-ratings-'))
})
// Nothing answers there: a command that opened a database would fail.
beforeEach(() => void vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none'))
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

async function file(content: string | Uint8Array, name = 'ratings.csv'): Promise<string> {
  const place = path.join(folder, name)
  await writeFile(place, content)
  return place
}
const table = (rows: (string | number)[][], header = 'item,rater,value') =>
  `${[header, ...rows.map((cells) => cells.join(','))].join('\n')}\n`
/** Two raters by how often each pair of classes occurred. */
const pairs = (counts: Record<string, number>) => {
  let at = 0
  return Object.entries(counts).flatMap(([classes, count]) => {
    const [first = '', second = ''] = classes.split(' ')
    return Array.from({ length: count }, () => at++).flatMap((item) => [
      [`i${item}`, 'a', first],
      [`i${item}`, 'b', second],
    ])
  })
}
const small = [
  ['1', 'a', 'yes'],
  ['1', 'b', 'yes'],
  ['2', 'a', 'no'],
  ['2', 'b', 'no'],
  ['3', 'a', 'yes'],
  ['3', 'b', 'no'],
]

describe('agreement compute', () => {
  it('prints the keys of one group, and Cohen’s kappa of two raters', async () => {
    const counts = { 'accept accept': 184, 'accept edit': 5, 'accept reject': 1, 'edit accept': 5, 'edit edit': 4 }
    const place = await file(table(pairs({ ...counts, 'reject accept': 1 })))
    const result = await done('agreement', 'compute', place, '--categories', 'accept,edit,reject')
    expect(result).toMatchObject({
      n_items: 200,
      n_ratings: 400,
      n_cannot_judge: 0,
      percent: { value: 0.94, n: 200 },
      classes: ['accept', 'edit', 'reject'],
      confusion: { raters: ['a', 'b'], pairs: 200 },
    })
    const near = (value: number) => ({ value: expect.closeTo(value, 3), ci: [expect.any(Number), expect.any(Number)] })
    expect(result).toMatchObject({ ac1: near(0.937), fleiss: near(0.371), alpha: near(0.373), cohen: near(0.371) })
    expect(result.specific).toMatchObject({ edit: near(0.444), reject: { value: 0 } })
    const { groups, ...flat } = result
    expect(groups).toEqual([flat])
  })

  it('takes the code book for its size, and not what happened to be used', async () => {
    const place = await file(table(small))
    const two = (await done('agreement', 'compute', place)).ac1 as { value: number }
    const four = (await done('agreement', 'compute', place, '--categories', 'no,yes,x,y')).ac1 as { value: number }
    expect(four.value).toBeGreaterThan(two.value)
  })

  it('reads the same out of any encoding, line ending and quoting', async () => {
    const plain = await done('agreement', 'compute', await file(table(small)))
    const spaced = small.map((cells) => cells.map((cell) => ` "${cell}" `).join(','))
    const turned = small.map(([item, rater, value]) => [value, 'beside', item, rater].join(','))
    const variants: (string | Uint8Array)[] = [
      `\uFEFF${table(small)}`,
      table(small).replaceAll('\n', '\r\n'),
      ['"item","rater","value"', ...spaced, ''].join('\r\n'),
      [' Value ,note,ITEM,Rater', ...turned, '', ''].join('\n'),
      Buffer.from(`\uFEFF${table(small)}`, 'utf16le'),
      gzipSync(table(small)),
      table(small).trimEnd(),
    ]
    for (const variant of variants) expect(await done('agreement', 'compute', await file(variant))).toEqual(plain)
  })

  it('keeps a comma, a quote and a line break inside quotes', async () => {
    const place = await file('item,rater,value\n"a, b",x,"say ""no"""\n"a, b",y,"two\nlines"\n')
    expect(await done('agreement', 'compute', place)).toMatchObject({ n_items: 1, classes: ['say "no"', 'two\nlines'] })
  })

  it('takes an empty cell and a cannot_judge as missing', async () => {
    const place = await file(table([...small, ['4', 'a', 'yes'], ['4', 'b', ''], ['5', 'a', 'cannot_judge']]))
    expect(await done('agreement', 'compute', place)).toMatchObject({
      n_items: 4,
      n_pairable: 3,
      n_cannot_judge: 1,
      n_missing: 1,
    })
  })

  it('measures alpha at the level that is asked for', async () => {
    const rows = [
      [1, 1, 2],
      [2, 2, 2],
      [3, 4, 4],
      [4, 4, 5],
      [10, 9, 10],
    ].flatMap((values, item) => values.map((value, rater) => [item, `r${rater}`, value]))
    const place = await file(table(rows))
    const found = new Set<number>()
    for (const level of ['nominal', 'ordinal', 'interval', 'ratio']) {
      const { alpha, ac1 } = await done('agreement', 'compute', place, '--level', level)
      expect(alpha).toMatchObject({ method: expect.stringContaining(level) })
      expect(ac1).toMatchObject({ method: expect.stringContaining('AC1') })
      found.add((alpha as { value: number }).value)
    }
    expect(found.size).toBe(4)
    expect((await done('agreement', 'compute', place, '--weights', 'linear')).ac1).toMatchObject({
      method: expect.stringContaining('AC2'),
    })
    const high = (await done('agreement', 'compute', place, '--level', 'interval')).alpha as { value: number }
    expect(high.value).toBeGreaterThan(0.9)
  })

  it('says undefined, and because of what, in JSON and in words', async () => {
    const place = await file(table(small.map(([item, rater]) => [item ?? '', rater ?? '', 'yes'])))
    expect(await done('agreement', 'compute', place)).toMatchObject({
      percent: { value: 1 },
      alpha: { value: null, ci: null, reason: 'undefined: one class only, so chance alone would always agree' },
      cohen: { value: null },
    })
    const { stdout, exit } = await chartside('agreement', 'compute', place)
    expect(exit).toBe(0)
    expect(stdout).toMatch(/alpha +undefined: one class only/)
    expect(stdout).toMatch(/percent +1\.000 {2}\[0\.\d+, 1\.000\] {2}n 3/)
  })

  it.each([
    ['no rows', 'item,rater,value\n', 'no_ratings', undefined],
    ['nothing', '', 'csv_malformed', undefined],
    ['another header', 'item,who,value\n1,a,x\n', 'column_missing', 1],
    ['a column twice', 'item,rater,value,item\n1,a,x,1\n', 'column_twice', 1],
    ['a short row', 'item,rater,value\n1,a,x\n2,a\n', 'column_count', 3],
    ['a quote that never closes', 'item,rater,value\n1,a,x\n2,a,"x\n', 'csv_malformed', 3],
    ['a rater twice', 'item,rater,value\n1,a,x\n1,b,x\n1,a,y\n', 'duplicate_rating', 4],
    ['a rater twice, once empty', 'item,rater,value\r\n1,a,x\r\n1,a,\r\n', 'duplicate_rating', 3],
    ['no rater', 'item,rater,value\n1,,x\n', 'rater_missing', 2],
    ['bytes that are no text', Buffer.from([0x69, 0x74, 0xff, 0x00, 0x00, 0x01, 0x02]), undefined, undefined],
  ])('refuses %s with its line', async (_what, content, code, line) => {
    const { exit, error } = await chartsideJson('agreement', 'compute', await file(content))
    expect(exit).toBe(1)
    expect(error?.code).toBe('invalid_input')
    expect(error?.errors[0]?.file).toContain('ratings.csv')
    if (code) expect([error?.errors[0]?.code, error?.errors[0]?.line]).toEqual([code, line])
    if (line) expect(error?.detail).toContain(`line ${line}`)
  })

  it('refuses a file that is not there, and a level that is none', async () => {
    expect((await chartsideJson('agreement', 'compute', path.join(folder, 'nowhere.csv'))).exit).toBe(1)
    const place = await file(table(small))
    expect((await chartsideJson('agreement', 'compute', place, '--level', 'nice')).exit).toBe(2)
    expect((await chartsideJson('agreement', 'compute', place, '--level', 'ordinal')).error?.detail).toContain(
      '--categories',
    )
  })

  it('needs no database and starts none', async () => {
    const home = path.join(folder, 'home')
    const { DATABASE_URL: _none, ...environment } = process.env
    const ran = spawnSync(
      process.execPath,
      ['cli/chartside.mjs', 'agreement', 'compute', await file(table(small)), '--json'],
      {
        env: { ...environment, CHARTSIDE_HOME: home },
        encoding: 'utf8',
      },
    )
    expect([ran.status, JSON.parse(ran.stdout)]).toMatchObject([0, { n_items: 3 }])
    expect(existsSync(home)).toBe(false)
  }, 60_000)
})
