import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'

/** A completed disbursement or repayment, with its customer. */
export type CustomerTransaction = Awaited<ReturnType<typeof api.overview.customerDashboard>>['data'][number]

/** The customer's own newest transactions, at most ten (C-171). */
export function ownTransactionsQuery() {
  return queryOptions({
    queryKey: queries.overview.customerDashboard.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.customerDashboard(undefined, { signal })).data,
  })
}
