import type { Context } from '../context.ts'
import { transactionAnswer, transactionColumns, type TransactionRow, transactionsShown } from './transaction-answer.ts'

const newest = `select ${transactionColumns} from payments p join users u on u.id = p.user_id
  where p.user_id = $1 and p.kind in ('loan_repayment', 'loan_disbursement') and p.status = 'completed'
  order by p.created_at desc, p.id desc limit $2`

/** The caller's own newest transactions, at most ten: what was paid out to them and what they paid in (DATA-07, C-171). */
export async function customerDashboard({ app, actor }: Context) {
  const rows = await app.database.rows<TransactionRow>(newest, [actor.userId, transactionsShown])
  return rows.map((row) => transactionAnswer({ app, actor }, row))
}
