import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Rows held in memory before they are put on disk, and the number of files they are then spread over. */
const IN_MEMORY = 60_000
const FILES = 128

/**
 * Brings together the rows of each patient from tables that are not sorted by patient, in bounded memory: up to
 * `limit` rows are held; beyond that all rows go to temporary files, spread by patient, which are then read back one at
 * a time (so that one file's rows are held: about 1/128 of all). The files are removed at the end, also when the reader
 * stops early. Order within a patient is the order in which rows were added.
 */
export class GatheredRows<R extends object> {
  private groups = new Map<string, R[]>()
  private count = 0
  private readonly limit: number
  private spill: { folder: string; files: WriteStream[] } | null = null

  constructor(limit = IN_MEMORY) {
    this.limit = limit
  }

  async add(subject: string, row: R): Promise<void> {
    if (this.spill) return this.write(subject, row)
    const group = this.groups.get(subject)
    if (group) group.push(row)
    else this.groups.set(subject, [row])
    if (++this.count > this.limit) await this.toDisk()
  }

  /** The patients' rows, patient by patient. To be called once, after the last `add`. */
  async *bySubject(): AsyncGenerator<R[]> {
    if (!this.spill) {
      for (const rows of this.groups.values()) yield rows
      return
    }
    await Promise.all(this.spill.files.map((file) => new Promise<void>((resolve) => file.end(() => resolve()))))
    for (const { path } of this.spill.files) {
      const groups = new Map<string, R[]>()
      for await (const line of createInterface({
        input: createReadStream(path),
        crlfDelay: Number.POSITIVE_INFINITY,
      })) {
        const [subject, row] = JSON.parse(line) as [string, R]
        const group = groups.get(subject)
        if (group) group.push(row)
        else groups.set(subject, [row])
      }
      for (const rows of groups.values()) yield rows
    }
  }

  /** Removes the temporary files. */
  async close(): Promise<void> {
    const spill = this.spill
    this.spill = null
    this.groups = new Map()
    if (!spill) return
    for (const file of spill.files) file.destroy()
    await rm(spill.folder, { recursive: true, force: true })
  }

  private async toDisk(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'chartside-rows-'))
    const files = Array.from({ length: FILES }, (_, n) => createWriteStream(join(folder, String(n))))
    this.spill = { folder, files }
    const groups = this.groups
    this.groups = new Map()
    for (const [subject, rows] of groups) for (const row of rows) await this.write(subject, row)
  }

  private async write(subject: string, row: R): Promise<void> {
    const file = this.spill?.files[spread(subject)]
    // Line readers also break at U+2028 and U+2029, which JSON leaves as they are.
    const line = JSON.stringify([subject, row]).replace(/[\u2028\u2029]/g, (c) =>
      c === '\u2028' ? '\\u2028' : '\\u2029',
    )
    if (!file?.write(`${line}\n`)) {
      await new Promise<void>((resolve) => file?.once('drain', () => resolve()))
    }
  }
}

function spread(subject: string): number {
  let hash = 0
  for (let i = 0; i < subject.length; i++) hash = (hash * 31 + subject.charCodeAt(i)) >>> 0
  return hash % FILES
}
