import { filterDay, type Day } from '@kasuwa/domain/dates.ts'
import { kobo, type Kobo } from '@kasuwa/domain/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'

/** A customer's payments; the only answer with amounts in kobo (C-97). */
export type CustomerPayment = Awaited<ReturnType<typeof api.payments.ofCustomer>>['data'][number] & { amount: Kobo }

/** A period; both days are included. */
export type Period = { readonly start: Day; readonly end: Day }

/** The payments of the customer with this user id, newest first; all of them without a period. Days are sent as 'm-d-Y' (C-128). */
export function customerPaymentsQuery(id: string, period: Period | null) {
  const input = { id, ...(period && { start_date: filterDay(period.start), end_date: filterDay(period.end) }) }
  return queryOptions({
    queryKey: queries.payments.ofCustomer.queryKey({ input }),
    queryFn: async ({ signal }): Promise<readonly CustomerPayment[]> => {
      const { data } = await api.payments.ofCustomer(input, { signal })
      return data.map((payment) => ({ ...payment, amount: kobo(payment.amount) }))
    },
  })
}
