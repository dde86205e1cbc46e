import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../../base/calls/api.ts'

/** A request with what its decision needs. */
export type Decision = Awaited<ReturnType<typeof api.loans.adminDetail>>['data']

/** One request; `id` is any of its three names (C-83). Asked for anew on each opening: a decision is not made on old facts. */
export function decisionQuery(id: string) {
  return queryOptions({
    queryKey: queries.loans.adminDetail.queryKey({ input: { id } }),
    queryFn: async ({ signal }) => (await api.loans.adminDetail({ id }, { signal })).data,
    staleTime: 0,
  })
}

/** What waits for an admin. Asked for again each time: some of it may have been done. */
export function adminWaitingQuery() {
  return queryOptions({
    queryKey: queries.overview.adminWaiting.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.adminWaiting(undefined, { signal })).data,
    staleTime: 0,
  })
}
