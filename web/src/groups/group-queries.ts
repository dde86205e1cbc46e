import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'
import { paged } from '../lists/use-list.ts'

/** A page of the agent's groups, and their totals. */
export type GroupList = Awaited<ReturnType<typeof api.groups.list>>['data']
export type Group = GroupList['groups'][number]

export type GroupDetail = Awaited<ReturnType<typeof api.groups.detail>>['data']
export type GroupCustomer = GroupDetail['cluster']['customers'][number]

/** A page of the agent's groups. The previous page stays until it has loaded. */
export const groupsQuery = (asked: Parameters<typeof api.groups.list>[0]) =>
  pageQuery(queries.groups.list, paged(asked))

/** One group with its customers. */
export function groupDetailQuery(id: string) {
  return queryOptions({
    queryKey: queries.groups.detail.queryKey({ input: { id } }),
    queryFn: async ({ signal }) => (await api.groups.detail({ id }, { signal })).data,
  })
}

/** The groups that an admin can move a customer to; `id` is their customer id. */
export function groupsForMoveQuery(id: string) {
  return queryOptions({
    queryKey: queries.groups.ofCustomer.queryKey({ input: { id } }),
    queryFn: async ({ signal }) => (await api.groups.ofCustomer({ id }, { signal })).data,
    // The field shows a failure itself.
    meta: { silent: true },
  })
}
