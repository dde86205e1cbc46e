import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../api.ts'

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
