import { addDays, daysBetween, sameDayNextMonth, type Day } from '../dates.ts'
import { addKobo, divideHalfUp, kobo, subtractKobo, type BasisPoints, type Kobo } from '../money.ts'
import type { Frequency } from './terms.ts'

export interface ScheduleTerms {
  /** At least one naira. */
  readonly principal: Kobo
  readonly rate: BasisPoints
  readonly frequency: Frequency
  /** The day the disbursement succeeded. */
  readonly start: Day
}

export interface ScheduleRow {
  /** From 1. */
  readonly number: number
  readonly dueOn: Day
  readonly principal: Kobo
  readonly interest: Kobo
}

export interface Schedule {
  readonly interest: Kobo
  readonly total: Kobo
  readonly start: Day
  readonly end: Day
  readonly rows: readonly ScheduleRow[]
}

/**
 * The instalments of a one-month loan (C-92). Their amounts are equal but for the last, which takes the rest, 0 to n - 1 kobo. They sum to
 * principal and interest exactly, and the last is due on the same day of the next month. Made once, at disbursement; no later event makes
 * them again.
 * @throws RangeError below one naira, where a daily instalment could come to nothing
 */
export function makeSchedule({ principal, rate, frequency, start }: ScheduleTerms): Schedule {
  if (principal < 100) throw new RangeError(`Too little to lend: ${principal} kobo`)
  const end = sameDayNextMonth(start)
  const interest = interestOn(principal, rate)
  const count = instalmentCount(frequency, start, end)
  const rows = splitAmounts(principal, interest, count).map((parts, index) => ({
    number: index + 1,
    dueOn: index + 1 === count ? end : addDays(start, (index + 1) * stepDays[frequency]),
    ...parts,
  }))
  return { interest, total: addKobo(principal, interest), start, end, rows }
}

/** Flat interest for the whole term, rounded half up once: the same for every frequency. */
export function interestOn(principal: Kobo, rate: BasisPoints): Kobo {
  return kobo(divideHalfUp(BigInt(principal) * BigInt(rate), 10_000n))
}

/** How many instalments lie between start and end: 1, 2, 4, or one a day (28 to 31). */
export function instalmentCount(frequency: Frequency, start: Day, end: Day): number {
  return frequency === 'daily' ? daysBetween(start, end) : { monthly: 1, biweekly: 2, weekly: 4 }[frequency]
}

/**
 * The parts of `count` rows, in kobo: each row is the whole total's share rounded down, the last takes the rest; the interest of row k is
 * what its cumulative share adds, and the principal is what remains of the row. No part is negative.
 * @throws RangeError with less principal than a kobo for each row
 */
export function splitAmounts(principal: Kobo, interest: Kobo, count: number): { principal: Kobo; interest: Kobo }[] {
  if (principal < count) throw new RangeError(`Too little for ${count} rows: ${principal} kobo`)
  const total = addKobo(principal, interest)
  const share = Math.floor(total / count)
  return Array.from({ length: count }, (_, index) => {
    const amount = kobo(index + 1 < count ? share : total - share * (count - 1))
    const part = subtractKobo(shareUpTo(index + 1, interest, count), shareUpTo(index, interest, count))
    return { principal: subtractKobo(amount, part), interest: part }
  })
}

/** What the first `rows` of `count` have of an amount, rounded down. */
function shareUpTo(rows: number, amount: Kobo, count: number): Kobo {
  // Of the whole part and the rest apart, so that no product leaves the safe integers.
  return kobo(Math.floor(amount / count) * rows + Math.floor(((amount % count) * rows) / count))
}

/** Days from one instalment to the next; a monthly loan has only its end. */
const stepDays: Record<Frequency, number> = { daily: 1, weekly: 7, biweekly: 14, monthly: 0 }
