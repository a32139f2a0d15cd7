/** What adjudication, agreement and releases load of reviews. Ask `findOwed` before any of it is shown to anybody. */
export {
  findAssignmentOf as loadAssignmentOf,
  findOpinions as loadOpinions,
  findOverlaps as loadOverlaps,
  findReaders as loadReaders,
  findStandings as loadStandings,
  markReturned,
  type ReaderRow,
  type StandingRow,
} from './store.ts'
