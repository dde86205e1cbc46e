import type { Day } from '@kasuwa/domain/dates.ts'
import type { LoanId, UserId } from '../base/ids.ts'
import type { App } from '../context/context.ts'
import { day, integer, kobo, listOf, text, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import { notify } from '../notifications/notify.ts'

/** The fees of a day, of some loans or of all, that are owed and that nobody was told of. */
const listUntold = statement({
  params: { day, ids: listOf(uuid<LoanId>()).nullable, limit: integer },
  row: { loanId: uuid<LoanId>(), loan: text, number: integer, amount: kobo.certain, userId: uuid<UserId>() },
  planEachTime: true,
  sql: `select f.loan_id as "loanId", l.loan_id as loan, f.number, f.amount_kobo - f.taken_off_kobo as amount, c.user_id as "userId"
    from late_fees f join loans l on l.id = f.loan_id join customers c on c.id = l.customer_id
    where f.charged_on = :day and (:ids::uuid[] is null or f.loan_id = any (:ids)) and unpaid_kobo(f) > 0 and l.status in ('active', 'overdue') and l.written_off_at is null
      and not exists (select from notifications n where n.event_key = f.loan_id || ':' || f.number and n.kind = 'late_fee_charged' and n.user_id = c.user_id)
    limit :limit`,
})

/** So many people are told in one transaction. */
const atOnce = 500

/**
 * Tells customers of late fees of a day, each once for ever: those of some loans, or where `ids` is null all that are left, which a payment or an act
 * charged before the job of the day. Returns whether none of them is left to be told.
 */
export async function tellOfLateFees(
  tx: Transaction,
  app: Pick<App, 'settings'>,
  { on, ids }: { on: Day; ids: readonly LoanId[] | null },
): Promise<boolean> {
  const fees = await tx.rows(listUntold, { day: on, ids, limit: atOnce })
  await notify(
    tx,
    app,
    fees.map(({ loanId, loan, number, amount, userId }) => ({
      kind: 'late_fee_charged',
      userId,
      key: `${loanId}:${number}`,
      subject: { kind: 'loan', id: loanId },
      facts: { loan, amount },
    })),
  )
  return fees.length < atOnce
}
