import { filterDay, type Day } from '@kasuwa/domain/dates.ts'
import { kobo, type Kobo } from '@kasuwa/domain/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'

/** What a customer paid in; the one answer whose amounts are in kobo (C-97). */
export type CustomerPayment = Awaited<ReturnType<typeof api.payments.ofCustomer>>['data'][number] & { amount: Kobo }

/** From one day to another, both included. */
export type Period = { readonly start: Day; readonly end: Day }

/** What the customer of this user id paid in, newest first; without a period all of it. Days travel as 'm-d-Y' (C-128). */
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
