import { addDays, type Day } from '../dates.ts'

/** What an agent found when they called on a borrower. */
export const collectionOutcomes = ['promised', 'paid', 'away', 'other'] as const
export type CollectionOutcome = (typeof collectionOutcomes)[number]

/** Days after which no promise to pay is taken. */
const maxPromiseDays = 90
/** A note that waited on a device for a network may come some days after it was written. */
const maxLateDays = 7

/** Whether a borrower may promise to pay on a day: from today on, up to three months; some days earlier where the note was written then. */
export const isPromiseDay = (on: Day, today: Day): boolean =>
  on >= addDays(today, -maxLateDays) && on <= addDays(today, maxPromiseDays)
