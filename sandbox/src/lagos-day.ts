const hour = 3_600_000

/** The day in Lagos, which is an hour ahead of UTC all year, as `2027-03-31`. */
export function lagosDay(instant: string): string {
  return new Date(Date.parse(instant) + hour).toISOString().slice(0, 10)
}
