import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'

/** What every use case gets: the database, who acts, and where time and ids come from. */
export type Context = { db: Db; actor: Actor; clock: Clock }
