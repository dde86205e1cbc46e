import { api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'
import { paged } from '../lists/use-list.ts'

/** A page of late loans, and the sums of all that match. */
export type LateLoans = Awaited<ReturnType<typeof api.collections.lateLoans>>['data']
export type LateLoan = LateLoans['loans'][number]

/** A page of all late loans. Read again each time, since some may be paid by now. */
export const lateLoansQuery = (asked: Parameters<typeof api.collections.lateLoans>[0]) => ({
  ...pageQuery(queries.collections.lateLoans, paged(asked)),
  staleTime: 0,
})

/** The same of the agent's own customers. */
export const ownLateLoansQuery = (asked: Parameters<typeof api.collections.ownLateLoans>[0]) => ({
  ...pageQuery(queries.collections.ownLateLoans, paged(asked)),
  staleTime: 0,
})

/** A page of one list of promises. */
export const promisesQuery = (asked: Parameters<typeof api.collections.promises>[0]) => ({
  ...pageQuery(queries.collections.promises, paged(asked)),
  staleTime: 0,
})

/** The portfolio at risk of today. */
export type LoansAtRisk = Awaited<ReturnType<typeof api.collections.atRisk>>['data']
export const atRiskQuery = () => ({
  queryKey: queries.collections.atRisk.queryKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.collections.atRisk(undefined, { signal })).data,
  staleTime: 0,
})
