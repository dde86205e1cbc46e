import type { Kobo } from '@kasuwa/domain/money.ts'
import type { AgentId, CustomerId, UserId } from '../base/ids.ts'
import { kobo, listOf, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** Null: by whomever. */
const by = uuid<UserId>().nullable
const isDone = (person: string, at: string): string =>
  `(:by::uuid is null or ${person} = :by) and ${at} >= lagos_midnight(product_today())`
const customer = { customerId: uuid<CustomerId>(), by }
const row = { amount: kobo }

const commissions = statement({
  params: { agents: listOf(uuid<AgentId>()), by },
  row,
  sql: `select coalesce(sum(amount_kobo), 0)::bigint as amount from payments
    where agent_id = any (:agents) and kind = 'agent_commission' and status <> 'failed' and ${isDone('created_by', 'created_at')}`,
})
const refunds = statement({
  params: customer,
  row,
  sql: `select coalesce(sum(amount_kobo), 0)::bigint as amount from payments
    where customer_id = :customerId and kind = 'credit_refund' and status <> 'failed' and ${isDone('created_by', 'created_at')}`,
})
const assignments = statement({
  params: customer,
  row,
  sql: `select coalesce(sum(one.amount_kobo), 0)::bigint as amount from (
      select i.amount_kobo from payments p join suspense_closings c on c.payment_id = p.id and c.reference = p.tx_ref
        join suspense_items i on i.reference = c.reference
        where p.customer_id = :customerId and ${isDone('c.closed_by', 'c.closed_at')}
      union all select p.amount_kobo from payments p join bank_assignments a on a.payment_id = p.id
        where p.customer_id = :customerId and ${isDone('a.assigned_by', 'a.assigned_at')}
    ) as one`,
})
const topUps = statement({
  params: { by },
  row,
  sql: `select coalesce(sum(i.amount_kobo), 0)::bigint as amount from suspense_closings c join suspense_items i on i.reference = c.reference
    where c.journal_id is not null and ${isDone('c.closed_by', 'c.closed_at')}`,
})

/** Commissions to these agents that this person promised on the day in Lagos, failed ones apart (decision 81). */
export const commissionsToday = async (sql: Sql, agents: readonly AgentId[], by: UserId | null): Promise<Kobo> =>
  (await sql.only(commissions, { agents: [...agents], by })).amount

/** Refunds of credit to a customer that this person promised on the day in Lagos, failed ones apart. */
export const refundsToday = async (sql: Sql, customerId: CustomerId, by: UserId | null): Promise<Kobo> =>
  (await sql.only(refunds, { customerId, by })).amount

/** Money in suspense and lines of the bank that this person assigned to a customer on the day in Lagos. */
export const assignmentsToday = async (sql: Sql, customerId: CustomerId, by: UserId | null): Promise<Kobo> =>
  (await sql.only(assignments, { customerId, by })).amount

/** Money in suspense that this person booked as our own top-ups on the day in Lagos. */
export const topUpsOfSuspenseToday = async (sql: Sql, by: UserId | null): Promise<Kobo> =>
  (await sql.only(topUps, { by })).amount
