/**
 * What other capabilities may load of sessions, inside their own transactions. The gate of tiers is theirs to ask
 * (`requireTier`, `mayRead` with the row).
 */
export {
  type EnvelopeRow,
  findEnvelopes as loadEnvelopes,
  findEnvelopesById as loadEnvelopesById,
  findFirstTurns as loadFirstTurns,
  findLatestTurns as loadLatestTurns,
  findRevisions as loadRevisions,
  findSessions as loadSessions,
  findSources as loadSources,
  type SessionRow,
} from './store.ts'
