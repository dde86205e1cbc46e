import type { Day } from '@kasuwa/domain/dates.ts'

type Row = { number: string; customerId: string; firstName: string; lastName: string; day: Day }

/** The loan of a row, its customer, and the day by which the row is in the list. */
export const loanOf = ({ number, customerId, firstName, lastName, day }: Row) => ({
  loan_id: number,
  customer_id: customerId,
  user: { first_name: firstName, last_name: lastName },
  day,
})
