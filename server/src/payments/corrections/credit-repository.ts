import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import { count, integer, json, kobo, phone, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import type { CustomerId, PaymentId, UserId } from '../../base/ids.ts'
import { moneyProposal, moneyProposalColumn } from '../../proposals/money-proposals.ts'
import { anywherePattern, isFoundIn } from '../../lists/search.ts'
import { fullName, personColumns, personShape } from '../../profile/person-answer.ts'

/** The credit of each customer by the ledger, where credits are negative. */
export const balances = `select customer_id, -sum(amount_kobo) as amount from postings where account = 'customer_credit'
  group by customer_id having sum(amount_kobo) < 0`
export const people = 'join customers c on c.id = b.customer_id join users u on u.id = c.user_id'
export const found = isFoundIn(fullName, 'u.phone', 'u.email')
const pattern = text.nullable

/** The part of a customer's credit that is on its way back to them. */
export const refunding = (customer: string) => `coalesce((select sum(p.amount_kobo) from payments p
    where p.customer_id = ${customer} and p.kind = 'credit_refund' and p.status = 'pending'), 0)`
/** Credit from cash that no confirmed hand-over covers yet (C-221): the part paid beyond the loan, or all of it if the loan was cancelled. */
const inHand = (
  customer: string,
) => `coalesce((select sum(case when l.cancelled_at is null then p.excess_kobo else p.amount_kobo end)
    from payments p left join loans l on l.id = p.loan_id
    where p.customer_id = ${customer} and p.kind = 'loan_repayment' and p.channel = 'cash' and p.status = 'completed'
      and (p.excess_kobo > 0 or l.cancelled_at is not null) and is_cash_in_hand(p.id)), 0)`
const defaultAccount = (
  customer: string,
) => `(select jsonb_build_object('accountNumber', a.account_number, 'accountName', a.account_name,
      'bankName', a.bank_name, 'bankCode', a.bank_code) from default_accounts a where a.customer_id = ${customer})`
type Account = { accountNumber: string; accountName: string; bankName: string; bankCode: string }

const page = statement({
  params: { pattern, limit: integer, skip: integer },
  row: {
    id: uuid<CustomerId>(),
    userId: uuid<UserId>(),
    ...personShape,
    amount: kobo,
    refunding: kobo,
    inHand: kobo,
    loanId: text.nullable,
    outstanding: kobo.nullable,
    account: json<Account>().nullable,
    proposal: moneyProposal,
  },
  sql: `with b as (${balances})
    select c.id, u.id as "userId", ${personColumns}, b.amount, ${refunding('c.id')} as refunding, ${inHand('c.id')} as "inHand", l.loan_id as "loanId",
      l.total_kobo - l.paid_kobo as outstanding, ${defaultAccount('c.id')} as account,
      ${moneyProposalColumn('credit', 'c.id')} as proposal
    from b ${people} left join loans l on l.customer_id = c.id and is_running(l.status)
    where ${found} order by b.amount desc, c.id limit :limit offset :skip`,
})
const totals = statement({
  params: { pattern },
  row: { total: count, amount: kobo },
  sql: `with b as (${balances})
    select count(*) filter (where ${found}) as total, coalesce(sum(b.amount), 0) as amount from b ${people}`,
})

export type CreditBalance = RowOf<typeof page>

/** Lists `limit` customers who match the words, after the first `skip`, the largest credit first. */
export const listCredit = (
  sql: Sql,
  search: string | undefined,
  limit: number,
  skip: number,
): Promise<CreditBalance[]> => sql.rows(page, { pattern: anywherePattern(search), limit, skip })

/** The number of customers with credit who match the words, and the sum of their credit. */
export const totalCredit = (sql: Sql, search: string | undefined): Promise<RowOf<typeof totals>> =>
  sql.only(totals, { pattern: anywherePattern(search) })

const lock = statement({
  params: { id: uuid<CustomerId>() },
  row: { userId: uuid<UserId>() },
  sql: 'select user_id as "userId" from customers where id = :id for no key update',
})
const findOwner = statement({
  params: { id: uuid<CustomerId>() },
  row: { userId: uuid<UserId>(), phone },
  sql: 'select u.id as "userId", u.phone from customers c join users u on u.id = c.user_id where c.id = :id',
})
/** Read after the customer is locked, so that it includes other uses of the credit meanwhile. */
const find = statement({
  params: { id: uuid<CustomerId>() },
  row: { available: kobo, inHand: kobo, account: json<Account>().nullable },
  sql: `select coalesce((select -sum(amount_kobo) from postings where account = 'customer_credit' and customer_id = :id), 0)
      - ${refunding(':id')} as available, ${inHand(':id')} as "inHand", ${defaultAccount(':id')} as account`,
})

/** Reads a customer's available credit, the part of it that is cash in hand, and their default account; one use of it at a time. */
export async function lockCredit(
  tx: Sql,
  id: CustomerId,
): Promise<(RowOf<typeof find> & { userId: UserId }) | undefined> {
  const customer = await tx.row(lock, { id })
  return customer && { ...customer, ...(await tx.only(find, { id })) }
}

/** Reads the same without a lock, and the customer's phone. */
export async function readCredit(sql: Sql, id: CustomerId) {
  const customer = await sql.row(findOwner, { id })
  return customer && { ...customer, ...(await sql.only(find, { id })) }
}

const findUse = statement({
  params: { id: uuid<PaymentId>() },
  row: {
    id: uuid<PaymentId>(),
    txRef: text,
    kind: word<'credit_applied' | 'credit_refund'>(),
    amount: kobo,
    status: word<PaymentStatus>(),
    note: text.nullable,
  },
  sql: `select p.id, p.tx_ref as "txRef", p.kind, p.amount_kobo as amount, p.status,
      (select t.problem from transfers t where t.payment_id = p.id) as note
    from payments p where p.id = :id`,
})

export type CreditUse = RowOf<typeof findUse>
export const findCreditUse = (sql: Sql, id: PaymentId): Promise<CreditUse> => sql.only(findUse, { id })
