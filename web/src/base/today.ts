import { addDays, daysBetween, lagosDay, parseDay, type Day } from '@kasuwa/domain/dates.ts'

/** The number of days by which the product's date is ahead of this device's clock: one of them may be wrong, or the sandbox's clock was moved. */
let ahead = 0

/** Takes over the business date in an answer of the server. */
export function noteBusinessDate(header: string | null): void {
  const day = header === null ? null : parseDay(header)
  if (day) ahead = daysBetween(lagosDay(new Date()), day)
}

/** Today in Lagos, by the server's last answer or, without one, by this device's clock. */
export function today(): Day {
  return addDays(lagosDay(new Date()), ahead)
}
