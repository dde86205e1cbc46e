import { api, queries } from '../../base/calls/api.ts'
import { pageQuery } from '../../lists/page-query.ts'

/** A page of all loans, and the totals of all. */
export type AdminLoans = Awaited<ReturnType<typeof api.loans.adminList>>['data']

export type AdminLoan = AdminLoans['loans']['data'][number]

/** One page of the loans of one status, or of all. The previous page stays until the new one has loaded (C-138). */
export const adminLoansQuery = (input: Parameters<typeof api.loans.adminList>[0]) =>
  pageQuery(queries.loans.adminList, input)

/** Only a pending loan whose money is not already on its way (MLOAN-06, C-86). */
export function mayBeDecided({ status, disbursement }: Pick<AdminLoan, 'status' | 'disbursement'>): boolean {
  return status === 'pending' && (disbursement === null || disbursement === 'failed')
}

/** The products as choices of a filter. */
export const productOptions = () => ({
  queryKey: [...queries.products.list.queryKey(), 'choices'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.products.list(undefined, { signal })).data.products.map(({ code, name }) => ({
      value: code,
      label: name,
    })),
})
