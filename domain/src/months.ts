import { addDays, addMonths, type Day, day } from './dates.ts'

/** The first day of the month of a day. */
export const monthStart = (on: Day): Day => day(`${on.slice(0, 7)}-01`)

/** The last day of the month of a day. */
export const monthEnd = (on: Day): Day => addDays(addMonths(monthStart(on), 1), -1)
