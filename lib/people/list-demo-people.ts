import type { Db } from '#lib/platform/db.ts'
import type { Person } from './contract.ts'
import { selectDemoPeople } from './store.ts'

/** The people a demo workspace offers for one-click sign-in. The door asks only on the embedded default. */
export function listDemoPeople({ db }: { db: Db }): Promise<Person[]> {
  return selectDemoPeople(db)
}
