import type { Context } from '#lib/platform/context.ts'
import type { Person } from './contract.ts'
import { authorize } from './policy.ts'
import { selectPeople } from './store.ts'

/** Everyone of the workspace, the deactivated last. */
export async function listPeople(ctx: Context): Promise<{ people: Person[] }> {
  authorize(ctx.actor, 'people.list')
  return { people: await selectPeople(ctx.db) }
}
