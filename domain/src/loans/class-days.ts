import { addDays, type Day } from '../dates.ts'
import { addKobo, type BasisPoints, type Kobo } from '../money.ts'
import type { SettledInstalment } from './punctuality.ts'
import { shareOf } from './share.ts'

/** A rescheduled loan keeps its class for at least so many days (C-199). */
export const daysOfKeptClass = 30

/** The reschedule by which a loan keeps a class: its day, and the days late on that day. */
export interface KeptClass {
  readonly on: Day
  readonly daysLate: number
}

/**
 * The class days of a loan on a day: its days late, but of a rescheduled loan at least those of the day of the reschedule, until the first day that
 * is 30 days after it or later and on which nothing is overdue (C-199).
 * @param rows its instalments in force since the reschedule, with the days on which they were paid as known on that day
 */
export function classDays(
  daysLate: number,
  today: Day,
  kept?: KeptClass & { readonly rows: readonly SettledInstalment[] },
): number {
  if (!kept) return daysLate
  const freeFrom = firstClearDay(kept.rows, addDays(kept.on, daysOfKeptClass))
  return freeFrom !== null && freeFrom <= today ? daysLate : Math.max(daysLate, kept.daysLate)
}

/** The first day, from a day on, on which no instalment is overdue; null while there is none. */
function firstClearDay(rows: readonly SettledInstalment[], from: Day): Day | null {
  const overdue = rows.find(({ dueOn, settledOn }) => dueOn < from && (settledOn === null || settledOn > from))
  if (!overdue) return from
  return overdue.settledOn === null ? null : firstClearDay(rows, overdue.settledOn)
}

/** The bounds of portfolio at risk: a loan counts for one when its class days are above it, but for 1 from one day on (C-199). */
export const parBounds = [1, 7, 30, 60, 90] as const
export type ParBound = (typeof parBounds)[number]

/** A running loan that is not written off, on a day. */
export interface LoanAtRisk {
  readonly unpaidPrincipal: Kobo
  readonly classDays: number
}

/** Unpaid principal of the loans above a bound, and its share of the unpaid principal of all. */
export interface AtRisk {
  readonly bound: ParBound
  readonly amount: Kobo
  readonly share: BasisPoints
}

/** Portfolio at risk of running loans that are not written off, for each bound (C-199). */
export function portfolioAtRisk(loans: readonly LoanAtRisk[]): AtRisk[] {
  const whole = unpaidPrincipal(loans)
  return parBounds.map((bound) => {
    const amount = unpaidPrincipal(loans.filter((loan) => loan.classDays >= (bound === 1 ? 1 : bound + 1)))
    return { bound, amount, share: shareOf(amount, whole) }
  })
}

const unpaidPrincipal = (loans: readonly LoanAtRisk[]): Kobo => addKobo(...loans.map((loan) => loan.unpaidPrincipal))
