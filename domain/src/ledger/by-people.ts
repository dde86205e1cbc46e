import { nothing, type Kobo } from '../money.ts'
import { type AccountCode, type AccountKind, ledgerAccounts } from './accounts.ts'
import { credit, debit, journal, type Journal } from './journal.ts'

/** The most lines of a journal by people (C-189). */
export const maxJournalLines = 40

/** Whether a text may be the number of an account: four digits, of which the first says the type (C-187). */
export const isAccountNumber = (text: string): boolean => /^[1-6]\d{3}$/.test(text)

/** The events of journals that people write. Only people take them back. */
export const peopleEvents = ['manual', 'opening'] as const
export type PeopleEvent = (typeof peopleEvents)[number]

export const isByPeople = (event: string): event is PeopleEvent => peopleEvents.some((one) => one === event)

/** Whether people may post to an account of this kind: to 1010 by an opening entry alone, and never to one that other rows or a month's end explain (C-189). */
export function mayPost(event: PeopleEvent, { number, kind }: { number: string; kind: AccountKind }): boolean {
  return kind === 'open' || kind === 'own' || (event === 'opening' && number === ledgerAccounts.cash.number)
}

/** The two sides of a line. */
type Sides = { readonly debit?: Kobo | undefined; readonly credit?: Kobo | undefined }

/** Whether the debits and the credits of some lines are equal in sum. */
export const isBalanced = (lines: readonly Sides[]): boolean =>
  lines.reduce((sum, one) => sum + BigInt(one.debit ?? 0) - BigInt(one.credit ?? 0), 0n) === 0n

/**
 * The journal of lines that people typed, each with a debit or a credit.
 * @throws RangeError if they are fewer than two or not equal in sum
 */
export const journalByPeople = (event: PeopleEvent, lines: readonly (Sides & { account: AccountCode })[]): Journal =>
  journal(
    event,
    lines.map((one) =>
      one.debit === undefined ? credit(one.account, one.credit ?? nothing) : debit(one.account, one.debit),
    ),
  )
