import { agentIdOf, type Context } from '../context/context.ts'
import { count, integer, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { AgentId } from '../base/ids.ts'
import { transactionAnswer, transactionColumns, transactionShape, transactionsShown } from './transaction-answer.ts'

/** Only the kinds that a customer's list has. */
const isShown = "p.kind in ('loan_repayment', 'loan_disbursement') and p.status = 'completed'"
const newestFirst = 'order by p.created_at desc, p.id desc'

/** A user's newest transactions, as many as asked for. */
const newestOf = (user: string, limit: string) =>
  `select p.* from payments p where p.user_id = ${user} and ${isShown} ${newestFirst} limit ${limit}`

/**
 * When the agent has many of the lender's customers, the ten newest are among the lender's newest: those are read until ten are found, 40
 * of them for 200 customers and 25,000 for 5,000, so that few are read in vain. Otherwise they belong to ten customers at most, those
 * whose last one is newest: the last one of each customer is read then. `is true` keeps the order of the index.
 */
const listNewest = statement({
  reads: 'replica',
  params: { agentId: uuid<AgentId>(), limit: integer },
  row: transactionShape,
  sql: `with own as materialized (
      select c.user_id from customers c where c.agent_id = :agentId
    ), recent as materialized (
      select p.id from (select p.* from payments p where ${isShown} ${newestFirst} limit (select greatest(:limit::bigint, count(*) * count(*) / 1000) from own)) as p
      where (p.user_id in (select user_id from own)) is true ${newestFirst} limit :limit
    ), customer as (
      select own.user_id from own cross join lateral (${newestOf('own.user_id', '1')}) p
      where (select count(*) from recent) < :limit ${newestFirst} limit :limit
    ), p as (
      select p.* from recent join payments p on p.id = recent.id where (select count(*) from recent) = :limit
      union all select p.* from customer cross join lateral (${newestOf('customer.user_id', ':limit')}) p
    )
    select ${transactionColumns} from p join users u on u.id = p.user_id ${newestFirst} limit :limit`,
})
/** Both are tallied (decision 15). */
const totals = statement({
  reads: 'replica',
  params: { agentId: uuid<AgentId>() },
  row: { total_customers: count, total_loans: count },
  sql: `select coalesce(sum(rows) filter (where what = 'agent.' || :agentId::uuid), 0)::bigint as total_customers,
      coalesce(sum(rows) filter (where what = 'loans-of-agent.' || :agentId::uuid), 0)::bigint as total_loans
    from tallied where what in ('agent.' || :agentId::uuid, 'loans-of-agent.' || :agentId::uuid)`,
})

/** The newest transactions of the agent's customers, at most ten, and how many customers and applications they have (DATA-13, C-127, C-171). */
export async function agentDashboard({ app, actor }: Context) {
  const agentId = agentIdOf(actor)
  const [rows, dashboardSummary] = await Promise.all([
    app.database.rows(listNewest, { agentId, limit: transactionsShown }),
    app.database.only(totals, { agentId }),
  ])
  return { recent_transactions: rows.map((row) => transactionAnswer({ app, actor }, row)), dashboardSummary }
}
