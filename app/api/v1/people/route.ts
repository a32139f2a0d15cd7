import { handle } from '#app/api/handle.ts'
import { addPerson } from '#lib/people/add-person.ts'
import * as contract from '#lib/people/contract.ts'
import { listPeople } from '#lib/people/list-people.ts'

export const GET = handle(contract.listPeople, (ctx) => listPeople(ctx))
export const POST = handle(contract.addPerson, (ctx, { body }) => addPerson(ctx, body))
