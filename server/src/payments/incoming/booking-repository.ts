import type { PaidPart } from '@kasuwa/domain/loans/allocation.ts'
import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import type { Actor, App } from '../../context/context.ts'
import { auditInsert, auditParams, auditValues, type AuditEntry } from '../../audit/record.ts'
import { day, instant, integer, kobo, text, uuid, word } from '../../db/columns.ts'
import type { RowOfShape } from '../../db/columns.ts'
import { rowsParameter } from '../../db/rows-parameter.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { CustomerId, LoanId, PaymentId, UserId } from '../../base/ids.ts'
import { type NotifiedEvent, notifyParams, notifyPart, notifyValues } from '../../notifications/notify.ts'
import { type LateFeeChange, type LateFeeRow, saveLateFees } from '../../loans/late-fee-repository.ts'
import { type Posting, postingParams, postingParts, postingValues } from '../../ledger/post.ts'

const paymentShape = {
  id: uuid<PaymentId>(),
  kind: word<'loan_repayment' | 'credit_applied'>(),
  reference: text,
  amount: kobo,
  fee: kobo,
  excess: kobo,
  userId: uuid<UserId>(),
  customerId: uuid<CustomerId>(),
  loanId: uuid<LoanId>().nullable,
  description: text,
  channel: text,
  paidAt: instant,
  senderName: text.nullable,
}
const partShape = {
  paymentId: uuid<PaymentId>(),
  loanId: uuid<LoanId>(),
  number: integer,
  part: word<PaidPart>(),
  amount: kobo,
}
const loanShape = {
  id: uuid<LoanId>(),
  paid: kobo,
  total: kobo,
  state: word<LoanState>(),
  nextDueOn: day.nullable,
  nextDueAmount: kobo.nullable,
}
const unmatchedShape = {
  reference: text,
  receiverAccount: text.nullable,
  senderName: text.nullable,
  amount: kobo,
  fee: kobo,
  paidAt: instant,
}
const payments = rowsParameter('payment', paymentShape)
const parts = rowsParameter('part', partShape)
const loans = rowsParameter('loan_after', loanShape)
const unmatched = rowsParameter('unmatched', unmatchedShape)

export type PaymentRow = RowOfShape<typeof paymentShape>
/** The part of an instalment, or the late fee of one, that a payment pays. */
export type PartRow = RowOfShape<typeof partShape>
/** A loan's state after all payments to it are booked. */
export type LoanRow = RowOfShape<typeof loanShape>
export type UnmatchedRow = RowOfShape<typeof unmatchedShape>

/** All rows that a batch of charges writes. */
export type Bookings = {
  payments: PaymentRow[]
  parts: PartRow[]
  /** One row for each loan. */
  loans: LoanRow[]
  unmatched: UnmatchedRow[]
  /** The late fees of these loans as they are now, and what was taken off them. */
  lateFees: LateFeeRow[]
  lateFeeChanges: LateFeeChange[]
  postings: Posting[]
  audit: AuditEntry[]
  /** The events that the payers are notified of. */
  events: NotifiedEvent[]
}

/** Tells the trigger that keeps the rows of running loans that this statement does it: a repayment changes less than the trigger looks at. */
const keptHere = (what: 'loans' | 'principal') => `(select set_config('kasuwa.${what}_kept', 'here', true)) is not null`

const book = statement({
  params: {
    ...payments.params,
    ...parts.params,
    ...loans.params,
    ...unmatched.params,
    ...postingParams,
    ...auditParams,
    ...notifyParams,
  },
  sql: `with payment as (
      insert into payments (id, tx_ref, kind, status, amount_kobo, fee_kobo, excess_kobo, user_id, customer_id, loan_id, description,
        channel, paid_at, sender_name, created_at, repaid_agent_id)
      select id, reference, kind, 'completed', amount, fee, excess, "userId", "customerId", "loanId", description,
        channel, "paidAt", "senderName", (select product_now()), case when kind = 'loan_repayment' then (select agent_id from customers where id = "customerId") end
      from ${payments.table}
    ), sender as (
      insert into senders (customer_id, name, first_paid_at)
      select "customerId", "senderName", min("paidAt") from ${payments.table} where "senderName" is not null
      group by 1, 2 order by 1, 2 on conflict do nothing
    ), allocated as (
      insert into allocations (payment_id, loan_id, number, part, amount_kobo)
      select "paymentId", "loanId", number, part, amount from ${parts.table}
    ), paid as (
      update instalments i set paid_interest_kobo = i.paid_interest_kobo + one.interest,
        paid_fee_kobo = i.paid_fee_kobo + one.fee, paid_principal_kobo = i.paid_principal_kobo + one.principal
      from (select "loanId", number, coalesce(sum(amount) filter (where part = 'interest'), 0) as interest,
          coalesce(sum(amount) filter (where part = 'loan_fee'), 0) as fee, coalesce(sum(amount) filter (where part = 'principal'), 0) as principal
        from ${parts.table} where part <> 'late_fee' group by "loanId", number) as one
      where i.loan_id = one."loanId" and i.number = one.number and ${keptHere('principal')}
    ), loan as (
      update loans l set paid_kobo = loan_after.paid, total_kobo = loan_after.total, status = loan_after.state, next_due_date = loan_after."nextDueOn",
        next_due_kobo = loan_after."nextDueAmount"
      from ${loans.table} where l.id = loan_after.id and ${keptHere('loans')}
    ), kept as (
      update running_loans r set oldest_due_on = loan_after."nextDueOn", paid_kobo = loan_after.paid,
        outstanding_kobo = loan_after.total - loan_after.paid,
        unpaid_principal_kobo = r.unpaid_principal_kobo - coalesce(one.principal, 0)
      from ${loans.table} left join (select "loanId", sum(amount) as principal from ${parts.table} where part = 'principal' group by "loanId") as one
        on one."loanId" = loan_after.id
      where r.loan_id = loan_after.id and loan_after.state <> 'completed'
    ), ended as (
      delete from running_loans r using ${loans.table} where r.loan_id = loan_after.id and loan_after.state = 'completed'
    ), suspended as (
      insert into suspense_items (reference, account_number, sender_name, amount_kobo, fee_kobo, paid_at, received_at)
      select reference, "receiverAccount", "senderName", amount, fee, "paidAt", (select product_now()) from ${unmatched.table}
    ), ${notifyPart}, ${postingParts}
    ${auditInsert}`,
})

/**
 * Writes payments with their journals, allocations and loans, and notifies the payers, in one statement; late fees in a second one, where there are
 * any. A null `actor` is the app itself.
 */
export async function insertBookings(
  tx: Transaction,
  { settings }: Pick<App, 'settings'>,
  bookings: Bookings,
  actor: Actor | null = null,
): Promise<void> {
  await tx.run(book, {
    ...payments.values(bookings.payments),
    ...parts.values(bookings.parts),
    ...loans.values(bookings.loans),
    ...unmatched.values(bookings.unmatched),
    ...postingValues(bookings.postings),
    ...auditValues(actor, bookings.audit),
    ...notifyValues(settings, tx.now, bookings.events),
  })
  await saveLateFees(tx, bookings.lateFees, bookings.lateFeeChanges)
}
