import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { GatheredRows } from './gather-rows.ts'

async function spillFolders(): Promise<string[]> {
  return existsSync(tmpdir()) ? (await readdir(tmpdir())).filter((name) => name.startsWith('chartside-rows-')) : []
}

describe('GatheredRows', () => {
  it.each([
    ['in memory', 1000],
    ['on disk', 10],
  ])('brings each patient’s rows together in order, %s', async (_name, limit) => {
    const gathered = new GatheredRows<{ n: number; text: string }>(limit)
    for (let n = 0; n < 300; n++) await gathered.add(`s${n % 7}`, { n, text: `line\nbreak \u2028 "${n}"` })
    const groups: { n: number; text: string }[][] = []
    for await (const rows of gathered.bySubject()) groups.push(rows)
    await gathered.close()
    expect(groups).toHaveLength(7)
    expect(groups.flat()).toHaveLength(300)
    for (const rows of groups) {
      expect(new Set(rows.map(({ n }) => n % 7)).size).toBe(1)
      expect(rows.map(({ n }) => n)).toEqual(rows.map(({ n }) => n).sort((a, b) => a - b))
      expect(rows[0]?.text).toBe(`line\nbreak \u2028 "${rows[0]?.n}"`)
    }
  })

  it('leaves no file behind, also when reading stops early', async () => {
    const before = await spillFolders()
    const gathered = new GatheredRows<{ n: number }>(5)
    for (let n = 0; n < 50; n++) await gathered.add(String(n), { n })
    expect((await spillFolders()).length).toBe(before.length + 1)
    for await (const _rows of gathered.bySubject()) break
    await gathered.close()
    expect(await spillFolders()).toEqual(before)
  })
})
