declare const kind: unique symbol

/** A calendar day in Lagos, 'YYYY-MM-DD'. Days compare as text: `a < b` means a comes earlier. */
export type Day = string & { readonly [kind]: 'day' }

const oneDay = 86_400_000 // milliseconds
const lagosAhead = 3_600_000 // milliseconds before UTC; Nigeria has no summer time

/** Reads 'YYYY-MM-DD'; null unless it is a calendar day, from year 1 on. */
export function parseDay(text: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return null
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && dayAt(at) === text ? (text as Day) : null
}

/**
 * Reads 'YYYY-MM-DD'.
 * @throws RangeError if it is not a calendar day
 */
export function day(text: string): Day {
  const read = parseDay(text)
  if (!read) throw new RangeError(`Not a calendar day: ${text}`)
  return read
}

/** The day in Lagos at an instant, independent of the time zone of the process. */
export function lagosDay(instant: Date): Day {
  return day(dayAt(instant.getTime() + lagosAhead))
}

/** The instant at which a day begins in Lagos. */
export function lagosMidnight(d: Day): Date {
  return new Date(startOf(d) - lagosAhead)
}

/** The day `n` days later (earlier if negative). */
export function addDays(d: Day, n: number): Day {
  return day(dayAt(startOf(d) + n * oneDay))
}

/** The same day `n` months later (earlier if negative), clamped to the end of that month: one month after 31 January is 28 or 29 February (C-92). */
export function addMonths(d: Day, n: number): Day {
  const { year, month, date } = dayParts(d)
  const months = month - 1 + n
  const years = Math.floor(months / 12)
  return clampedDay(year + years, months - 12 * years + 1, date)
}

/** Whole days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: Day, b: Day): number {
  return (startOf(b) - startOf(a)) / oneDay
}

/** The same day `n` years earlier; 29 February becomes the 28th in a year without it. */
export function yearsBefore(d: Day, n: number): Day {
  const { year, month, date } = dayParts(d)
  return clampedDay(year - n, month, date)
}

/** The highest accepted age: an earlier birth date is a typing error. */
export const oldestAge = 120

/**
 * Whether a person is 18 to 120 years old on `today` (VAL-17, C-32), both birthdays included. Born on 29 February they are of age from 1 March.
 */
export function isAdultOn(dob: Day, today: Day): boolean {
  return dob <= yearsBefore(today, 18) && dob >= yearsBefore(today, oldestAge)
}

/** Reads the day of a date filter: 'm-d-Y' as the pages send it, or 'Y-m-d' (C-128). */
export function parseFilterDay(text: string): Day | null {
  const parts = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(text)
  if (!parts) return parseDay(text)
  const [, month = '', date = '', year = ''] = parts
  return parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
}

/** A day as date filters write it: 'm-d-Y', two digits each (FMT-09). */
export function filterDay(d: Day): string {
  return `${d.slice(5)}-${d.slice(0, 4)}`
}

/** Year, month (1 to 12) and day of the month. */
export function dayParts(d: Day): { year: number; month: number; date: number } {
  return { year: Number(d.slice(0, 4)), month: Number(d.slice(5, 7)), date: Number(d.slice(8)) }
}

function clampedDay(year: number, month: number, date: number): Day {
  const head = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-`
  for (let last = date; last > 28; last--) {
    const found = parseDay(`${head}${last}`)
    if (found) return found
  }
  return day(`${head}${String(Math.min(date, 28)).padStart(2, '0')}`)
}

function startOf(d: Day): number {
  return Date.parse(`${d}T00:00:00Z`)
}

function dayAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
