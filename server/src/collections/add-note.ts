import type { collectionNoteForm } from '@kasuwa/contract/collections.ts'
import { isPromiseDay, type CollectionOutcome } from '@kasuwa/domain/loans/collection.ts'
import { unpaidOf } from '@kasuwa/domain/loans/instalments.ts'
import { isPromisable, usualPromise } from '@kasuwa/domain/loans/promise.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { kobo as koboOf, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import { day, instant, kobo, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import type { AgentId, LoanId, UserId } from '../base/ids.ts'
import { findVisibleLoan, lockLoan } from '../loans/loan-repository.ts'
import { noteAnswer } from '../loans/note-repository.ts'
import { instalmentsOf } from '../loans/schedule-repository.ts'

const insert = statement({
  params: {
    loanId: uuid<LoanId>(),
    agentId: uuid<AgentId>().nullable,
    writtenBy: uuid<UserId>(),
    outcome: word<CollectionOutcome>(),
    note: text,
    promisedOn: day.nullable,
    promised: kobo.nullable,
    at: instant,
  },
  sql: `insert into collection_notes (loan_id, agent_id, written_by, outcome, note, promised_on, promised_kobo, noted_at)
    values (:loanId, :agentId, :writtenBy, :outcome, :note, :promisedOn, :promised, :at)`,
})

/**
 * Records the outcome of calling on a borrower whose loan the caller may see (COLL-04). Notes never change: a newer promise replaces an open one (C-197).
 * @throws Refused not_found, promise_day, promise_amount, idempotency_conflict
 */
export function addNote(context: Context, input: z.output<typeof collectionNoteForm>) {
  const { actor } = context
  const { outcome, note, promised_on: promisedOn = null, promised_amount: typed } = input
  return answerOnce(context, async (tx) => {
    const loan = await findVisibleLoan(tx, input.loan_id, actor)
    if (!loan) throw new Refused('not_found')
    if (promisedOn !== null && !isPromiseDay(promisedOn, tx.today)) throw new Refused('promise_day')
    const promised = promisedOn === null ? null : await promisedAmount(tx, loan.id, promisedOn, typed)
    const written = { outcome, note, promisedOn, promised }
    await tx.run(insert, { ...written, loanId: loan.id, agentId: actor.agentId, writtenBy: actor.userId, at: tx.now })
    await record(tx, actor, { action: 'collection.noted', subject: { kind: 'loan', id: loan.id }, after: written })
    const paidOfPromise = promisedOn === null ? null : nothing
    return noteAnswer({ ...written, notedAt: tx.now, paidOfPromise, nextNotedAt: null, paidBeforeNext: null }, tx.today)
  })
}

/** The typed amount, or what is due by the day; the loan is locked, so that no payment changes what it owes meanwhile. */
async function promisedAmount(tx: Sql, loanId: LoanId, on: Day, typed: Kobo | undefined): Promise<Kobo> {
  const loan = await lockLoan(tx, loanId)
  const rows = await instalmentsOf(tx, loanId)
  const amount =
    typed ??
    usualPromise(
      rows.map((row) => ({ dueOn: row.dueOn, unpaid: unpaidOf(row) })),
      on,
    )
  if (!isPromisable(amount, koboOf((loan.total ?? 0) - loan.paid))) throw new Refused('promise_amount')
  return amount
}
