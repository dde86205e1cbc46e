import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../../base/calls/api.ts'

/** A request with everything its decision needs. */
export type Decision = Awaited<ReturnType<typeof api.loans.adminDetail>>['data']

/** One request; `id` is any of its three names (C-83). Asked for again on each opening, so that nobody decides on old facts. */
export function decisionQuery(id: string) {
  return queryOptions({
    queryKey: queries.loans.adminDetail.queryKey({ input: { id } }),
    queryFn: async ({ signal }) => (await api.loans.adminDetail({ id }, { signal })).data,
    staleTime: 0,
  })
}

/** The work that waits for an admin. Asked for again each time, since some of it may be done by now. */
export function adminWaitingQuery() {
  return queryOptions({
    queryKey: queries.overview.adminWaiting.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.adminWaiting(undefined, { signal })).data,
    staleTime: 0,
  })
}
