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
  copyIncoming,
  copyLine,
  incomingPatients,
  insertChartImport,
  mergeIncoming,
  type PatientFacts,
  upsertPatients,
} from './store.ts'
import { identifiersOf, subjectOf } from './subject.ts'
import type { Tier } from './tier.ts'

export type ChartSource = 'mimic-iv' | 'fhir'

/** Problems reported with their places; the counts are complete. */
const MOST_PLACES = 200

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
    await insertChartImport(client, {
      id: importId,
      source: input.source,
      tier,
      files: input.files,
      importedBy: actorName(ctx.actor),
      at: ctx.clock.now(),
    })
    await copyIncoming(client, rowLines(input.source, input.events, tally))
    if (tally.damaged || (tally.errors > 0 && !input.partial)) throw refusal(tally)
    if (tally.rows === 0) {
      throw new Problem('invalid_input', 'Nothing to import: the files hold no resource.', tally.problemPlaces())
    }
    const bodies = await incomingPatients(client)
    const patients = await upsertPatients(client, input.source, tier, bodies.map(patientFacts))
    const added = await mergeIncoming(client, input.source, importId)
    const total = Object.values(added).reduce((sum, n) => sum + n, 0)
    const report: ChartImportReport = {
      patients,
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
        patients,
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

async function* rowLines(source: ChartSource, events: AsyncIterable<ChartEvent>, tally: Tally): AsyncIterable<string> {
  for await (const event of events) {
    if (event.kind === 'problem') {
      tally.note(event.problem)
      continue
    }
    tally.rows++
    yield copyLine(event.row, contentHash(source, event.row.body))
  }
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
