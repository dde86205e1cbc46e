import type { Day } from '@kasuwa/domain/dates.ts'
import type { Journal } from '@kasuwa/domain/ledger/events.ts'
import type { Allocation } from '@kasuwa/domain/loans/allocation.ts'
import type { ScheduleRow } from '@kasuwa/domain/loans/schedule.ts'
import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { creditDescription, paymentDescription } from '@kasuwa/domain/payments/status.ts'
import { auditInsert, auditParams, auditValues, type AuditEntry } from '../audit/record.ts'
import { bool, bytes, day, instant, integer, json, kobo, listOf, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { CustomerId, LoanId, PaymentId, UserId } from '../ids.ts'
import { postingParams, postingParts, postingValues } from '../ledger/post.ts'
import type { ProviderTransaction } from '../providers/ports.ts'
import type { KeptBody } from './webhook-repository.ts'

/** The owner of the money: a customer, with their running loan locked if they have one; or none. */
export type Payer = { customerId: CustomerId; userId: UserId; loan: RunningLoan | null }
/** `rows` are the frozen instalments; what is paid of each follows from `paid`, since the oldest are paid first. */
export type RunningLoan = { id: LoanId; state: LoanState; paid: Kobo; rows: ScheduleRow[] }

/**
 * Stores the event and finds, in the same statement, whose account was paid into and the loan to repay; an item of the same payment that could
 * not be read before is settled by it. A repeat finds nothing and locks nothing. Instalments are read as they were frozen: the loan's own row, locked, is the one that has what is paid.
 */
const take = statement({
  params: {
    key: text,
    body: text,
    digest: bytes,
    receiverAccount: text.nullable,
    customerCode: text.nullable,
    fetched: bool,
    reference: text,
  },
  row: {
    isNew: bool,
    customerId: uuid<CustomerId>().nullable,
    userId: uuid<UserId>().nullable,
    loanId: uuid<LoanId>().nullable,
    state: word<LoanState>().nullable,
    paid: kobo.nullable,
    rows: json<[number, Day, Kobo, Kobo][]>().nullable,
  },
  sql: `with kept as (
    insert into webhook_events (provider, key, body, body_digest, outcome, fetched) values ('paystack', :key, :body, :digest, 'charge', :fetched)
    on conflict (provider, key) do nothing returning key
  ), readable_now as (
    update open_items set closed_at = product_now()
    where exists (select from kept) and reference = :reference and kind = 'unreadable_charge' and closed_at is null
  ), account as (
    select v.customer_id, c.user_id from virtual_accounts v join customers c on c.id = v.customer_id
    where exists (select from kept) and (v.account_number = :receiverAccount or v.customer_code = :customerCode)
    order by v.account_number = :receiverAccount desc nulls last limit 1
  ), loan as (
    select l.id, l.status, l.paid_kobo from loans l
    where l.customer_id = (select customer_id from account) and l.status in ('active', 'overdue') for no key update
  )
  select exists (select from kept) as "isNew", account.customer_id as "customerId", account.user_id as "userId", loan.id as "loanId",
    loan.status as state, loan.paid_kobo as paid,
    (select jsonb_agg(jsonb_build_array(i.number, i.due_date, i.principal_kobo, i.interest_kobo) order by i.number)
      from instalments i where i.loan_id = loan.id) as rows
  from (select) as always left join account on true left join loan on true`,
})

/** Null: the event was known already. */
export async function takeCharge(
  tx: Sql,
  body: KeptBody,
  charge: ProviderTransaction,
): Promise<{ payer: Payer | null } | null> {
  const row = await tx.only(take, { ...charge, ...body, body: body.text })
  if (!row.isNew) return null
  const { customerId, userId, loanId, state, paid } = row
  if (customerId === null || userId === null) return { payer: null }
  if (loanId === null || state === null || paid === null) return { payer: { customerId, userId, loan: null } }
  const rows = (row.rows ?? []).map(([number, dueOn, principal, interest]) => ({ number, dueOn, principal, interest }))
  return { payer: { customerId, userId, loan: { id: loanId, state, paid, rows } } }
}

const paymentParams = {
  paymentId: uuid<PaymentId>(),
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
}
const paymentInsert = `insert into payments (id, tx_ref, kind, status, amount_kobo, fee_kobo, excess_kobo, user_id, customer_id, loan_id, description,
    channel, paid_at)
  values (:paymentId, :reference, 'loan_repayment', 'completed', :amount, :fee, :excess, :userId, :customerId, :loanId, :description,
    :channel, :paidAt)`

export type Repayment = { id: PaymentId; charge: ProviderTransaction; payer: Payer; excess: Kobo }

const paymentValues = ({ id, charge, payer, excess }: Repayment) => ({
  ...charge,
  paymentId: id,
  excess,
  userId: payer.userId,
  customerId: payer.customerId,
  loanId: payer.loan?.id,
  description: payer.loan ? paymentDescription.loan_repayment : creditDescription,
})

const insertPayment = statement({ params: paymentParams, sql: paymentInsert })

/** Writes a payment that no loan is waiting for. */
export async function insertCredit(tx: Sql, repayment: Repayment): Promise<void> {
  await tx.run(insertPayment, paymentValues(repayment))
}

/** All of a repayment in one statement: what it pays of which instalment, the loan's state then, its posting and its audit entry. */
const repay = statement({
  params: {
    ...paymentParams,
    ...postingParams,
    ...auditParams,
    numbers: listOf(integer),
    parts: listOf(word<Allocation['part']>()),
    partAmounts: listOf(kobo),
    paid: kobo,
    state: word<LoanState>(),
    nextDueOn: day.nullable,
    nextDueAmount: kobo.nullable,
  },
  sql: `with payment as (${paymentInsert}), allocated as (
      insert into allocations (payment_id, loan_id, number, part, amount_kobo)
      select :paymentId, :loanId, number, part, amount
      from unnest(:numbers::smallint[], :parts::text[], :partAmounts::bigint[]) as one(number, part, amount)
    ), paid as (
      update instalments i set paid_interest_kobo = i.paid_interest_kobo + one.interest,
        paid_principal_kobo = i.paid_principal_kobo + one.principal
      from (select number, coalesce(sum(amount) filter (where part = 'interest'), 0) as interest,
          coalesce(sum(amount) filter (where part = 'principal'), 0) as principal
        from unnest(:numbers::smallint[], :parts::text[], :partAmounts::bigint[]) as part(number, part, amount) group by number) as one
      where i.loan_id = :loanId and i.number = one.number
    ), loan as (
      update loans set paid_kobo = :paid, status = :state, next_due_date = :nextDueOn, next_due_kobo = :nextDueAmount where id = :loanId
    ), ${postingParts}
    ${auditInsert}`,
})

export type LoanAfter = { paid: Kobo; state: LoanState; next: { dueOn: Day; amount: Kobo } | null }
export type Entries = { allocations: readonly Allocation[]; after: LoanAfter; journal: Journal; audit: AuditEntry }

/** Writes a repayment with all that goes with it. */
export async function insertRepayment(
  tx: Sql,
  repayment: Repayment,
  { allocations, after, journal, audit }: Entries,
): Promise<void> {
  await tx.run(repay, {
    ...paymentValues(repayment),
    ...postingValues(journal, repayment.charge.reference, repayment.id),
    ...auditValues(null, audit),
    numbers: allocations.map(({ number }) => number),
    parts: allocations.map(({ part }) => part),
    partAmounts: allocations.map(({ amount }) => amount),
    paid: after.paid,
    state: after.state,
    nextDueOn: after.next?.dueOn,
    nextDueAmount: after.next?.amount,
  })
}

const insertSuspense = statement({
  params: {
    reference: text,
    receiverAccount: text.nullable,
    senderName: text.nullable,
    amount: kobo,
    fee: kobo,
    paidAt: instant,
  },
  sql: `insert into suspense_items (reference, account_number, sender_name, amount_kobo, fee_kobo, paid_at)
    values (:reference, :receiverAccount, :senderName, :amount, :fee, :paidAt)`,
})

/** Writes money that came to an account without a customer. */
export async function insertSuspenseItem(
  tx: Sql,
  charge: ProviderTransaction,
  senderName: string | null,
): Promise<void> {
  await tx.run(insertSuspense, { ...charge, senderName })
}
