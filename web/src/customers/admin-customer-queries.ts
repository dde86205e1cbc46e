import type { QueryClient } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'
import { paged } from '../lists/use-list.ts'

/** A page of all customers, and the totals of all. */
export type AdminCustomers = Awaited<ReturnType<typeof api.customers.adminList>>['data']

export type AdminCustomer = AdminCustomers['customers'][number]

/** One page of all customers. The previous page stays until it has loaded. */
export const adminCustomersQuery = (asked: Parameters<typeof api.customers.adminList>[0]) =>
  pageQuery(queries.customers.adminList, paged(asked))

/** Changes a customer in every list in the cache, without a call; their page and its trail are read again if open. */
export function changeCustomer(
  queryClient: QueryClient,
  isMeant: (customer: AdminCustomer) => boolean,
  change: (customer: AdminCustomer) => AdminCustomer,
): void {
  queryClient.setQueriesData<AdminCustomers>(
    { queryKey: queries.customers.adminList.key() },
    (list) =>
      list && {
        ...list,
        customers: list.customers.map((customer) => (isMeant(customer) ? change(customer) : customer)),
      },
  )
  for (const { key } of [queries.customers.adminDetail, queries.customers.adminTrail])
    void queryClient.invalidateQueries({ queryKey: key() })
}
