import { isByPeople } from '@kasuwa/domain/ledger/by-people.ts'
import { type Kobo, nothing, subtractKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context/context.ts'
import { aboutAnswer, peopleAnswer } from './about-journal.ts'
import { findJournal, listJournalLines } from './journal-repository.ts'

/**
 * One journal with all its lines (BOOK-14).
 * @throws Refused not_found
 */
export async function showJournal({ app: { database } }: Context, input: { id: string }) {
  const id = journalIdOf(input.id)
  const [journal, lines] = await Promise.all([findJournal(database, id), listJournalLines(database, id)])
  if (!journal) throw new Refused('not_found')
  const { event, reverses, reversedBy } = journal
  return {
    id: String(id),
    ...aboutAnswer(journal),
    amount: journal.sum,
    proposed_by: journal.proposedBy,
    confirmed_by: journal.confirmedBy,
    reverses: reverses === null ? null : String(reverses),
    reversed_by: reversedBy === null ? null : String(reversedBy),
    may_reverse: isByPeople(event) && reversedBy === null,
    lines: lines.map((line) => ({
      line: line.line,
      account: { number: line.number, name: line.name },
      amount: line.amount,
      ...sidesOf(line.amount),
      loan: line.loanId === null ? null : { id: line.loanId },
      ...peopleAnswer(line),
    })),
  }
}

/** A signed amount as a debit or a credit. */
export const sidesOf = (amount: Kobo): { debit: Kobo | null; credit: Kobo | null } =>
  amount > 0 ? { debit: amount, credit: null } : { debit: null, credit: subtractKobo(nothing, amount) }

/** The number of a journal from its id in a request. @throws Refused not_found */
export function journalIdOf(id: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Refused('not_found')
  return Number(id)
}
