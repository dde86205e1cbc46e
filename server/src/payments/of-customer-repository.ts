import type { Day } from '@kasuwa/domain/dates.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Sql } from '../db/database.ts'
import { type AgentId, type CustomerId, isId, type PaymentId } from '../ids.ts'

export type Payer = { id: CustomerId; firstName: string; lastName: string }

const own = `select c.id, u.first_name as "firstName", u.last_name as "lastName" from customers c join users u on u.id = c.user_id
  where c.user_id = $1 and c.agent_id = $2`

/** An agent's own customer by their user id; any other kind of id, and another agent's customer, names nobody (C-129, C-159). */
export const findOwnPayer = async (sql: Sql, userId: string, agentId: AgentId): Promise<Payer | undefined> =>
  isId(userId) ? sql.row<Payer>(own, [userId, agentId]) : undefined

export type PaidIn = { id: PaymentId; amount: Kobo; txRef: string; channel: string; paidAt: Date }

const paid = `select p.id, p.amount_kobo as amount, p.tx_ref as "txRef", p.channel, p.paid_at as "paidAt" from payments p
  where p.customer_id = $1 and p.kind = 'loan_repayment' and p.status = 'completed'
    and ($2::date is null or lagos_day(p.paid_at) between $2 and $3)
  order by p.paid_at desc, p.id desc`

/** What a customer paid in, newest first; between two days in Lagos, these included, where they are given. */
export const listPaidIn = (sql: Sql, id: CustomerId, days: { from: Day; to: Day } | null): Promise<PaidIn[]> =>
  sql.rows<PaidIn>(paid, [id, days?.from ?? null, days?.to ?? null])
