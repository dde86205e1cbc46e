import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'

/** A loan with its schedule, as the viewer may see it. */
export type LoanDetail = Awaited<ReturnType<typeof api.loans.schedule>>['data']

export type Instalment = LoanDetail['schedule'][number]

/** One loan; `id` is any of its three names (C-83). */
export function loanDetailQuery(id: string) {
  return queryOptions({
    queryKey: queries.loans.schedule.queryKey({ input: { id } }),
    queryFn: async ({ signal }) => (await api.loans.schedule({ id }, { signal })).data,
  })
}

/**
 * The counts of the customer's requests by outcome, and the rate of a new one. Where there are products they are read too, so that the device has them
 * once the dialog is opened, also without a network (C-186). A failure is shown by the dialog.
 */
export function loanCountsQuery() {
  return queryOptions({
    queryKey: queries.loans.summary.queryKey(),
    queryFn: async ({ client, signal }) => {
      const { data } = await api.loans.summary(undefined, { signal })
      if (data.has_products) void client.prefetchQuery({ ...productsQuery(), meta: { silent: true } })
      return data
    },
  })
}

/** The published products, with the largest amount of each for the customer now. */
export function productsQuery() {
  return queryOptions({
    queryKey: queries.loans.products.queryKey(),
    queryFn: async ({ signal }) => (await api.loans.products(undefined, { signal })).data.products,
  })
}

export type Product = Awaited<ReturnType<typeof api.loans.products>>['data']['products'][number]

export type LoanCounts = Awaited<ReturnType<typeof api.loans.summary>>['data']
