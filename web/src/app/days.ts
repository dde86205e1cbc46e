import { day, type Day } from '@kasuwa/domain/dates.ts'
import { longDate, noValue, tableDate } from '@kasuwa/domain/display.ts'

/** A day of the wire, 'Y-m-d', where there is one. */
export function dayOf(date: string): Day
export function dayOf(date: string | null): Day | null
export function dayOf(date: string | null): Day | null {
  return date === null ? null : day(date)
}

/** A day of the wire as tables write it: 'Jun 2, 2025'; '--' where there is none. */
export function dayText(date: string | null): string {
  return date === null ? noValue : tableDate(day(date))
}

/** The same in full: 'June 2, 2025'. */
export function longDayText(date: string | null): string {
  return date === null ? noValue : longDate(day(date))
}

/** The same without its year: 'Jun 2'. */
export function shortDayText(date: string): string {
  return dayText(date).replace(/,.*/, '')
}
