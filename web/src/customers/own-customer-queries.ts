import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { renewMe } from '../base/me/me.ts'
import { paged } from '../lists/use-list.ts'

/** A page of the agent's own customers. */
export type OwnCustomerList = Pick<Awaited<ReturnType<typeof api.customers.agentList>>, 'data' | 'page'>
export type OwnCustomer = OwnCustomerList['data'][number]

/** A page of the agent's own customers; the previous rows stay while others load. */
export function ownCustomersQuery(asked: Parameters<typeof api.customers.agentList>[0]) {
  const input = paged(asked)
  return queryOptions({
    queryKey: queries.customers.agentList.queryKey({ input }),
    queryFn: async ({ signal }): Promise<OwnCustomerList> => await api.customers.agentList(input, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Marks the customers with these user ids as members of a group, everywhere in the cache (GRP-12). */
export function joinGroup(queryClient: QueryClient, userIds: readonly string[], groupId: string): void {
  const joined = <C extends { user: { id: string }; cluster_id: string | null }>(customer: C): C =>
    userIds.includes(customer.user.id) ? { ...customer, cluster_id: groupId } : customer
  const key = queries.customers.agentList.key()
  queryClient.setQueriesData<OwnCustomerList>(
    { queryKey: key },
    (list) => list && { ...list, data: list.data.map(joined) },
  )
  renewMe(queryClient, (me) => ({ ...me, account: { ...me.account, customers: me.account.customers?.map(joined) } }))
}
