import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../../api.ts'

/** How many loans the customer asked for, what became of them, and the rate of one asked for now. */
export function loanCountsQuery() {
  return queryOptions({
    queryKey: queries.loans.summary.queryKey(),
    queryFn: async ({ signal }) => (await api.loans.summary(undefined, { signal })).data,
  })
}

export type LoanCounts = Awaited<ReturnType<typeof api.loans.summary>>['data']
