import { handle } from '#app/api/handle.ts'
import * as contract from '#lib/charts/contract.ts'
import { listPatients } from '#lib/charts/list-patients.ts'

export const GET = handle(contract.listPatients, (ctx) => listPatients(ctx))
