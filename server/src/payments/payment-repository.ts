import type { SortOrder } from '@kasuwa/contract/lists.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { payableOf, PaymentKind, PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import type { Sql } from '../db/database.ts'
import type { AgentId, LoanId, PaymentId } from '../ids.ts'
import { wordsPattern } from '../list-page.ts'

export type Payment = {
  id: PaymentId
  txRef: string
  kind: PaymentKind
  status: PaymentStatus
  amount: Kobo
  description: string
  paidAt: Date | null
  firstName: string
  lastName: string
}

const columns = `p.id, p.tx_ref as "txRef", p.kind, p.status, p.amount_kobo as amount, p.description, p.paid_at as "paidAt",
  u.first_name as "firstName", u.last_name as "lastName"`

const one = `select ${columns}, coalesce(p.agent_id, p.loan_id) as "payableId" from payments p join users u on u.id = p.user_id where p.id = $1`

/** A payment to an agent, or of a loan. */
export type Payout = Payment & { kind: keyof typeof payableOf; payableId: AgentId | LoanId }

export const findPayout = async (sql: Sql, id: PaymentId): Promise<Payout> => (await sql.row<Payout>(one, [id]))!

const found = `($1::text is null or p.tx_ref ilike $1 or p.description ilike $1
    or p.user_id in (select u.id from users u where u.first_name || ' ' || u.last_name ilike $1))`

const pageIn = (order: string) => `with page as (
    select p.id from payments p where ${found} order by p.created_at ${order}, p.id ${order} limit $2 offset $3
  )
  select ${columns} from page join payments p on p.id = page.id join users u on u.id = p.user_id
  order by p.created_at ${order}, p.id ${order}`
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }

type Filter = { search: string | undefined; sort: SortOrder }

/** `limit` payments after the first `skip`, of those in which the words are found. */
export const listPayments = (sql: Sql, { search, sort }: Filter, limit: number, skip: number): Promise<Payment[]> =>
  sql.rows<Payment>(pages[sort], [wordsPattern(search), limit, skip])

const count = `select count(*) as total from payments p where ${found}`

export const countPayments = async (sql: Sql, { search }: Filter): Promise<number> =>
  (await sql.row<{ total: number }>(count, [wordsPattern(search)]))!.total

const sums = `select coalesce(sum(amount_kobo) filter (where kind = 'loan_repayment'), 0)::bigint as repayments,
    coalesce(sum(amount_kobo) filter (where kind = 'loan_disbursement'), 0)::bigint as disbursements,
    coalesce(sum(amount_kobo) filter (where kind = 'agent_commission'), 0)::bigint as commissions
  from payments where status = 'completed'`

export type PaymentTotals = { repayments: Kobo; disbursements: Kobo; commissions: Kobo }

/** The sums of completed payments of each kind (C-142, C-143). */
export const totalPayments = async (sql: Sql): Promise<PaymentTotals> => (await sql.row<PaymentTotals>(sums))!
