import type { Db, Tx } from '#lib/platform/db.ts'
import type { RunState } from './contract.ts'
import type { AttemptRow, RunRow, SlotRow } from './rows.ts'

export async function insertRun(tx: Tx, run: RunRow, slots: SlotRow[]): Promise<void> {
  await tx.generationRun.create({ data: run })
  await tx.generationSlot.createMany({ data: slots })
}

export async function findRun(tx: Db | Tx, id: string): Promise<RunRow | null> {
  return (await tx.generationRun.findUnique({ where: { id } })) as RunRow | null
}

export async function findRuns(tx: Db | Tx): Promise<RunRow[]> {
  return (await tx.generationRun.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })) as RunRow[]
}

export async function findSlots(tx: Db | Tx, runs: string[]): Promise<SlotRow[]> {
  return (await tx.generationSlot.findMany({
    where: { runId: { in: runs } },
    orderBy: [{ runId: 'asc' }, { index: 'asc' }],
  })) as SlotRow[]
}

/** @returns whether the run was in one of the states it may leave */
export async function updateRunState(
  tx: Db | Tx,
  id: string,
  from: RunState[],
  to: { state: RunState; detail?: string | null; endedAt?: Date | null },
): Promise<boolean> {
  const { count } = await tx.generationRun.updateMany({ where: { id, state: { in: from } }, data: to })
  return count > 0
}

/** @returns false when the slot was decided by somebody else meanwhile */
export async function updateSlot(
  tx: Db | Tx,
  { runId, index }: Pick<SlotRow, 'runId' | 'index'>,
  decided: Partial<SlotRow>,
): Promise<boolean> {
  const { count } = await tx.generationSlot.updateMany({ where: { runId, index, state: 'waiting' }, data: decided })
  return count > 0
}

/**
 * Take a running run that no living worker carries, or go on with one's own.
 * @param own the lease this worker holds; null to begin
 * @returns whether it is this worker's until `until`
 */
export async function takeLease(tx: Db | Tx, run: string, own: Date | null, now: Date, until: Date): Promise<boolean> {
  const free = own === null ? [{ leaseUntil: null }, { leaseUntil: { lt: now } }] : [{ leaseUntil: own }]
  const { count } = await tx.generationRun.updateMany({
    where: { id: run, state: 'running', OR: free },
    data: { leaseUntil: until },
  })
  return count > 0
}

export async function endLease(tx: Db | Tx, run: string, own: Date): Promise<void> {
  await tx.generationRun.updateMany({ where: { id: run, leaseUntil: own }, data: { leaseUntil: null } })
}

/** Runs that nobody carries. */
export async function findFreeRuns(tx: Db | Tx, now: Date): Promise<string[]> {
  const rows = await tx.generationRun.findMany({
    where: { state: 'running', OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }] },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

export async function insertAttempts(tx: Db | Tx, rows: AttemptRow[]): Promise<void> {
  if (rows.length > 0) await tx.generationAttempt.createMany({ data: rows, skipDuplicates: true })
}

/** What was tried for one slot so far, in order. */
export async function findAttempts(tx: Db | Tx, run: string, slot: number): Promise<AttemptRow[]> {
  return (await tx.generationAttempt.findMany({
    where: { runId: run, slot },
    orderBy: { seq: 'asc' },
    omit: { seq: true },
  })) as AttemptRow[]
}

export async function countAttempts(
  tx: Db | Tx,
  run: string,
): Promise<{ stage: string; outcome: string; reason: string | null; count: number }[]> {
  return tx.$queryRaw<{ stage: string; outcome: string; reason: string | null; count: number }[]>`
    SELECT stage, outcome, reason, count(*)::int AS count FROM generation_attempt WHERE run_id = ${run}
    GROUP BY stage, outcome, reason ORDER BY count DESC, stage, reason`
}

export async function findCandidates(
  tx: Db | Tx,
  patient: string,
): Promise<{ state: bigint; rules: number; body: string } | null> {
  return tx.chartCandidates.findUnique({ where: { patientId: patient } })
}

export async function upsertCandidates(
  tx: Db | Tx,
  row: { patientId: string; state: bigint; rules: number; body: string },
): Promise<void> {
  await tx.chartCandidates.upsert({ where: { patientId: row.patientId }, create: row, update: row })
}
