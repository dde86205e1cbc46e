import { addDays, addMonths, daysBetween, type Day } from '../dates.ts'
import {
  addKobo,
  divideHalfUp,
  kobo,
  nothing,
  partHalfUp,
  subtractKobo,
  type BasisPoints,
  type Kobo,
} from '../money.ts'
import type { LoanFee } from './product.ts'
import type { Frequency } from './terms.ts'

export interface ScheduleTerms {
  /** At least one naira. */
  readonly principal: Kobo
  /** A whole number above 0. */
  readonly months: number
  /** The rate for each month. */
  readonly rate: BasisPoints
  readonly frequency: Frequency
  /** The rule of the loan fee (C-203); none unless given. */
  readonly loanFee?: LoanFee | undefined
  /** The day the disbursement succeeded. */
  readonly start: Day
}

/** The parts of a debt or of one row: a loan without a loan fee has 0 there. */
export interface Parts {
  readonly principal: Kobo
  readonly interest: Kobo
  /** The loan fee; a late fee is no part of a row. */
  readonly fee: Kobo
}

export interface ScheduleRow extends Parts {
  /** The number of the instalment, from 1. */
  readonly number: number
  readonly dueOn: Day
}

export interface Schedule {
  readonly interest: Kobo
  /** The loan fee. */
  readonly fee: Kobo
  /** Principal, interest and loan fee. */
  readonly total: Kobo
  readonly start: Day
  readonly end: Day
  readonly rows: readonly ScheduleRow[]
}

/**
 * The instalments of a loan (C-92, C-202). Their amounts are equal except the last, which takes the rest, 0 to n - 1 kobo. They sum to
 * principal, interest and loan fee exactly, and the last is due on the same day of the month in which the term ends. They are made once, at
 * disbursement; no later event but a reschedule makes them again.
 * @throws RangeError below one naira or two kobo for each instalment, a part of which could come to less than nothing, and for a term that is no
 *   whole number of months above 0
 */
export function makeSchedule({ principal, months, rate, frequency, loanFee, start }: ScheduleTerms): Schedule {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`Not a term in months: ${months}`)
  const count = instalmentCount(frequency, start, months)
  if (principal < Math.max(100, 2 * count)) throw new RangeError(`Too little to lend: ${principal} kobo`)
  const end = addMonths(start, months)
  const debt = { principal, interest: interestOn(principal, rate, months), fee: loanFeeOn(principal, loanFee) }
  const rows = splitParts(debt, count).map((parts, index) => ({
    number: index + 1,
    dueOn: index + 1 === count ? end : dueDay(frequency, start, index + 1),
    ...parts,
  }))
  return {
    interest: debt.interest,
    fee: debt.fee,
    total: addKobo(principal, debt.interest, debt.fee),
    start,
    end,
    rows,
  }
}

/** The loan fee: the fixed amount and the share of the principal, rounded half up once (C-203); 0 without a rule. */
export function loanFeeOn(principal: Kobo, rule: LoanFee | undefined): Kobo {
  return rule ? addKobo(rule.fixed, partHalfUp(principal, rule.bp)) : nothing
}

/** Flat interest for the whole term, rounded half up once: the same for every frequency. */
export function interestOn(principal: Kobo, rate: BasisPoints, months: number): Kobo {
  return kobo(divideHalfUp(BigInt(principal) * BigInt(rate) * BigInt(months), 10_000n))
}

/** The number of instalments of a term: one a month, or one for each whole step of 1, 7 or 14 days (in one month: one a day, 4 or 2). */
export function instalmentCount(frequency: Frequency, start: Day, months: number): number {
  if (frequency === 'monthly') return months
  return Math.floor(daysBetween(start, addMonths(start, months)) / stepDays[frequency])
}

/** The day that is a number of steps after another. Months are counted from that day, so its date returns after a short month. */
export const dueDay = (frequency: Frequency, from: Day, steps: number): Day =>
  frequency === 'monthly' ? addMonths(from, steps) : addDays(from, steps * stepDays[frequency])

/**
 * The parts of `count` rows, in kobo: each row is the whole total's share rounded down, the last takes the rest; interest and loan fee of row k are
 * the increase of their cumulative shares, and the principal is the rest of the row. No part is negative.
 * @throws RangeError if the principal is less than a kobo for each row, or two where there is a fee: a part could be negative
 */
export function splitParts({ principal, interest, fee }: Parts, count: number): Parts[] {
  if (principal < count * (fee > 0 ? 2 : 1)) throw new RangeError(`Too little for ${count} rows: ${principal} kobo`)
  const total = addKobo(principal, interest, fee)
  const share = Math.floor(total / count)
  return Array.from({ length: count }, (_, index) => {
    const amount = kobo(index + 1 < count ? share : total - share * (count - 1))
    const shareOf = (part: Kobo) => subtractKobo(shareUpTo(index + 1, part, count), shareUpTo(index, part, count))
    const parts = { interest: shareOf(interest), fee: shareOf(fee) }
    return { principal: subtractKobo(amount, addKobo(parts.interest, parts.fee)), ...parts }
  })
}

/** The share of an amount for the first `rows` of `count`, rounded down. */
function shareUpTo(rows: number, amount: Kobo, count: number): Kobo {
  // The whole part and the rest are computed separately, so that no product exceeds the safe integers.
  return kobo(Math.floor(amount / count) * rows + Math.floor(((amount % count) * rows) / count))
}

/** Days from one instalment to the next. */
const stepDays = { daily: 1, weekly: 7, biweekly: 14 } as const satisfies Partial<Record<Frequency, number>>
