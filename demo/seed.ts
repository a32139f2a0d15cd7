import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { listConflicts } from '#lib/adjudication/list-conflicts.ts'
import { ruleConflicts } from '#lib/adjudication/rule-conflicts.ts'
import { submitReviewFile } from '#lib/adjudication/submit-review.ts'
import { importCharts } from '#lib/charts/import-charts.ts'
import { readFhir } from '#lib/interchange/fhir/read-fhir.ts'
import { readSessionFiles } from '#lib/interchange/physassistbench/read-files.ts'
import { addPerson } from '#lib/people/add-person.ts'
import { findActor } from '#lib/people/find-actor.ts'
import { systemClock } from '#lib/platform/clock.ts'
import type { Context } from '#lib/platform/context.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import { env } from '#lib/platform/env.ts'
import { Problem } from '#lib/platform/problems.ts'
import { assignSessions } from '#lib/reviews/assign-sessions.ts'
import { exportReviews } from '#lib/reviews/export-reviews.ts'
import { importSessions } from '#lib/sessions/import-sessions.ts'
import { buildDemo, type Demo } from './build-demo.ts'

/**
 * Fill an empty workspace with the demo through the same use cases people work with: what is here could have been made
 * by hand. Safe to run again after it was cut short: what is there already is left as it is.
 */
export async function seedDemo(db: Db, demo: Demo = buildDemo()): Promise<void> {
  const operator: Context = { db, actor: { kind: 'operator' }, clock: systemClock }
  for (const person of demo.people) {
    await unless('person_exists', addPerson(operator, { ...person, credentials: [] }, { demo: true }))
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'chartside-demo-'))
  try {
    await importCharts(operator, {
      source: 'fhir',
      tier: 'open',
      files: demo.bundles.map(({ file }) => file),
      events: readFhir(
        await write(
          folder,
          demo.bundles.map(({ file, json }) => ({ file, text: json })),
        ),
      ),
    })
    const files = demo.sessions.map(({ file, lines }) => ({ file, text: lines.map((line) => `${line}\n`).join('') }))
    await importSessions(operator, {
      files: files.map(({ file }) => file),
      entries: readSessionFiles(await write(folder, files)),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  for (const { session, people, overlap } of demo.assignments) {
    await assignSessions(operator, { sessions: [session], people, overlap })
  }
  const as = async (email: string): Promise<Context> => ({ ...operator, actor: await findActor({ db }, email) })
  const submitted = new Set(
    (await exportReviews(operator)).rows.map(({ session, turn, person }) => `${session}/${turn}/${person}`),
  )
  for (const review of demo.reviews) {
    if (submitted.has(`${review.session}/${review.turn}/${review.person}`)) continue
    await submitReviewFile(await as(review.person), review)
  }
  const { conflicts } = await listConflicts(operator)
  for (const ruling of demo.rulings) {
    const open = conflicts.some(({ session, turn }) => session === ruling.session && turn === ruling.turn)
    if (open) await ruleConflicts(await as(ruling.person), ruling)
  }
}

async function write(folder: string, files: { file: string; text: string }[]): Promise<string[]> {
  return Promise.all(
    files.map(async ({ file, text }) => {
      const place = path.join(folder, file)
      await writeFile(place, text)
      return place
    }),
  )
}

/** Done before, by a run that was cut short: that is what was wanted. */
async function unless(code: string, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== code) throw error
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const db = openDb(env().databaseUrl, { max: 4 })
  try {
    await seedDemo(db)
  } finally {
    await db.$disconnect()
  }
}
