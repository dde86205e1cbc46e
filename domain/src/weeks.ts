import { addDays, type Day, day, daysBetween } from './dates.ts'

const aMonday = day('1970-01-05')

/** The Monday of a day's week. */
export function mondayOf(d: Day): Day {
  const passed = daysBetween(aMonday, d) % 7
  return addDays(d, -(passed < 0 ? passed + 7 : passed))
}

/** The weeks up to today's, oldest first, each by its Monday: the columns of charts; there is at least one. All are days in Lagos. */
export function weeksUpTo(today: Day, count: number): [Day, ...Day[]] {
  const first = addDays(mondayOf(today), -7 * (count - 1))
  return [first, ...Array.from({ length: count - 1 }, (_, at) => addDays(first, 7 * (at + 1)))]
}
