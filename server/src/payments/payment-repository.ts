import type { SortOrder } from '@kasuwa/contract/lists.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { payableOf, PaymentKind, PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import type { Sql } from '../db/database.ts'
import type { AgentId, LoanId, PaymentId } from '../ids.ts'
import type { Found } from '../lists/list-page.ts'
import { afterPlace, countedPlace } from '../lists/tallies.ts'
import { shownDescription } from './description.ts'

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

const columns = `p.id, p.tx_ref as "txRef", p.kind, p.status, p.amount_kobo as amount, ${shownDescription} as description, p.paid_at as "paidAt",
  u.first_name as "firstName", u.last_name as "lastName"`

const one = `select ${columns}, coalesce(p.agent_id, p.loan_id) as "payableId",
    (select t.problem from transfers t where t.payment_id = p.id) as note
  from payments p join users u on u.id = p.user_id where p.id = $1`

/** A payment to an agent, or of a loan. */
export type Payout = Payment & { kind: keyof typeof payableOf; payableId: AgentId | LoanId; note: string | null }

export const findPayout = async (sql: Sql, id: PaymentId): Promise<Payout> => (await sql.row<Payout>(one, [id]))!

/** The rows of a part of WITH named `page`, as lists show them. */
export const rowsOfPage = (order: 'desc' | 'asc'): string => `select ${columns}
  from page join payments p on p.id = page.id join users u on u.id = p.user_id order by p.created_at ${order}, p.id ${order}`

/** A page costs the day it begins on, however many payments stand before it. */
const pageIn = (order: 'desc' | 'asc') => `with ${countedPlace(order, `'{payment}'`, '$2::bigint')}, page as (
    select p.id from payments p where ${afterPlace(order, 'p.created_at', 'p.id')}
    order by p.created_at ${order}, p.id ${order} limit $1 offset (select skip from place)
  )
  ${rowsOfPage(order)}`
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }

const count = `select coalesce(sum(rows), 0)::bigint as total from tallied where what = 'payment'`

/** `limit` payments after the first `skip`, and how many there are. */
export async function listPayments(sql: Sql, sort: SortOrder, limit: number, skip: number): Promise<Found<Payment>> {
  const [rows, all] = await Promise.all([
    sql.rows<Payment>(pages[sort], [limit, skip]),
    sql.row<{ total: number }>(count),
  ])
  return { rows, total: all!.total }
}

const sums = `select coalesce(sum(amount_kobo) filter (where what = 'loan_repayment'), 0) as repayments,
    coalesce(sum(amount_kobo) filter (where what = 'loan_disbursement'), 0) as disbursements,
    coalesce(sum(amount_kobo) filter (where what = 'agent_commission'), 0) as commissions
  from tallied where what in ('loan_repayment', 'loan_disbursement', 'agent_commission')`

export type PaymentTotals = { repayments: Kobo; disbursements: Kobo; commissions: Kobo }

/** The sums of completed payments of each kind (C-142, C-143). */
export const totalPayments = async (sql: Sql): Promise<PaymentTotals> => (await sql.row<PaymentTotals>(sums))!
