import { agentIdOf, type Context } from '../context.ts'
import { count, integer, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { AgentId } from '../ids.ts'
import { transactionAnswer, transactionColumns, transactionShape, transactionsShown } from './transaction-answer.ts'

/** A user's newest transactions, of the kinds that a customer's list has, as many as asked for. */
const newestOf = (user: string, limit: string) => `select p.* from payments p
  where p.user_id = ${user} and p.kind in ('loan_repayment', 'loan_disbursement') and p.status = 'completed'
  order by p.created_at desc, p.id desc limit ${limit}`

/** The ten newest are of ten customers at most: those whose last one is newest. Only theirs are read, however many customers there are. */
const listNewest = statement({
  params: { agentId: uuid<AgentId>(), limit: integer },
  row: transactionShape,
  sql: `with customer as (
      select c.user_id from customers c cross join lateral (${newestOf('c.user_id', '1')}) p
      where c.agent_id = :agentId order by p.created_at desc, p.id desc limit :limit
    )
    select ${transactionColumns} from customer join users u on u.id = customer.user_id
      cross join lateral (${newestOf('customer.user_id', ':limit')}) p
    order by p.created_at desc, p.id desc limit :limit`,
})
const totals = statement({
  params: { agentId: uuid<AgentId>() },
  row: { total_customers: count, total_loans: count },
  sql: `select (select count(*) from customers c where c.agent_id = :agentId) as total_customers,
      (select coalesce(sum((select count(*) from loans l where l.customer_id = c.id)), 0)::bigint from customers c
        where c.agent_id = :agentId) as total_loans`,
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
