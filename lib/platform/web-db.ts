import { type Db, openDb } from './db.ts'
import { env } from './env.ts'

// Development reloads modules but not the process: on globalThis one pool outlives every reload.
const kept = globalThis as typeof globalThis & { chartsideDb?: Db }

/** The one database client of the web process. */
export function webDb(): Db {
  kept.chartsideDb ??= openDb(env().databaseUrl)
  return kept.chartsideDb
}
