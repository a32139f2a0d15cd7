import type { Tier } from '#lib/charts/tier.ts'
import { appendEvent } from '#lib/ledger/append-event.ts'
import { authorize } from '#lib/people/policy.ts'
import { actorName } from '#lib/platform/actor.ts'
import { sameJson } from '#lib/platform/canonical.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction, type Tx } from '#lib/platform/db.ts'
import { jsonHash } from '#lib/platform/digest.ts'
import { Problem } from '#lib/platform/problems.ts'
import { checkSession } from './check-session.ts'
import type { ImportReport } from './contract.ts'
import { differingPaths } from './differing-paths.ts'
import { pinEvidence } from './pin-evidence.ts'
import { hashItems } from './revision.ts'
import type { Finding, ImportedSession, ImportProblem } from './session.ts'
import { findLatestTurns, findSource, insertSessionImport, insertSessions, type NewSession } from './store.ts'

/** One line as a reader gives it: a session with its verbatim line, or why it cannot be one. */
export type SessionEntry =
  | { ok: true; session: ImportedSession; source: string; findings: Finding[]; file: string; line: number }
  | { ok: false; problems: ImportProblem[] }

/** Sessions stored with one set of statements; bounds memory on a file of any length. */
const BATCH = 25

/** Ends the transaction of a dry run without an error reaching anybody. */
class DryRun extends Error {}

/**
 * Store sessions, in one transaction with its ledger event. One refused line and nothing is stored, unless `partial`
 * stores the good ones. A session that is here already with the same content is `unchanged`. The report counts what the
 * reader found in the records and what the checks find in the turns; only the former is stored, the checks run anew
 * whenever they are asked for.
 * @throws Problem `import_refused` with every place, the report's counts beside it
 */
export async function importSessions(
  ctx: Context,
  input: {
    entries: AsyncIterable<SessionEntry>
    files: string[]
    tier?: Tier | undefined
    dryRun?: boolean
    partial?: boolean
  },
): Promise<ImportReport> {
  authorize(ctx.actor, 'sessions.import')
  const report: ImportReport = { imported: 0, unchanged: 0, rejected: 0, problems: [], findings: {} }
  const importId = ctx.clock.id('imp')
  try {
    await inTransaction(ctx.db, async (tx) => {
      await insertSessionImport(tx, {
        id: importId,
        files: input.files,
        importedBy: actorName(ctx.actor),
        at: ctx.clock.now(),
      })
      const added = await takeEntries(ctx, tx, importId, input.tier ?? 'open', input.entries, report)
      if (report.rejected > 0 && !input.partial) throw refusal(report)
      if (report.imported + report.unchanged + report.rejected === 0) {
        throw new Problem('import_refused', 'The files hold no session.', [], report)
      }
      await pinEvidence(tx, added)
      if (input.dryRun) throw new DryRun()
      await appendEvent(tx, ctx, {
        action: 'sessions.imported',
        subject: `import:${importId}`,
        payload: {
          files: input.files,
          imported: report.imported,
          unchanged: report.unchanged,
          rejected: report.rejected,
          sessions: added,
        },
      })
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  return report
}

async function takeEntries(
  ctx: Context,
  tx: Tx,
  importId: string,
  tier: Tier,
  entries: AsyncIterable<SessionEntry>,
  report: ImportReport,
): Promise<string[]> {
  const added: string[] = []
  const seen = new Map<string, { sha256: string; line: number; file: string }>()
  let batch: NewSession[] = []
  const flush = async () => {
    if (batch.length > 0) await insertSessions(tx, batch)
    batch = []
  }
  const reject = (problems: ImportProblem[]) => {
    report.rejected++
    report.problems.push(...problems)
  }
  for await (const entry of entries) {
    if (!entry.ok) {
      reject(entry.problems)
      continue
    }
    const { session, source, file, line } = entry
    const content: unknown = JSON.parse(source)
    const sha256 = jsonHash(content)
    const twin = seen.get(session.id)
    if (twin) {
      if (twin.sha256 === sha256) report.unchanged++
      else {
        const message = `the id “${session.id}” is already on line ${twin.line} of ${twin.file} with other content`
        reject([{ file, line, path: '$.id', code: 'duplicate_id', message }])
      }
      continue
    }
    seen.set(session.id, { sha256, line, file })
    const stored = await findSource(tx, session.id)
    if (stored) {
      if (stored.sha256 === sha256 || (await isOwnExport(tx, session))) report.unchanged++
      else reject(differences(session.id, content, JSON.parse(stored.line), { file, line }))
      continue
    }
    for (const { code } of [...entry.findings, ...checkSession(session)]) {
      report.findings[code] = (report.findings[code] ?? 0) + 1
    }
    batch.push(newSession(ctx, importId, tier, session, source, sha256, entry.findings))
    added.push(session.id)
    report.imported++
    if (batch.length >= BATCH) await flush()
  }
  await flush()
  return added
}

/** An export of ours that says what the newest revisions say is the same session, whatever its line looks like. */
async function isOwnExport(tx: Tx, session: ImportedSession): Promise<boolean> {
  if (session.studio === undefined) return false
  const latest = await findLatestTurns(tx, [session.id])
  return (
    latest.length === session.turns.length &&
    latest.every(({ items }, index) => {
      const given = session.turns[index] ?? []
      return (
        given.length === items.length &&
        items.every((item, at) => item.item === given[at]?.item && sameJson(item.value, given[at]?.value))
      )
    })
  )
}

function differences(
  id: string,
  given: unknown,
  stored: unknown,
  place: { file: string; line: number },
): ImportProblem[] {
  return differingPaths(stored, given).map((path) => ({
    ...place,
    path,
    code: 'session_differs',
    message: `session “${id}” is here already and differs in ${path}`,
  }))
}

function newSession(
  ctx: Context,
  importId: string,
  tier: Tier,
  session: ImportedSession,
  line: string,
  sha256: string,
  findings: Finding[],
): NewSession {
  const createdAt = ctx.clock.now()
  return {
    id: session.id,
    importId,
    scenario: session.scenario,
    subjectId: session.subjectId,
    hadmId: session.hadmId,
    currentDate: session.currentDate,
    level: session.level,
    tier,
    languages: session.languages,
    createdAt,
    line,
    sha256,
    toolsSha256: jsonHash(session.tools),
    toolsBody: JSON.stringify(session.tools),
    envelope: {
      id: ctx.clock.id('env'),
      hash: jsonHash(session.envelope),
      body: JSON.stringify(session.envelope),
    },
    findings,
    turns: session.turns.map((items) => {
      const hashed = hashItems(items, jsonHash)
      return {
        id: ctx.clock.id('trn'),
        revision: {
          id: ctx.clock.id('rev'),
          number: 1,
          hash: hashed.hash,
          parentId: null,
          cause: 'import',
          createdAt,
          items: hashed.items,
        },
      }
    }),
  }
}

function refusal(report: ImportReport): Problem {
  const refused = { ...report, imported: 0 }
  const [first] = report.problems
  const where = first ? ` First: ${first.file}:${first.line} ${first.path}: ${first.message}.` : ''
  const lines = report.rejected === 1 ? '1 line was' : `${report.rejected} lines were`
  return new Problem(
    'import_refused',
    `${lines} refused, so nothing was stored; --partial stores the others.${where}`,
    report.problems,
    refused,
  )
}
