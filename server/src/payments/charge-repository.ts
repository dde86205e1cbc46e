import type { Day } from '@kasuwa/domain/dates.ts'
import type { Journal } from '@kasuwa/domain/ledger/events.ts'
import type { Allocation } from '@kasuwa/domain/loans/allocation.ts'
import type { ScheduleRow } from '@kasuwa/domain/loans/schedule.ts'
import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { creditDescription, paymentDescription } from '@kasuwa/domain/payments/status.ts'
import { auditInsert, auditValues, type AuditEntry } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import type { CustomerId, LoanId, PaymentId, UserId } from '../ids.ts'
import { postingLength, postingParts, postingValues } from '../ledger/post.ts'
import type { ProviderTransaction } from '../providers/ports.ts'
import type { KeptBody } from './webhook-repository.ts'

type Row = {
  isNew: boolean
  customerId: CustomerId | null
  userId: UserId
  loanId: LoanId | null
  state: LoanState
  paid: Kobo
  rows: [number, Day, Kobo, Kobo][] | null
}

/** Whose money it is: of a customer, with his running loan locked if he has one; or nobody's. */
export type Payer = { customerId: CustomerId; userId: UserId; loan: RunningLoan | null }
/** `rows` are the frozen instalments; what is paid of each follows from `paid`, since the oldest are paid first. */
export type RunningLoan = { id: LoanId; state: LoanState; paid: Kobo; rows: ScheduleRow[] }

/**
 * Keeps the event and finds, in the same breath, whose account was paid into and the loan to repay; an item of the same payment that could
 * not be read before is settled by it. A repeat finds nothing and locks nothing. Instalments are read as they were frozen: the loan's own row, locked, is the one that says what is paid.
 */
const take = `with kept as (
    insert into webhook_events (provider, key, body, body_digest, outcome, fetched) values ('paystack', $1, $2, $3, 'charge', $6)
    on conflict (provider, key) do nothing returning key
  ), readable_now as (
    update open_items set closed_at = product_now()
    where exists (select from kept) and reference = $7 and kind = 'unreadable_charge' and closed_at is null
  ), account as (
    select v.customer_id, c.user_id from virtual_accounts v join customers c on c.id = v.customer_id
    where exists (select from kept) and (v.account_number = $4 or v.customer_code = $5)
    order by v.account_number = $4 desc nulls last limit 1
  ), loan as (
    select l.id, l.status, l.paid_kobo from loans l
    where l.customer_id = (select customer_id from account) and l.status in ('active', 'overdue') for no key update
  )
  select exists (select from kept) as "isNew", account.customer_id as "customerId", account.user_id as "userId", loan.id as "loanId",
    loan.status as state, loan.paid_kobo as paid,
    (select jsonb_agg(jsonb_build_array(i.number, i.due_date, i.principal_kobo, i.interest_kobo) order by i.number)
      from instalments i where i.loan_id = loan.id) as rows
  from (select) as always left join account on true left join loan on true`

/** Null: the event was known already. */
export async function takeCharge(
  tx: Sql,
  body: KeptBody,
  charge: ProviderTransaction,
): Promise<{ payer: Payer | null } | null> {
  const { key, text, digest, fetched } = body
  const row = (await tx.row<Row>(take, [
    key,
    text,
    digest,
    charge.receiverAccount,
    charge.customerCode,
    fetched,
    charge.reference,
  ]))!
  if (!row.isNew) return null
  if (!row.customerId) return { payer: null }
  const rows = (row.rows ?? []).map(([number, dueOn, principal, interest]) => ({ number, dueOn, principal, interest }))
  const loan = row.loanId ? { id: row.loanId, state: row.state, paid: row.paid, rows } : null
  return { payer: { customerId: row.customerId, userId: row.userId, loan } }
}

const insertPayment = `insert into payments (id, tx_ref, kind, status, amount_kobo, fee_kobo, excess_kobo, user_id, customer_id, loan_id, description,
    channel, paid_at)
  values ($1, $2, 'loan_repayment', 'completed', $3, $4, $5, $6, $7, $8, $9, $10, $11)`

export type Repayment = { id: PaymentId; charge: ProviderTransaction; payer: Payer; excess: Kobo }

const paymentValues = ({ id, charge, payer, excess }: Repayment) => [
  id,
  charge.reference,
  charge.amount,
  charge.fee,
  excess,
  payer.userId,
  payer.customerId,
  payer.loan?.id ?? null,
  payer.loan ? paymentDescription.loan_repayment : creditDescription,
  charge.channel,
  charge.paidAt,
]

/** Writes a payment that no loan is waiting for. */
export async function insertCredit(tx: Sql, repayment: Repayment): Promise<void> {
  await tx.run(insertPayment, paymentValues(repayment))
}

const firstOfPosting = 19

/** All of a repayment in one statement: what it pays of which instalment, how the loan stands then, its posting and its audit entry. */
const repay = `with payment as (${insertPayment}), allocated as (
    insert into allocations (payment_id, loan_id, number, part, amount_kobo)
    select $1, $8, number, part, amount from unnest($12::smallint[], $13::text[], $14::bigint[]) as one(number, part, amount)
  ), paid as (
    update instalments i set paid_interest_kobo = i.paid_interest_kobo + one.interest, paid_principal_kobo = i.paid_principal_kobo + one.principal
    from (select number, coalesce(sum(amount) filter (where part = 'interest'), 0) as interest,
        coalesce(sum(amount) filter (where part = 'principal'), 0) as principal
      from unnest($12::smallint[], $13::text[], $14::bigint[]) as part(number, part, amount) group by number) as one
    where i.loan_id = $8 and i.number = one.number
  ), loan as (
    update loans set paid_kobo = $15, status = $16, next_due_date = $17, next_due_kobo = $18 where id = $8
  ), ${postingParts(firstOfPosting)}
  ${auditInsert(firstOfPosting + postingLength)}`

export type LoanAfter = { paid: Kobo; state: LoanState; next: { dueOn: Day; amount: Kobo } | null }
export type Entries = { allocations: readonly Allocation[]; after: LoanAfter; journal: Journal; audit: AuditEntry }

/** Writes a repayment with all that goes with it. */
export async function insertRepayment(
  tx: Sql,
  repayment: Repayment,
  { allocations, after, journal, audit }: Entries,
): Promise<void> {
  await tx.run(repay, [
    ...paymentValues(repayment),
    allocations.map(({ number }) => number),
    allocations.map(({ part }) => part),
    allocations.map(({ amount }) => amount),
    after.paid,
    after.state,
    after.next?.dueOn ?? null,
    after.next?.amount ?? null,
    ...postingValues(journal, repayment.charge.reference, repayment.id),
    ...auditValues(null, audit),
  ])
}

const insertSuspense = `insert into suspense_items (reference, account_number, sender_name, amount_kobo, fee_kobo, paid_at)
  values ($1, $2, $3, $4, $5, $6)`

/** Writes money that came to nobody's account. */
export async function insertSuspenseItem(
  tx: Sql,
  charge: ProviderTransaction,
  senderName: string | null,
): Promise<void> {
  await tx.run(insertSuspense, [
    charge.reference,
    charge.receiverAccount,
    senderName,
    charge.amount,
    charge.fee,
    charge.paidAt,
  ])
}
