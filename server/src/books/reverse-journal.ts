import { isByPeople, type PeopleEvent } from '@kasuwa/domain/ledger/by-people.ts'
import { reverseJournal as reversed } from '@kasuwa/domain/ledger/events.ts'
import { longDate } from '@kasuwa/domain/display.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { post } from '../ledger/post.ts'
import { useCaseOf } from '../proposals/act-or-propose.ts'
import type { About, Act } from '../proposals/act.ts'
import { fixed } from '../proposals/facts.ts'
import { lineFacts, requireOpen } from './journal-lines.ts'
import { findJournal, listJournalLines } from './journal-repository.ts'
import { lockBooks } from './lock-books.ts'
import { isAnyMonthClosed, noteJournal } from './note-repository.ts'
import { journalIdOf, sidesOf } from './show-journal.ts'
import type { Written } from './write-journal.ts'

type ReversalInput = { id: string; reason: string }

/** Takes a journal by people back by its reverse, booked today; once, and always by two people (BOOK-22). */
export const journalReversal: Act<ReversalInput, Written> = {
  name: 'journal_reversal',
  limit: 'always',
  roles: ['finance'],
  about: aboutReversal,
  lock: lockBooks,
  run: reverse,
  final: ['not_found', 'journal_not_by_people', 'journal_reversed', 'book_account_closed', 'opening_late'],
}

/** Proposes to take a journal back. @throws Refused not_found, journal_not_by_people, journal_reversed, book_account_closed, opening_late */
export const reverseJournal = useCaseOf(journalReversal)

/** @throws Refused not_found, journal_not_by_people, journal_reversed */
async function findReversible(sql: Sql, given: string) {
  const id = journalIdOf(given)
  const [journal, lines] = await Promise.all([findJournal(sql, id), listJournalLines(sql, id)])
  if (!journal) throw new Refused('not_found')
  const { event, reference, memo } = journal
  if (!isByPeople(event) || memo === null) throw new Refused('journal_not_by_people')
  if (journal.reversedBy !== null) throw new Refused('journal_reversed')
  return { id, event, reference, memo, sum: journal.sum, bookDay: journal.bookDay, lines }
}

async function aboutReversal(sql: Sql, { id: given, reason }: ReversalInput): Promise<About> {
  const { reference, memo, sum, bookDay, lines } = await findReversible(sql, given)
  return {
    subject: { kind: 'journal', id: reference, name: memo },
    userId: null,
    amount: sum,
    reason,
    facts: [
      fixed('Was booked on', longDate(bookDay)),
      ...lineFacts(
        lines.map(({ number, name, amount }) => ({ account: { number, name }, ...sidesOf(amount) })),
        'Takes back line',
      ),
    ],
  }
}

async function reverse(
  tx: Transaction,
  { actor }: Context,
  { id: given, reason }: ReversalInput,
  proposedBy: string | null,
): Promise<Written> {
  await lockBooks(tx)
  const { id: reverses, event, reference, lines } = await findReversible(tx, given)
  await requireReversible(tx, event, lines)
  const journal = reversed({ event, legs: lines.map(({ code, amount }) => ({ account: code, amount })) })
  // The reference is that of the journal, so that its event in reverse can be posted once.
  await post(tx, journal, reference, null)
  const id = String(await noteJournal(tx, { event: journal.event, reference, memo: reason, reverses }))
  await record(tx, actor, {
    action: 'books.journal-reversed',
    subject: { kind: 'journal', id },
    after: { event: journal.event, reason, reverses: String(reverses), proposedBy },
  })
  return { id }
}

async function requireReversible(
  tx: Transaction,
  event: PeopleEvent,
  lines: Awaited<ReturnType<typeof listJournalLines>>,
): Promise<void> {
  for (const line of lines) requireOpen(line)
  if (event === 'opening' && (await isAnyMonthClosed(tx))) throw new Refused('opening_late')
}
