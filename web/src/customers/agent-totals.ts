import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'

/** The agent's counts of customers and loans, and their customers' newest transactions, at most ten (C-171). */
export function agentTotalsQuery() {
  return queryOptions({
    queryKey: queries.overview.agentDashboard.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.agentDashboard(undefined, { signal })).data,
  })
}
