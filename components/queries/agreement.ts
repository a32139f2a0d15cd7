import { queryOptions } from '@tanstack/react-query'
import { getAgreement } from '#lib/agreement/contract.ts'
import { call } from '#lib/platform/http/client.ts'
import type { InputOf } from '#lib/platform/http/operation.ts'

export type AgreementAsked = InputOf<typeof getAgreement>['query']

export const agreementQuery = (query: AgreementAsked) =>
  queryOptions({
    queryKey: [getAgreement.id, query.by, query.field],
    queryFn: ({ signal }) => call(getAgreement, { query }, { signal }),
  })
