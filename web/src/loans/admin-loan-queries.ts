import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, queries } from '../api.ts'

/** A page of all loans, and the totals of all. */
export type AdminLoans = Awaited<ReturnType<typeof api.loans.adminList>>['data']

export type AdminLoan = AdminLoans['loans']['data'][number]

/** One page of the loans of a status, or of any; the page before stays until it is there (C-138). */
export function adminLoansQuery(input: Parameters<typeof api.loans.adminList>[0]) {
  return queryOptions({
    queryKey: queries.loans.adminList.queryKey({ input }),
    queryFn: async ({ signal }) => (await api.loans.adminList(input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** Only a pending loan whose money is not already on its way (MLOAN-06, C-86). */
export function mayBeDecided({ status, disbursement }: Pick<AdminLoan, 'status' | 'disbursement'>): boolean {
  return status === 'pending' && (disbursement === null || disbursement === 'failed')
}
