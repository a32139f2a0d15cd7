import { appendEvent } from '#lib/ledger/append-event.ts'
import type { Clock } from '#lib/platform/clock.ts'
import { type Db, inTransaction } from '#lib/platform/db.ts'
import { endOneLogin, selectPerson } from './store.ts'

/** End a browser's login; one that has ended already stays so. */
export async function endLogin({ db, clock }: { db: Db; clock: Clock }, login: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const personId = await endOneLogin(tx, login, clock.now())
    const person = personId && (await selectPerson(tx, personId))
    if (!person) return
    const { active: _active, ...rest } = person
    const by = { actor: { kind: 'person' as const, ...rest }, clock }
    await appendEvent(tx, by, { action: 'people.signed_out', subject: `person:${person.id}`, payload: {} })
  })
}
