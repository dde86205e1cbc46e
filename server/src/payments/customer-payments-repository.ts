import type { Day } from '@kasuwa/domain/dates.ts'
import { day, instant, kobo, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type AgentId, type CustomerId, isId, type PaymentId, type UserId } from '../base/ids.ts'

const findOwn = statement({
  params: { userId: uuid<UserId>(), agentId: uuid<AgentId>() },
  row: { id: uuid<CustomerId>(), firstName: text.certain, lastName: text.certain },
  sql: `select c.id, u.first_name as "firstName", u.last_name as "lastName" from customers c join users u on u.id = c.user_id
    where c.user_id = :userId and c.agent_id = :agentId`,
})
const findPaidIn = statement({
  params: { customerId: uuid<CustomerId>(), from: day.nullable, to: day.nullable },
  row: { id: uuid<PaymentId>(), amount: kobo, txRef: text, channel: text.certain, paidAt: instant.certain },
  sql: `select p.id, p.amount_kobo as amount, p.tx_ref as "txRef", p.channel, p.paid_at as "paidAt" from payments p
    where p.customer_id = :customerId and p.kind = 'loan_repayment' and p.status = 'completed'
      and (:from::date is null or lagos_day(p.paid_at) between :from and :to)
    order by p.paid_at desc, p.id desc`,
})

export type PayingCustomer = RowOf<typeof findOwn>
export type PaidIn = RowOf<typeof findPaidIn>

/** Finds an agent's own customer by their user id; any other kind of id, and another agent's customer, is not found (C-129, C-159). */
export const findPayingCustomer = async (
  sql: Sql,
  userId: string,
  agentId: AgentId,
): Promise<PayingCustomer | undefined> => (isId<UserId>(userId) ? sql.row(findOwn, { userId, agentId }) : undefined)

/** The payments a customer made, newest first; if two days are given, those between them in Lagos, both included. */
export const listPaidIn = (sql: Sql, customerId: CustomerId, days: { from: Day; to: Day } | null): Promise<PaidIn[]> =>
  sql.rows(findPaidIn, { customerId, from: days?.from, to: days?.to })
