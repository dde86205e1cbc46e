import type { Context } from '../context.ts'
import { transactionAnswer, transactionColumns, type TransactionRow, transactionsShown } from './transaction-answer.ts'

/** A user's newest transactions of those that a customer's list knows, as many as asked for. */
const newestOf = (user: string, limit: string) => `select p.* from payments p
  where p.user_id = ${user} and p.kind in ('loan_repayment', 'loan_disbursement') and p.status = 'completed'
  order by p.created_at desc, p.id desc limit ${limit}`

/** The ten newest are of ten customers at most: those whose last one is newest. Only theirs are read, however many customers there are. */
const newest = `with customer as (
    select c.user_id from customers c cross join lateral (${newestOf('c.user_id', '1')}) p
    where c.agent_id = $1 order by p.created_at desc, p.id desc limit $2
  )
  select ${transactionColumns} from customer join users u on u.id = customer.user_id cross join lateral (${newestOf('customer.user_id', '$2')}) p
  order by p.created_at desc, p.id desc limit $2`

const totals = `select (select count(*) from customers c where c.agent_id = $1) as total_customers,
  (select coalesce(sum((select count(*) from loans l where l.customer_id = c.id)), 0)::bigint from customers c where c.agent_id = $1) as total_loans`

type Totals = { total_customers: number; total_loans: number }

/** The newest transactions of the agent's customers, at most ten, and how many customers and applications they have (DATA-13, C-127, C-171). */
export async function agentDashboard({ app, actor }: Context) {
  const [rows, counted] = await Promise.all([
    app.database.rows<TransactionRow>(newest, [actor.agentId, transactionsShown]),
    app.database.row<Totals>(totals, [actor.agentId]),
  ])
  return {
    recent_transactions: rows.map((row) => transactionAnswer({ app, actor }, row)),
    dashboardSummary: counted!,
  }
}
