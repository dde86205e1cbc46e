import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import { bool, count, instant, kobo, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../../db/statement.ts'
import type { CustomerId, LoanId, PaymentId, UserId } from '../../base/ids.ts'

const lockLoan = statement({
  params: { id: count },
  sql: `select from loans where id = (select loan_id from open_items where id = :id and kind = 'returned_disbursement') for no key update`,
})
/** Read after the loan is locked, so that it includes changes made meanwhile. */
const find = statement({
  params: { id: count },
  row: {
    id: count,
    reference: text.certain,
    amount: kobo.certain,
    isClosed: bool,
    loanId: uuid<LoanId>(),
    loanNumber: text,
    loanState: word<LoanState>(),
    customerId: uuid<CustomerId>(),
    /** The loan's written-off amount; null if it was not written off. */
    writtenOff: kobo.nullable,
    userId: uuid<UserId>().certain,
    isUnderWay: bool,
  },
  sql: `select o.id, o.reference, o.amount_kobo as amount, o.closed_at is not null as "isClosed", l.id as "loanId", l.loan_id as "loanNumber",
      l.status as "loanState", l.customer_id as "customerId", l.written_off_kobo as "writtenOff",
      (select c.user_id from customers c where c.id = l.customer_id) as "userId",
      exists (select from payments p where p.loan_id = l.id and p.kind = 'loan_disbursement' and p.status = 'pending') as "isUnderWay"
    from open_items o join loans l on l.id = o.loan_id where o.id = :id and o.kind = 'returned_disbursement'`,
})
const closePaid = statement({
  params: { id: count, paymentId: uuid<PaymentId>(), at: instant },
  sql: `update open_items set closed_at = :at, closed_by = p.created_by, close_reason = 'Paid again: ' || p.tx_ref
    from payments p where p.id = :paymentId and open_items.id = :id`,
})
const cancel = statement({
  params: { id: count, loanId: uuid<LoanId>(), credited: kobo, reason: text, by: uuid<UserId>(), at: instant },
  sql: `with closed as (
      update open_items set closed_at = :at, closed_by = :by, close_reason = :reason where id = :id
    ), cancelled as (
      insert into loan_cancellations (loan_id, item_id, credited_kobo, reason, cancelled_by, cancelled_at)
      values (:loanId, :id, :credited, :reason, :by, :at)
    )
    update loans set cancelled_at = :at where id = :loanId`,
})

export type ReturnedMoney = RowOf<typeof find>

/** Finds loan money that came back; undefined for any other item. */
export const findReturned = (sql: Sql, id: number): Promise<ReturnedMoney | undefined> => sql.row(find, { id })

/** Reads the same, with its loan locked. */
export async function lockReturned(tx: Sql, id: number): Promise<ReturnedMoney | undefined> {
  await tx.run(lockLoan, { id })
  return tx.row(find, { id })
}

/** Closes the item of returned money that has now arrived, in the name of the admin who had it paid again. */
export async function closePaidAgain(tx: Sql, closing: ValuesOf<typeof closePaid>): Promise<void> {
  await tx.run(closePaid, closing)
}

/** Marks a loan as cancelled and closes the item; `credited` is the sum of its repayments. */
export async function saveCancellation(tx: Sql, cancellation: ValuesOf<typeof cancel>): Promise<void> {
  await tx.run(cancel, cancellation)
}
