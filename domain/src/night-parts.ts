import { addDays, type Day, day, daysBetween } from './dates.ts'

/** Old rows are divided into so many parts; each night checks one, so that all of them are checked within as many nights. */
export const partCount = 30

/** An arbitrary day, from which nights are counted. */
const firstDay = day('2000-01-01')

/** A part by its number, from 0, with the day of its newest check and how much that found. */
export type CheckedPart = { part: number; day: Day; found: number }

/** The newest day, up to today, on which it was the turn of a part. */
export function turnOf(part: number, today: Day): Day {
  const sinceTurn = (daysBetween(firstDay, today) - part) % partCount
  return addDays(today, sinceTurn < 0 ? -sinceTurn - partCount : -sinceTurn)
}

/**
 * The parts to check tonight: each that was not checked since its turn came, which includes the turns of missed nights, and each in which the newest
 * check found something, so that a finding is reported until it is gone. A part that is not among those that were checked is due, and a check that the clock
 * places in days to come does not count.
 */
export function partsDue(checked: readonly CheckedPart[], today: Day): number[] {
  const known = new Map(checked.map((one) => [one.part, one]))
  return Array.from({ length: partCount }, (_, part) => part).filter((part) => {
    const one = known.get(part)
    return !one || one.found > 0 || one.day > today || one.day < turnOf(part, today)
  })
}
