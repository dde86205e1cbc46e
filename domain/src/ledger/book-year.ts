import { addDays, addMonths, type Day, dayParts } from '../dates.ts'
import { monthStart } from '../months.ts'

/** From one day to another, both included. */
export interface Days {
  readonly from: Day
  readonly to: Day
}

/**
 * The first day of the book year of a day.
 * @param begins the month in which years begin, 1 to 12
 */
export function yearStart(on: Day, begins: number): Day {
  const { month } = dayParts(on)
  return addMonths(monthStart(on), -((month - begins + 12) % 12))
}

/** The days of an income statement up to a day: its month, its book year so far, and the whole year before. */
export function incomePeriods(on: Day, begins: number): { month: Days; year: Days; yearBefore: Days } {
  const start = yearStart(on, begins)
  return {
    month: { from: monthStart(on), to: on },
    year: { from: start, to: on },
    yearBefore: { from: addMonths(start, -12), to: addDays(start, -1) },
  }
}
