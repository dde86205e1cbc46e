import type { PaidPart } from '@kasuwa/domain/loans/allocation.ts'
import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import type { ReversalCause } from '@kasuwa/domain/payments/reversal.ts'
import { bool, count, day, instant, integer, kobo, type RowOfShape, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { rowsParameter } from '../../db/rows-parameter.ts'
import { type RowOf, statement, type ValuesOf } from '../../db/statement.ts'
import type { CustomerId, LoanId, PaymentId, UserId } from '../../base/ids.ts'
import { textOfCharge } from '../incoming/webhook-body.ts'

const id = uuid<PaymentId>()

const findCustomer = statement({
  params: { id },
  row: { customerId: uuid<CustomerId>().certain },
  sql: `select customer_id as "customerId" from payments where id = :id and kind = 'loan_repayment' and customer_id is not null`,
})
const findAbout = statement({
  params: { id },
  row: { reference: text, amount: kobo, userId: uuid<UserId>() },
  sql: `select tx_ref as reference, amount_kobo as amount, user_id as "userId" from payments where id = :id and kind = 'loan_repayment'`,
})
const findByReference = statement({
  params: { reference: text },
  row: { id },
  sql: `select id from payments where tx_ref = :reference and kind = 'loan_repayment'`,
})
const lockLoan = statement({
  params: { id },
  sql: 'select from loans where id = (select loan_id from payments where id = :id) for no key update',
})
const lockPayment = statement({ params: { id }, sql: 'select from payments where id = :id for no key update' })
/** Read after customer, loan and payment are locked, in this order. */
const find = statement({
  params: { id },
  row: {
    id,
    reference: text,
    amount: kobo,
    excess: kobo,
    status: word<PaymentStatus>(),
    loanId: uuid<LoanId>().nullable,
    loanState: word<LoanState>().nullable,
    paid: kobo.nullable,
    isCancelled: bool.nullable,
    /** The loan's written-off amount; null if it was not written off. */
    writtenOff: kobo.nullable,
    /** Whether an agent took it in cash. */
    isCash: bool,
    /** The bank account that it reached, also before it was assigned to this customer; null for money that came by the provider or in cash. */
    bank: word<AccountCode>().nullable,
  },
  sql: `select p.id, p.tx_ref as reference, p.amount_kobo as amount, p.excess_kobo as excess, p.status, p.loan_id as "loanId",
      l.status as "loanState", l.paid_kobo as paid, l.cancelled_at is not null as "isCancelled", l.written_off_kobo as "writtenOff",
      exists (select from cash_receipts r where r.payment_id = p.id) as "isCash",
      (select l.account from payments first join bank_assignments a on a.payment_id = first.id join bank_lines l on l.id = a.line_id
        where first.tx_ref = regexp_replace(p.tx_ref, '(-reversed)+$', '')) as bank
    from payments p left join loans l on l.id = p.loan_id where p.id = :id`,
})

const undoneShape = { number: integer, part: word<PaidPart>(), amount: kobo }
const undone = rowsParameter('undone', undoneShape)
const save = statement({
  params: {
    id,
    cause: word<ReversalCause>(),
    credit: kobo,
    taken: kobo,
    item: count.nullable,
    reason: text,
    by: uuid<UserId>(),
    at: instant,
    loanId: uuid<LoanId>().nullable,
    ...undone.params,
  },
  sql: `with reversal as (
      insert into repayment_reversals (payment_id, cause, credit_kobo, taken_kobo, item_id, reason, reversed_by, reversed_at)
      values (:id, :cause, :credit, :taken, :item, :reason, :by, :at)
    ), allocation as (
      insert into allocation_reversals (payment_id, loan_id, number, part, amount_kobo)
      select :id, :loanId, number, part, amount from ${undone.table}
    ), unpaid as (
      update instalments i set paid_interest_kobo = i.paid_interest_kobo - one.interest,
        paid_fee_kobo = i.paid_fee_kobo - one.fee, paid_principal_kobo = i.paid_principal_kobo - one.principal
      from (select number, coalesce(sum(amount) filter (where part = 'interest'), 0) as interest,
          coalesce(sum(amount) filter (where part = 'loan_fee'), 0) as fee, coalesce(sum(amount) filter (where part = 'principal'), 0) as principal
        from ${undone.table} where part <> 'late_fee' group by number) as one
      where i.loan_id = :loanId and i.number = one.number
    )
    update payments set status = 'failed', reversed_at = :at where id = :id`,
})
const saveLoan = statement({
  params: {
    id: uuid<LoanId>(),
    state: word<LoanState>(),
    paid: kobo,
    total: kobo,
    nextDueOn: day,
    nextDueAmount: kobo,
    lost: kobo,
  },
  sql: `update loans set status = :state, paid_kobo = :paid, total_kobo = :total, next_due_date = :nextDueOn, next_due_kobo = :nextDueAmount,
      written_off_kobo = written_off_kobo + :lost where id = :id`,
})
/** It has the sender and the account number of the original payment. */
const suspend = statement({
  params: { id, reference: text, amount: kobo, at: instant },
  sql: `insert into suspense_items (reference, account_number, sender_name, amount_kobo, fee_kobo, paid_at, received_at, of_payment)
    select :reference, coalesce(i.account_number, v.account_number), coalesce(i.sender_name, ${textOfCharge('p.tx_ref', '{data,authorization,sender_name}')}),
      :amount, p.fee_kobo, p.paid_at, :at, p.id
    from payments p left join suspense_items i on i.reference = p.tx_ref left join virtual_accounts v on v.customer_id = p.customer_id
    where p.id = :id`,
})

export type BookedRepayment = RowOf<typeof find>
export type LoanAfter = {
  state: LoanState
  paid: ValuesOf<typeof saveLoan>['paid']
  total: ValuesOf<typeof saveLoan>['paid']
  nextDueOn: Day
  nextDueAmount: ValuesOf<typeof saveLoan>['paid']
  /** The amount by which the loss grows, if the loan was written off. */
  lost: ValuesOf<typeof saveLoan>['paid']
}

/** Finds the customer of a repayment; undefined if no repayment has the id. */
export const customerOfRepayment = async (sql: Sql, paymentId: PaymentId): Promise<CustomerId | undefined> =>
  (await sql.row(findCustomer, { id: paymentId }))?.customerId

/** Finds the facts by which a proposal describes a repayment. */
export const findRepayment = (sql: Sql, paymentId: PaymentId): Promise<RowOf<typeof findAbout> | undefined> =>
  sql.row(findAbout, { id: paymentId })

/** Finds the repayment with the provider's reference. */
export const repaymentUnder = async (sql: Sql, reference: string): Promise<PaymentId | undefined> =>
  (await sql.row(findByReference, { reference }))?.id

/** Reads a repayment with its loan as they are now. */
export const readRepayment = (sql: Sql, paymentId: PaymentId): Promise<BookedRepayment> =>
  sql.only(find, { id: paymentId })

/** Locks a repayment and its loan, and reads them. */
export async function lockRepayment(tx: Sql, paymentId: PaymentId): Promise<BookedRepayment> {
  await tx.run(lockLoan, { id: paymentId })
  await tx.run(lockPayment, { id: paymentId })
  return tx.only(find, { id: paymentId })
}

type UndonePart = RowOfShape<typeof undoneShape>
type Reversal = Omit<ValuesOf<typeof save>, keyof typeof undone.params> & { undone: readonly UndonePart[] }

/** Marks a repayment as reversed and undoes its allocations to each instalment and late fee. */
export async function saveReversal(tx: Sql, { undone: allocations, ...reversal }: Reversal): Promise<void> {
  await tx.run(save, { ...reversal, ...undone.values(allocations) })
}

/** Writes the loan's state after the reversal. */
export async function saveLoanAfter(tx: Sql, loanId: LoanId, after: LoanAfter): Promise<void> {
  await tx.run(saveLoan, { id: loanId, ...after })
}

/** Puts the money of a payment back into suspense, under a new reference. */
export async function suspendAgain(tx: Sql, money: ValuesOf<typeof suspend>): Promise<void> {
  await tx.run(suspend, money)
}
