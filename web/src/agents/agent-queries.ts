import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { entriesPerPage } from '../customers/customer-page-queries.ts'
import { pageQuery } from '../lists/page-query.ts'
import { paged } from '../lists/use-list.ts'

/** A page of all agents, and the totals of all. */
export type AdminAgents = Awaited<ReturnType<typeof api.agents.adminList>>['data']

export type AdminAgent = AdminAgents['agents'][number]

export type PayoutAccount = AdminAgent['payout_account']

/** One page of all agents. The previous page stays until it has loaded. */
export const agentsQuery = (asked: Parameters<typeof api.agents.adminList>[0]) =>
  pageQuery(queries.agents.adminList, paged(asked))

/** One agent. */
export function agentQuery(id: string) {
  return queryOptions({
    queryKey: queries.agents.adminOne.queryKey({ input: { id } }),
    queryFn: async ({ signal }) => (await api.agents.adminOne({ id }, { signal })).data,
  })
}

/** A customer of an agent, with their running loan. */
export type AgentCustomer = Awaited<ReturnType<typeof api.agents.adminCustomersOf>>['data']['customers'][number]

/** One page of an agent's customers. */
export const agentCustomersQuery = (asked: Parameters<typeof api.agents.adminCustomersOf>[0]) =>
  pageQuery(queries.agents.adminCustomersOf, paged(asked))

/** One page of an agent's audit trail. */
export const agentTrailQuery = (id: string, page: number) =>
  pageQuery(queries.agents.adminTrail, { id, per_page: entriesPerPage, ...(page > 1 && { page }) })

/** Changes an agent in every list in the cache, without a call; their trail is read again if it is shown. */
export function changeAgent(
  queryClient: QueryClient,
  agentId: string,
  change: (agent: AdminAgent) => AdminAgent,
): void {
  void queryClient.invalidateQueries({ queryKey: queries.agents.adminTrail.key() })
  queryClient.setQueryData<AdminAgent>(agentQuery(agentId).queryKey, (agent) => agent && change(agent))
  queryClient.setQueriesData<AdminAgents>(
    { queryKey: queries.agents.adminList.key() },
    (list) => list && { ...list, agents: list.agents.map((agent) => (agent.id === agentId ? change(agent) : agent)) },
  )
}
