import type { journalForm } from '@kasuwa/contract/journal-forms.ts'
import { sumOfSide } from '@kasuwa/contract/journal-forms.ts'
import { longDate } from '@kasuwa/domain/display.ts'
import { journalByPeople, type PeopleEvent } from '@kasuwa/domain/ledger/by-people.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../audit/record.ts'
import { newId } from '../base/ids.ts'
import type { Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { post } from '../ledger/post.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import type { About, Act } from '../proposals/act.ts'
import { fixed } from '../proposals/facts.ts'
import { lineFacts, resolveLines } from './journal-lines.ts'
import { lockBooks } from './lock-books.ts'
import { isAnyMonthClosed, noteJournal } from './note-repository.ts'

type JournalInput = z.output<typeof journalForm>
/** The reference names the journal from its proposal on, so it is posted once. */
type Named = JournalInput & { reference: string }
export type Written = { id: string }

/** Posts the lines that people typed (BOOK-20). It always takes two people. */
const journalAct = (name: 'journal' | 'opening', event: PeopleEvent): Act<Named, Written> => ({
  name,
  limit: 'always',
  roles: ['finance'],
  about: (sql, input) => aboutJournal(sql, event, input),
  lock: lockBooks,
  run: (tx, context, input, proposedBy) => postJournal(tx, context, event, { ...input, proposedBy }),
  final: ['month_closed', 'opening_late', 'account_not_by_people', 'book_account_closed'],
})

export const manualJournal = journalAct('journal', 'manual')
export const openingEntry = journalAct('opening', 'opening')

const useCase = (act: Act<Named, Written>) => (context: Context, input: JournalInput) =>
  actOrPropose(context, act, { ...input, reference: newId<string>() }, (made) => made)

/** Proposes a journal. @throws Refused account_unknown, account_not_by_people, book_account_closed, day_to_come, day_too_early, month_closed */
export const writeJournal = useCase(manualJournal)
/** Proposes an opening entry. @throws Refused opening_late, and what a journal refuses */
export const writeOpening = useCase(openingEntry)

async function aboutJournal(sql: Sql, event: PeopleEvent, { day, memo, lines, reference }: Named): Promise<About> {
  const resolved = await resolveLines(sql, event, lines)
  return {
    subject: { kind: 'journal', id: reference, name: memo },
    userId: null,
    amount: sumOfSide(lines, 'debit'),
    reason: null,
    facts: [fixed('Booked on', longDate(day)), ...lineFacts(resolved)],
  }
}

async function postJournal(
  tx: Transaction,
  { actor }: Context,
  event: PeopleEvent,
  { day, memo, lines, reference, proposedBy }: Named & { proposedBy: string | null },
): Promise<Written> {
  await lockBooks(tx)
  const resolved = await resolveLines(tx, event, lines)
  if (day > tx.today) throw new Refused('day_to_come')
  if (event === 'opening' && (await isAnyMonthClosed(tx))) throw new Refused('opening_late')
  const journal = journalByPeople(
    event,
    resolved.map(({ account, ...sides }) => ({ ...sides, account: account.code })),
  )
  await post(tx, journal, reference, null, { namedDay: day })
  const id = String(await noteJournal(tx, { event, reference, memo }))
  const legs = resolved.map(({ account: { number }, debit, credit }) => ({ account: number, debit, credit }))
  await record(tx, actor, {
    action: 'books.journal-posted',
    subject: { kind: 'journal', id },
    after: { event, day, amount: sumOfSide(lines, 'debit'), note: memo, lines: legs, proposedBy },
  })
  return { id }
}
