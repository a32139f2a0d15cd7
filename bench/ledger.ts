import { appendEvent } from '#lib/ledger/append-event.ts'
import { verifyLedger } from '#lib/ledger/verify-ledger.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { type Figure, middle } from './figure.ts'
import { contextOf } from './workspace.ts'

const ROUNDS = 5
const EACH = 200
const WRITERS = 8

/** Appending one event a transaction, alone and with several writers waiting for each other, and verifying all of it. */
export const ledger: Figure = {
  name: 'ledger',
  about: 'events appended and verified a second',
  async *measure(bench) {
    const workspace = await bench.workspace()
    const db = workspace.client(await workspace.database())
    const ctx = contextOf(db)
    const append = (n: number) =>
      inTransaction(db, (tx) =>
        appendEvent(tx, ctx, {
          action: 'bench.done',
          subject: `turn:bench/${n}`,
          payload: { n, digest: 'a'.repeat(64) },
        }),
      )
    const many = async (count: number) => {
      for (let n = 0; n < count; n++) await append(n)
    }
    const rates = async (work: () => Promise<number>): Promise<number[]> => {
      const found: number[] = []
      await work()
      for (let round = 0; round < ROUNDS; round++) {
        const begun = performance.now()
        const events = await work()
        found.push((events / (performance.now() - begun)) * 1000)
      }
      return found
    }
    const alone = await rates(async () => {
      await many(EACH)
      return EACH
    })
    yield middle('ledger.append', alone, 'events/s', { of: 'one writer, one event a transaction' })
    const together = await rates(async () => {
      await Promise.all(Array.from({ length: WRITERS }, () => many(EACH / WRITERS)))
      return EACH
    })
    yield middle('ledger.append-together', together, 'events/s', { of: `${WRITERS} writers of one chain at once` })
    if (bench.large) await many(50_000)
    const verified = await rates(async () => {
      const { ok, events } = await verifyLedger(ctx)
      if (!ok) throw new Error('the ledger does not fit')
      return events
    })
    yield middle('ledger.verify', verified, 'events/s', { events: (await verifyLedger(ctx)).events })
  },
}
