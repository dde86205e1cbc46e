import { addDays, daysBetween, lagosDay, parseDay, type Day } from '@kasuwa/domain/dates.ts'

/** How many days the product's date is ahead of this device's clock: one of them may be wrong, or the sandbox's clock was moved. */
let ahead = 0

/** Takes over the business date that an answer of the server carries. */
export function noteBusinessDate(header: string | null): void {
  const day = header === null ? null : parseDay(header)
  if (day) ahead = daysBetween(lagosDay(new Date()), day)
}

/** The day it is in Lagos: by the server's last answer, else by this device's clock. */
export function today(): Day {
  return addDays(lagosDay(new Date()), ahead)
}
