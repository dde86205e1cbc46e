import type { Context } from '../context/context.ts'
import { integer, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { UserId } from '../base/ids.ts'
import { transactionAnswer, transactionColumns, transactionShape, transactionsShown } from './transaction-answer.ts'

const listNewest = statement({
  params: { userId: uuid<UserId>(), limit: integer },
  row: transactionShape,
  sql: `select ${transactionColumns} from payments p join users u on u.id = p.user_id
    where p.user_id = :userId and p.kind in ('loan_repayment', 'loan_disbursement') and (p.status = 'completed' or p.reversed_at is not null)
    order by p.created_at desc, p.id desc limit :limit`,
})

/**
 * The caller's own newest transactions, at most ten: money paid out to them and money they paid in, also if it was reversed since
 * (DATA-07, C-171).
 */
export async function customerDashboard({ app, actor }: Context) {
  const rows = await app.database.rows(listNewest, { userId: actor.userId, limit: transactionsShown })
  return rows.map((row) => transactionAnswer({ app, actor }, row))
}
