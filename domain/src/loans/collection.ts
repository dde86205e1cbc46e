import { addDays, type Day } from '../dates.ts'

/** The outcomes of an agent's call on a borrower. */
export const collectionOutcomes = ['promised', 'paid', 'away', 'other'] as const
export type CollectionOutcome = (typeof collectionOutcomes)[number]

/** The latest day of a promise to pay, in days from today. */
const maxPromiseDays = 90
/** A note that waited on a device for a network may come some days after it was written. */
const maxLateDays = 7

/** Whether a borrower may promise to pay on a day: from today up to three months; a few days earlier for a note written then. */
export const isPromiseDay = (on: Day, today: Day): boolean =>
  on >= addDays(today, -maxLateDays) && on <= addDays(today, maxPromiseDays)
