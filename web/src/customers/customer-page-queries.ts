import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'

/** One customer on the admin's page. */
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

/** Their loans, with their punctuality. */
export function customerLoansQuery(id: string) {
  return queryOptions({
    queryKey: queries.customers.adminLoans.queryKey({ input: { id } }),
    queryFn: async ({ signal }) => (await api.customers.adminLoans({ id }, { signal })).data,
  })
}

/** The trail has short pages, since it is the last of many panels. */
export const entriesPerPage = 10

/** One page of their audit trail. */
export const customerTrailQuery = (id: string, page: number) =>
  pageQuery(queries.customers.adminTrail, { id, per_page: entriesPerPage, ...(page > 1 && { page }) })

/** Reads the trail again if it is shown, since an entry was added. */
export const renewTrail = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queries.customers.adminTrail.key() })
