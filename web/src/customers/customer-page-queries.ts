import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'

/** One customer as the admin's page shows them. */
export type CustomerPage = Awaited<ReturnType<typeof api.customers.adminDetail>>['data']
export type CustomerLoans = Awaited<ReturnType<typeof api.customers.adminLoans>>['data']
export type TrailEntry = Awaited<ReturnType<typeof api.customers.adminTrail>>['data']['entries'][number]

/** The top of the page: the person, their answers, accounts, agent and group. `id` is their customer id. */
export function customerPageQuery(id: string) {
  return queryOptions({
    queryKey: queries.customers.adminDetail.queryKey({ input: { id } }),
    queryFn: async ({ signal }) => (await api.customers.adminDetail({ id }, { signal })).data,
  })
}

/** Their loans, with how punctually these were paid. */
export function customerLoansQuery(id: string) {
  return queryOptions({
    queryKey: queries.customers.adminLoans.queryKey({ input: { id } }),
    queryFn: async ({ signal }) => (await api.customers.adminLoans({ id }, { signal })).data,
  })
}

/** The trail is the last of many panels. */
const entriesPerPage = 10

/** One page of what was done with them. */
export const customerTrailQuery = (id: string, page: number) =>
  pageQuery(queries.customers.adminTrail, { id, per_page: entriesPerPage, ...(page > 1 && { page }) })

/** Asks for the trail again, where it is shown: something was written into it. */
export const renewTrail = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queries.customers.adminTrail.key() })
