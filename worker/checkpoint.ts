import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type ChainHead, findHeads } from '#lib/ledger/find-heads.ts'
import type { Db } from '#lib/platform/db.ts'

/** One file a day beside the database: where the ledger ended. A tail cut off later is found against it. */
const Checkpoint = z.object({
  at: z.string(),
  heads: z.array(z.object({ chain: z.enum(['decisions', 'reads']), seq: z.int(), hash: z.string() })),
})

/** One folder a database, since one home may be used with several. */
function folderOf({ home, embedded, databaseUrl }: Place): string {
  const { hostname, port, pathname } = new URL(databaseUrl)
  const name = embedded ? 'embedded' : `${hostname}_${port || '5432'}_${pathname.slice(1)}`
  return path.join(home, 'checkpoints', name.replace(/[^\w.-]/g, '_'))
}

/** Where checkpoints lie: as `env()` gives it. */
export type Place = { home: string; embedded: boolean; databaseUrl: string }

/** Write today's checkpoint (UTC); the first of a day stands, so a later one cannot cover up a cut. */
export async function writeCheckpoint(parts: Place & { db: Db; now: Date }): Promise<string> {
  const at = parts.now.toISOString()
  const folder = folderOf(parts)
  const file = path.join(folder, `${at.slice(0, 10)}.json`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const exists = await readFile(file).then(
    () => true,
    () => false,
  )
  if (exists) return file
  const text = `${JSON.stringify({ at, heads: await findHeads(parts) }, null, 2)}\n`
  await writeFile(`${file}.part`, text, { mode: 0o600 })
  await rename(`${file}.part`, file)
  return file
}

/** The ends of the chain of decisions that were written down, as anchors for `ledger verify`. */
export async function readCheckpoints(place: Place): Promise<{ seq: bigint; hash: string }[]> {
  const names = await readdir(folderOf(place)).catch(() => [])
  const heads: ChainHead[] = []
  for (const name of names.filter((one) => one.endsWith('.json')).sort()) {
    const read: unknown = JSON.parse(await readFile(path.join(folderOf(place), name), 'utf8'))
    heads.push(...Checkpoint.parse(read).heads)
  }
  return heads
    .filter(({ chain, seq }) => chain === 'decisions' && seq > 0)
    .map(({ seq, hash }) => ({ seq: BigInt(seq), hash }))
}
