import type { SortOrder } from '@kasuwa/contract/sort-orders.ts'
import type { PayoutKind } from '@kasuwa/domain/payments/status.ts'
import { bool, count, instant, integer, json, kobo, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import type { PaymentId } from '../../base/ids.ts'
import { type AmountFilter, amountParams, isOfAmounts } from '../../lists/filters.ts'
import { actProposalColumn, moneyProposal } from '../../proposals/money-proposals.ts'
import { anywherePattern, isFoundIn } from '../../lists/search.ts'
import { fullName } from '../../profile/person-answer.ts'

/**
 * Whether a failed payout needs an admin: it is the newest of its loan, agent or customer, and its loan is not paid out yet or its credit is
 * still there; or it waits for a code.
 */
export const isOpenTransfer = `(t.state = 'submitted' or (
    (p.loan_id is null or exists (select from loans unpaid where unpaid.id = p.loan_id and unpaid.status = 'pending'))
    and (p.kind <> 'credit_refund' or exists (
      select from postings c where c.customer_id = p.customer_id and c.account = 'customer_credit' having sum(c.amount_kobo) < 0))
    and not exists (
      select from payments newer where newer.user_id = p.user_id and newer.kind = p.kind and newer.loan_id is not distinct from p.loan_id
        and (newer.created_at, newer.id) > (p.created_at, p.id))))`
/** The payouts that are listed as failed: transfers `t` of payments `p`. */
export const isFailedTransfer = `(t.state in ('failed', 'reversed') or (t.state = 'submitted' and t.waits_for_code))`

/** Names and loans are separate queries for each transfer, since failed ones are few and users and loans are many. */
export const found = `${isFailedTransfer} and (:isOpen::boolean is null or ${isOpenTransfer} = :isOpen)
    and ${isFoundIn(
      't.reference',
      't.account_number',
      `(select ${fullName} from users u where u.id = p.user_id)`,
      '(select l.loan_id from loans l where l.id = p.loan_id)',
    )}
    and (:kind::text is null or p.kind = :kind) and ${isOfAmounts('p.amount_kobo', 'coalesce(t.settled_at, t.submitted_at)')}`
export const foundBy = {
  pattern: text.nullable,
  isOpen: bool.nullable,
  kind: word<PayoutKind>().nullable,
  ...amountParams,
}
export const transfers = 'from transfers t join payments p on p.id = t.payment_id'

/** A loan that is pending again may be approved again from its newest attempt; older ones were already retried (C-86). */
const mayRetry = `coalesce(l.status = 'pending' and not exists (
    select from payments newer where newer.loan_id = l.id and newer.kind = 'loan_disbursement' and (newer.created_at, newer.id) > (p.created_at, p.id)
  ), false)`

/** At most one attempt to pay out a loan has arrived (C-86). */
const paidLater = `select jsonb_build_object('txRef', paid.tx_ref, 'paidAt', paid.paid_at) from payments paid
  where paid.loan_id = l.id and paid.kind = 'loan_disbursement' and paid.status = 'completed'`
const defaultAccount = `select jsonb_build_object('accountNumber', b.account_number, 'accountName', b.account_name, 'bankName', b.bank_name)
  from default_accounts b where b.customer_id = l.customer_id`

const pageIn = (order: 'asc' | 'desc') =>
  statement({
    params: { ...foundBy, limit: integer, skip: integer },
    planEachTime: true,
    row: {
      id: uuid<PaymentId>(),
      txRef: text,
      kind: word<PayoutKind>(),
      firstName: text.certain,
      lastName: text.certain,
      amount: kobo,
      bankCode: text,
      accountNumber: text,
      accountName: text,
      outcome: word<'failed' | 'reversed' | 'waiting'>(),
      reason: text.nullable,
      /** When it was sent, if it still waits. */
      settledAt: instant,
      loanId: text.nullable,
      requested: kobo.nullable,
      paidLater: json<{ txRef: string; paidAt: string }>().nullable,
      retryAccount: json<{ accountNumber: string; accountName: string; bankName: string }>().nullable,
      mayRetry: bool,
      proposal: moneyProposal,
    },
    sql: `select p.id, p.tx_ref as "txRef", p.kind, u.first_name as "firstName", u.last_name as "lastName",
        p.amount_kobo as amount, t.bank_code as "bankCode", t.account_number as "accountNumber",
        coalesce(t.account_name, ${fullName}) as "accountName",
        case t.state when 'submitted' then 'waiting' else t.state end as outcome, t.problem as reason,
        coalesce(t.settled_at, t.submitted_at) as "settledAt", l.loan_id as "loanId", l.amount_kobo as requested, (${paidLater}) as "paidLater",
        case when ${mayRetry} then (${defaultAccount}) end as "retryAccount", ${mayRetry} as "mayRetry",
        ${actProposalColumn('approval', 'l.id::text')} as proposal
      ${transfers} join users u on u.id = p.user_id left join loans l on l.id = p.loan_id
      where ${found} order by coalesce(t.settled_at, t.submitted_at) ${order}, t.payment_id ${order} limit :limit offset :skip`,
  })
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }
const countFound = statement({
  params: foundBy,
  row: { total: count, amount: kobo },
  planEachTime: true,
  sql: `select count(*) as total, coalesce(sum(p.amount_kobo), 0)::bigint as amount ${transfers} where ${found}`,
})

export type FailedTransfer = RowOf<typeof pages.newest>
type Filter = AmountFilter & {
  search: string | undefined
  sort: SortOrder
  isOpen: boolean | null
  kind: PayoutKind | null
}

/** Lists `limit` failed payouts that match the words, after the first `skip`. */
export const listFailedTransfers = (
  sql: Sql,
  { search, sort, ...filter }: Filter,
  limit: number,
  skip: number,
): Promise<FailedTransfer[]> => sql.rows(pages[sort], { ...filter, pattern: anywherePattern(search), limit, skip })

/** The number of failed payouts that match, and their sum. */
export const totalFailedTransfers = (sql: Sql, { search, ...filter }: Filter): Promise<RowOf<typeof countFound>> =>
  sql.only(countFound, { ...filter, pattern: anywherePattern(search) })
