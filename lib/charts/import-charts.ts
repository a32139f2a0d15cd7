import { setImmediate } from 'node:timers/promises'
import { appendEvent } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import { actorName } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { inBareTransaction } from '#lib/platform/db.ts'
import { jsonHash, sha256 } from '#lib/platform/digest.ts'
import { Problem } from '#lib/platform/problems.ts'
import type { ChartImportReport } from './contract.ts'
import type { ChartEvent, ChartProblem, FhirResource } from './resource.ts'
import {
  type Connection,
  copyIncoming,
  copyLine,
  createIncoming,
  insertChartImport,
  lockSource,
  mergeIncoming,
  type PatientFacts,
  upsertPatients,
} from './store.ts'
import { identifiersOf, subjectOf } from './subject.ts'
import type { Tier } from './tier.ts'

export type ChartSource = 'mimic-iv' | 'fhir'

/** Problems reported with their places; the counts are complete. */
const MOST_PLACES = 200

/** Bytes of rows that go to the database at once, and how many such pieces may wait for it: what is held in memory. */
const PIECE = 4 * 1024 * 1024
const PIECES_AHEAD = 2

/** Rows after which the connection gets a turn: a reader with its file in memory would not give it one by itself. */
const TURN = 200

/**
 * Store the resources a reader yields, in one transaction with its ledger event: all of them or, when a problem of
 * severity `error` occurs and `partial` is not set, none. A damaged archive stores nothing in any case.
 * @throws Problem `import_refused` with every place (at most 200), `invalid_input` when there was nothing to import
 */
export async function importCharts(
  ctx: Context,
  input: { source: ChartSource; tier?: Tier; files: string[]; events: AsyncIterable<ChartEvent>; partial?: boolean },
): Promise<ChartImportReport> {
  authorize(ctx.actor, 'charts.import')
  const tier = input.tier ?? (input.source === 'mimic-iv' ? 'credentialed' : 'open')
  const tally = new Tally()
  const importId = ctx.clock.id('imp')

  return inBareTransaction(ctx.db, async (client) => {
    await lockSource(client, input.source)
    await insertChartImport(client, {
      id: importId,
      source: input.source,
      tier,
      files: input.files,
      importedBy: actorName(ctx.actor),
      at: ctx.clock.now(),
    })
    const into = { source: input.source, tier, importId }
    const stored = await storePieces(client, into, pieces(input, tally))
    if (tally.refused(input.partial)) throw refusal(tally)
    if (tally.rows === 0) {
      throw new Problem('invalid_input', 'Nothing to import: the files hold no resource.', tally.problemPlaces())
    }
    const added = Object.fromEntries([...stored.added].sort(([a], [b]) => (a < b ? -1 : 1)))
    const total = Object.values(added).reduce((sum, n) => sum + n, 0)
    const report: ChartImportReport = {
      patients: stored.patients,
      resources: added,
      problems: Object.fromEntries([...tally.codes].sort(([a], [b]) => (a < b ? -1 : 1))),
      skipped: tally.rows - total,
      places: tally.places,
    }
    await appendEvent(client, ctx, {
      action: 'charts.imported',
      subject: `import:${importId}`,
      payload: {
        source: input.source,
        tier,
        files: input.files,
        patients: stored.patients,
        resources: added,
        skipped: report.skipped,
        problems: report.problems,
      },
    })
    return report
  })
}

class Tally {
  rows = 0
  errors = 0
  /** A compressed file that is cut off or corrupt: rows read before the damage may be wrong too. */
  damaged = false
  readonly codes = new Map<string, number>()
  readonly places: ChartProblem[] = []

  /** Nothing of the import can stand. */
  refused(partial = false): boolean {
    return this.damaged || (this.errors > 0 && !partial)
  }

  note(problem: ChartProblem): void {
    this.codes.set(problem.code, (this.codes.get(problem.code) ?? 0) + 1)
    if (problem.severity === 'error') this.errors++
    if (problem.code === 'gzip_truncated' || problem.code === 'gzip_corrupt') this.damaged = true
    if (this.places.length < MOST_PLACES) this.places.push(problem)
  }

  problemPlaces() {
    return this.places.map(({ file, line, path, code, message }) => ({
      file,
      ...(line === null ? {} : { line }),
      path: path ?? '',
      code,
      message,
    }))
  }
}

type Piece = { lines: Buffer; patients: PatientFacts[] }

/** Rows for the database in pieces. Once nothing of an import can stand, the rest is read for its problems alone. */
async function* pieces(
  { source, events, partial }: { source: ChartSource; events: AsyncIterable<ChartEvent>; partial?: boolean },
  tally: Tally,
): AsyncGenerator<Piece> {
  let bytes = Buffer.allocUnsafe(PIECE)
  let size = 0
  let patients: PatientFacts[] = []
  const taken = (): Piece => {
    const piece = { lines: bytes.subarray(0, size), patients }
    patients = []
    size = 0
    return piece
  }
  for await (const event of events) {
    if (event.kind === 'problem') {
      tally.note(event.problem)
      continue
    }
    tally.rows++
    if (tally.rows % TURN === 0) await setImmediate()
    if (tally.refused(partial)) continue
    const { row } = event
    const line = copyLine(row, contentHash(source, row.body))
    // A UTF-16 code unit takes at most three bytes of UTF-8.
    const room = line.length * 3
    if (room > bytes.length - size) {
      if (size > 0) yield taken()
      bytes = Buffer.allocUnsafe(Math.max(PIECE, room))
    }
    size += bytes.write(line, size)
    if (row.type === 'Patient') patients.push(patientFacts(row))
  }
  if (size > 0 && !tally.refused(partial)) yield taken()
}

type Stored = { patients: number; added: Map<string, number> }

/**
 * Pieces are stored while the next ones are being read: the reader and the database work at the same time, and neither
 * waits for every hitch of the other.
 */
async function storePieces(
  client: Connection,
  into: { source: ChartSource; tier: Tier; importId: string },
  read: AsyncIterable<Piece>,
): Promise<Stored> {
  const stored: Stored = { patients: 0, added: new Map() }
  const store = async ({ lines, patients }: Piece) => {
    await copyIncoming(client, lines)
    for (const { type, count } of await mergeIncoming(client, into.source, into.importId))
      stored.added.set(type, (stored.added.get(type) ?? 0) + count)
    stored.patients += await upsertPatients(client, into.source, into.tier, patients)
  }
  await createIncoming(client)
  const waiting: Promise<void>[] = []
  let last = Promise.resolve()
  try {
    for await (const piece of read) {
      last = last.then(() => store(piece))
      // It is waited for below; should it fail before, that is no failure nobody looks at.
      last.catch(() => {})
      waiting.push(last)
      if (waiting.length > PIECES_AHEAD) await waiting.shift()
    }
  } finally {
    // Nothing else may be asked of the connection while a COPY is under way on it.
    await last
  }
  return stored
}

/** Rows of tables are written by our own reader, so their text is their identity; FHIR text varies in its spacing. */
function contentHash(source: ChartSource, body: string): string {
  return source === 'mimic-iv' ? sha256(body) : jsonHash(JSON.parse(body))
}

function patientFacts({ ref, body }: { ref: string; body: string }): PatientFacts {
  const identifiers = identifiersOf(JSON.parse(body) as FhirResource)
  return { ref, subjectId: subjectOf(identifiers), identifiers }
}

function refusal(tally: Tally): Problem {
  const first = tally.places.find((place) => place.severity === 'error')
  const where = first ? ` First: ${first.file}${first.line === null ? '' : `:${first.line}`}: ${first.message}` : ''
  const way = tally.damaged ? 'Get the damaged file again.' : 'Use --partial to store the rest.'
  return new Problem(
    'import_refused',
    `${tally.errors} ${tally.errors === 1 ? 'problem' : 'problems'}; nothing was stored. ${way}${where}`,
    tally.problemPlaces(),
    { problems: Object.fromEntries(tally.codes) },
  )
}
