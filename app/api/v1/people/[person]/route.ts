import { handle } from '#app/api/handle.ts'
import { changePerson } from '#lib/people/change-person.ts'
import * as contract from '#lib/people/contract.ts'

export const PATCH = handle(contract.changePerson, (ctx, { params, body }) => changePerson(ctx, { ...params, ...body }))
