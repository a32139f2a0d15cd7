import path from 'node:path'
import pg from 'pg'
import type { Actor } from '#lib/platform/actor.ts'
import { systemClock } from '#lib/platform/clock.ts'
import type { Context } from '#lib/platform/context.ts'
import { type Db, openDb } from '#lib/platform/db.ts'
import type { SetUp } from './set-up.ts'

/** A migrated, empty database of its own. */
export type BenchDatabase = { name: string; appUrl: string; ownerUrl: string }

/**
 * The bench's own embedded server, with the settings of a real one (nothing is given up for speed). Databases are
 * copies of one that was migrated once.
 */
export class Workspace {
  readonly #server: Awaited<ReturnType<SetUp['joinServer']>>
  readonly #setUp: SetUp
  readonly #admin: pg.Client
  readonly #opened: { $disconnect: () => Promise<void> }[] = []
  readonly #templates = new Map<string, BenchDatabase>()
  #made = 0

  private constructor(setUp: SetUp, server: Awaited<ReturnType<SetUp['joinServer']>>, admin: pg.Client) {
    this.#setUp = setUp
    this.#server = server
    this.#admin = admin
  }

  static async open(setUp: SetUp, scratch: string): Promise<Workspace> {
    const server = await setUp.joinServer({ home: path.join(scratch, 'home') })
    await setUp.ensureMigrated({ ownerUrl: server.url('owner'), appUrl: server.url('app') })
    const admin = new pg.Client({ connectionString: server.url('super', 'postgres') })
    await admin.connect()
    return new Workspace(setUp, server, admin)
  }

  /** A copy of the empty database, or of another one nobody is connected to. */
  async database(template?: BenchDatabase): Promise<BenchDatabase> {
    const { owner, rightsOn, database } = this.#setUp
    const name = `bench_${++this.#made}`
    await this.#admin.query(`CREATE DATABASE ${name} TEMPLATE ${template?.name ?? database} OWNER ${owner}`)
    for (const statement of rightsOn(name)) await this.#admin.query(statement)
    return { name, appUrl: this.#server.url('app', name), ownerUrl: this.#server.url('owner', name) }
  }

  /** A database that is filled once and then copied: each call gives another copy. */
  async filled(name: string, fill: (db: Db) => Promise<void>): Promise<BenchDatabase> {
    let template = this.#templates.get(name)
    if (!template) {
      template = await this.database()
      const db = openDb(template.appUrl)
      await fill(db)
      await db.$disconnect()
      this.#templates.set(name, template)
    }
    return this.database(template)
  }

  async drop({ name }: BenchDatabase): Promise<void> {
    await this.#admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  }

  /** Writes out what earlier work left in memory, so that what follows does not pay for it. */
  async settle(): Promise<void> {
    await this.#admin.query('CHECKPOINT')
  }

  /** A client as the program opens it; closed with the workspace if not before. */
  client(database: BenchDatabase, max = 10): Db {
    const db = openDb(database.appUrl, { max })
    this.#opened.push(db)
    return db
  }

  async close(): Promise<void> {
    for (const db of this.#opened) await db.$disconnect()
    await this.#admin.end()
    await this.#server.release()
  }
}

export const operator: Actor = { kind: 'operator' }

export function contextOf(db: Db, actor: Actor = operator): Context {
  return { db, actor, clock: systemClock }
}
