import { addMonths, type Day, day, parseDay } from '../dates.ts'
import { monthStart } from '../months.ts'

/** The first day that people name for a journal: an earlier one is a year that was typed wrongly (BOOK-06). The database refuses it too (migration 219). */
export const firstNamedDay = day('2000-01-01')

/** The day that a person typed; null while it is not whole, its year included. */
export function parseNamedDay(text: string): Day | null {
  const on = parseDay(text)
  return on !== null && on >= firstNamedDay ? on : null
}

/**
 * The book day of an event about money: its value day while that lies in this month or the one before, is over or today, and its month is open;
 * else today, since money is never refused (C-185, C-188).
 * The database works it out by `book_day_of` where a journal is posted; a test compares the two.
 * @param isClosed whether a month, by its first day, is closed or being closed
 */
export function bookDay(valueDay: Day, today: Day, isClosed: (month: Day) => boolean): Day {
  const isRecent = valueDay >= addMonths(monthStart(today), -1)
  return valueDay <= today && isRecent && !isClosed(monthStart(valueDay)) ? valueDay : today
}
