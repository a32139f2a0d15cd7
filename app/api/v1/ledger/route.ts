import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/ledger/contract.ts'
import { listEvents } from '#lib/ledger/list-events.ts'
import { findNames } from '#lib/people/find-names.ts'
import { findOwed } from '#lib/reviews/find-owed.ts'

export const GET = handle(contract.listEvents, async (ctx, { query }) =>
  listEvents(ctx, { ...query, owes: await findOwed(ctx), namesOf: (ids) => findNames(ctx, ids) }),
)
