import { lagosDay, day, type Day } from '@kasuwa/domain/dates.ts'
import { noValue, tableDate, longDate } from '@kasuwa/domain/display.ts'
import { today } from './today.ts'

/** The day in Lagos of an instant from the wire, as tables write it: 'Jun 2, 2025'; '--' if there is none. */
export function instantDay(instant: string | null | undefined): string {
  return instant ? tableDate(lagosDay(new Date(instant))) : noValue
}

/** The same, without the year if it is this year: 'Jun 2'. */
export function shortInstantDay(instant: string | null): string {
  const [date, year] = instantDay(instant).split(', ')
  return year === undefined || today().startsWith(year) ? date! : `${date}, ${year}`
}

/** The weekday in Lagos of an instant from the wire: 'Tue'. */
export function weekdayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'Africa/Lagos' })
}

/** The time in Lagos: '09:14'. */
export function clockTime(at: Date): string {
  return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Lagos' })
}

/** Day and time in Lagos of an instant from the wire: 'Jun 2, 2025, 09:14'; '--' if there is none. */
export function instantTime(instant: string | null): string {
  return instant ? `${instantDay(instant)}, ${clockTime(new Date(instant))}` : noValue
}

/** The day of an instant in a cell, never on two lines. */
export function InstantDay({ at }: { at: string | null }) {
  return <span className="whitespace-nowrap">{instantDay(at)}</span>
}

/** A day from the wire, 'Y-m-d', if there is one. */
export function dayOf(date: string): Day
export function dayOf(date: string | null): Day | null
export function dayOf(date: string | null): Day | null {
  return date === null ? null : day(date)
}

/** A day from the wire as tables write it: 'Jun 2, 2025'; '--' if there is none. */
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
