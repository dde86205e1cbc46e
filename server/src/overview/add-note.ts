import type { collectionNoteForm } from '@kasuwa/contract/overview.ts'
import { isPromiseDay, type CollectionOutcome } from '@kasuwa/domain/loans/collection.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../audit/record.ts'
import { agentIdOf, type Context } from '../context/context.ts'
import { day, instant, text, uuid, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import type { AgentId, LoanId, UserId } from '../base/ids.ts'
import { findVisibleLoan } from '../loans/loan-repository.ts'

const insert = statement({
  params: {
    loanId: uuid<LoanId>(),
    agentId: uuid<AgentId>(),
    writtenBy: uuid<UserId>(),
    outcome: word<CollectionOutcome>(),
    note: text,
    promisedOn: day.nullable,
    at: instant,
  },
  sql: `insert into collection_notes (loan_id, agent_id, written_by, outcome, note, promised_on, noted_at)
    values (:loanId, :agentId, :writtenBy, :outcome, :note, :promisedOn, :at)`,
})

/**
 * Records the outcome of calling on one of the agent's own borrowers. Notes never change: a newer one replaces it in the round.
 * @throws Refused not_found, promise_day, idempotency_conflict
 */
export function addNote(context: Context, input: z.output<typeof collectionNoteForm>) {
  const { actor } = context
  const { outcome, note, promised_on: promisedOn = null } = input
  return answerOnce(context, async (tx) => {
    const loan = await findVisibleLoan(tx, input.loan_id, actor)
    if (!loan) throw new Refused('not_found')
    if (promisedOn !== null && !isPromiseDay(promisedOn, tx.today)) throw new Refused('promise_day')
    const agentId = agentIdOf(actor)
    await tx.run(insert, { loanId: loan.id, agentId, writtenBy: actor.userId, outcome, note, promisedOn, at: tx.now })
    await record(tx, actor, {
      action: 'collection.noted',
      subject: { kind: 'loan', id: loan.id },
      after: { outcome, note, promisedOn },
    })
    return { outcome, note, promised_on: promisedOn, noted_at: tx.now }
  })
}
