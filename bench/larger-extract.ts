import { createReadStream, createWriteStream, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify'

/** Keys that differ from copy to copy; an emar or order id begins with its patient's. */
const OWN = new Set([
  ...['subject_id', 'hadm_id', 'stay_id', 'transfer_id', 'pharmacy_id', 'orderid', 'linkorderid'],
  ...['labevent_id', 'specimen_id', 'microevent_id', 'micro_specimen_id'],
  ...['emar_id', 'poe_id', 'discontinue_of_poe_id', 'discontinued_by_poe_id'],
])
const APART = 100_000_000

/**
 * Writes a MIMIC-IV extract several times over: each copy's patients, stays and events have ids of their own. Tables
 * without a patient (dictionaries, providers) are written once.
 * @param paths folders with `hosp/` and `icu/`, and loose tables; all `.csv.gz`
 */
export async function writeLargerExtract(paths: readonly string[], times: number, folder: string): Promise<string> {
  for (const file of paths.flatMap(tablesUnder)) {
    const module = path.basename(path.dirname(file))
    const target = path.join(folder, ['hosp', 'icu'].includes(module) ? module : 'derived')
    mkdirSync(target, { recursive: true })
    await pipeline(
      rowsOf(file, times),
      stringify(),
      createGzip({ level: 1 }),
      createWriteStream(path.join(target, path.basename(file))),
    )
  }
  return folder
}

async function* rowsOf(file: string, times: number): AsyncGenerator<string[]> {
  for (let copy = 0; copy < times; copy++) {
    let header: string[] | undefined
    for await (const cells of createReadStream(file).pipe(createGunzip()).pipe(parse())) {
      if (header === undefined) {
        header = cells as string[]
        if (copy === 0) yield header
        else if (!header.includes('subject_id')) break
        continue
      }
      yield copy === 0
        ? cells
        : cells.map((cell: string, at: number) => (OWN.has(header?.[at] ?? '') ? moved(cell, copy) : cell))
    }
  }
}

/** `10005817-17` becomes `110005817-17`. */
function moved(cell: string, copy: number): string {
  return cell.replace(/^\d+/, (number) => String(Number(number) + copy * APART))
}

function tablesUnder(place: string): string[] {
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.csv.gz'))
    .map((name) => path.join(place, name))
}
