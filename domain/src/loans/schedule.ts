import { addDays, daysBetween, sameDayNextMonth, type Day } from '../dates.ts'
import { addKobo, divideHalfUp, kobo, type BasisPoints, type Kobo } from '../money.ts'
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
 * The instalments of a one-month loan (C-92). They sum to principal and interest exactly, each is above 0, and the last is due on the
 * same day of the next month. Made once, at disbursement; no later event makes them anew.
 * @throws RangeError below one naira, where a daily instalment could come to nothing
 */
export function makeSchedule({ principal, rate, frequency, start }: ScheduleTerms): Schedule {
  if (principal < 100) throw new RangeError(`Too little to lend: ${principal} kobo`)
  const end = sameDayNextMonth(start)
  const interest = interestOn(principal, rate)
  const count = instalmentCount(frequency, start, end)
  const principals = splitAmount(principal, count)
  const interests = splitAmount(interest, count)
  const rows = principals.map((part, index) => ({
    number: index + 1,
    dueOn: index + 1 === count ? end : addDays(start, (index + 1) * stepDays[frequency]),
    principal: part,
    interest: interests[index]!,
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

/** A part split over `count` rows: each the whole share rounded down, the last takes the remainder. */
export function splitAmount(amount: Kobo, count: number): Kobo[] {
  const share = Math.floor(amount / count)
  return Array.from({ length: count }, (_, index) => kobo(index + 1 < count ? share : amount - share * (count - 1)))
}

/** Days from one instalment to the next; a monthly loan has only its end. */
const stepDays: Record<Frequency, number> = { daily: 1, weekly: 7, biweekly: 14, monthly: 0 }
