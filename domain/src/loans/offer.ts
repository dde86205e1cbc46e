import type { Day } from '../dates.ts'
import type { Kobo } from '../money.ts'
import { amountOf } from './instalments.ts'
import { makeSchedule, type ScheduleTerms } from './schedule.ts'

/** The cost of a loan and its repayment days, shown before the customer requests it. */
export interface Offer {
  readonly interest: Kobo
  /** The loan fee; 0 without one. */
  readonly fee: Kobo
  readonly total: Kobo
  readonly instalments: readonly { readonly dueOn: Day; readonly amount: Kobo }[]
}

/**
 * The offer for a loan that is paid out on `start`: the schedule of a disbursement on that day (C-92). Another day of payment changes
 * the dates, and another approved amount changes the figures.
 * @throws RangeError as `makeSchedule`
 */
export function makeOffer(terms: ScheduleTerms): Offer {
  const { interest, fee, total, rows } = makeSchedule(terms)
  return { interest, fee, total, instalments: rows.map((row) => ({ dueOn: row.dueOn, amount: amountOf(row) })) }
}
