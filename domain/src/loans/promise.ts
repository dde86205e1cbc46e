import type { Day } from '../dates.ts'
import { kobo, type Kobo } from '../money.ts'

/** The states of a promise to pay (C-197). */
export const promiseStates = ['open', 'kept', 'broken', 'replaced'] as const
export type PromiseState = (typeof promiseStates)[number]

/**
 * A promise with the sums that decide it. Counted are payments of the loan that stand, were booked after the note, and have a value day up to the
 * promised day.
 */
export type PromiseFacts = {
  readonly on: Day
  /** Null of a promise that was noted before promises had amounts: any payment keeps it. */
  readonly amount: Kobo | null
  readonly paid: Kobo
  /** The next promise of the same loan: the Lagos day of its note, and what was counted when it was noted. */
  readonly next: { readonly notedOn: Day; readonly paid: Kobo } | null
}

/** The state of a promise on a day (C-197): it is worked out whenever it is read, so a payment that becomes known later still keeps it. */
export function promiseState({ on, amount, paid, next }: PromiseFacts, today: Day): PromiseState {
  const wanted = amount ?? 1
  if (next && next.notedOn <= on) return next.paid >= wanted ? 'kept' : 'replaced'
  if (paid >= wanted) return 'kept'
  return today > on ? 'broken' : 'open'
}

/** An instalment as a promise reads it. */
type DueRow = { readonly dueOn: Day; readonly unpaid: Kobo }

/**
 * The amount of a promise that names none: what is unpaid of the instalments due up to its day; where nothing is, the next one's. 0 where nothing is
 * owed.
 * @param rows the loan's instalments, in the order of their due days
 */
export function usualPromise(rows: readonly DueRow[], on: Day): Kobo {
  const due = rows.reduce((sum, row) => (row.dueOn <= on ? sum + row.unpaid : sum), 0)
  return kobo(due > 0 ? due : (rows.find(({ unpaid }) => unpaid > 0)?.unpaid ?? 0))
}

/** Whether an amount may be promised: above 0, and at most what the loan owes. */
export const isPromisable = (amount: Kobo, owed: Kobo): boolean => amount > 0 && amount <= owed
