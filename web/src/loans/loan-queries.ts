import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'

/** A loan with its schedule, as the viewer may see it. */
export type LoanDetail = Awaited<ReturnType<typeof api.loans.schedule>>['data']

export type Instalment = LoanDetail['schedule'][number]

/** One loan; `id` is any of its three names (C-83). */
export function loanDetailQuery(id: string) {
  return queryOptions({
    queryKey: queries.loans.schedule.queryKey({ input: { id } }),
    queryFn: async ({ signal }) => (await api.loans.schedule({ id }, { signal })).data,
  })
}

/** The counts of the customer's requests by outcome, and the rate of a new one. */
export function loanCountsQuery() {
  return queryOptions({
    queryKey: queries.loans.summary.queryKey(),
    queryFn: async ({ signal }) => (await api.loans.summary(undefined, { signal })).data,
  })
}

export type LoanCounts = Awaited<ReturnType<typeof api.loans.summary>>['data']
