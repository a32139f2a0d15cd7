import type { Tx } from '#lib/platform/db.ts'

export async function insertEvent(tx: Tx, chain: 'decisions' | 'reads', record: string): Promise<bigint> {
  const rows = await tx.$queryRaw<{ seq: bigint }[]>`SELECT ledger_append(${chain}, ${record}) AS seq`
  const row = rows[0]
  if (!row) throw new Error('ledger_append returned nothing')
  return row.seq
}
