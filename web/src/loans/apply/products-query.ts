import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../../base/calls/api.ts'

/** The published products, with the largest amount of each for the customer now. */
export function productsQuery() {
  return queryOptions({
    queryKey: queries.loans.products.queryKey(),
    queryFn: async ({ signal }) => (await api.loans.products(undefined, { signal })).data.products,
  })
}

export type Product = Awaited<ReturnType<typeof api.loans.products>>['data']['products'][number]
