import type { Envelope } from '#lib/sessions/session.ts'
import type { Item } from '#lib/sessions/turn.ts'

/** A session as it stands, or as it was read: its envelope and the items of its turns in reading order. */
export type SessionState = { envelope: Envelope; turns: Item[][] }
