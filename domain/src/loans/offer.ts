import type { Day } from '../dates.ts'
import type { Kobo } from '../money.ts'
import { amountOf } from './instalments.ts'
import { makeSchedule, type ScheduleTerms } from './schedule.ts'

/** The cost of a loan and its repayment days, shown before the customer requests it. */
export interface Offer {
  readonly interest: Kobo
  readonly total: Kobo
  readonly instalments: readonly { readonly dueOn: Day; readonly amount: Kobo }[]
}

/**
 * The offer for a loan that is paid out on `start`: the schedule of a disbursement on that day (C-92). Another day of payment changes
 * the dates, and another approved amount changes the figures.
 * @throws RangeError below one naira
 */
export function makeOffer(terms: ScheduleTerms): Offer {
  const { interest, total, rows } = makeSchedule(terms)
  return { interest, total, instalments: rows.map((row) => ({ dueOn: row.dueOn, amount: amountOf(row) })) }
}
