import type { Context } from '../../context/context.ts'
import { integer, kobo, text, uuid } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import type { UserId } from '../../base/ids.ts'

const findNewest = statement({
  params: { userId: uuid<UserId>() },
  row: { txRef: text, amount: kobo, age: integer.certain },
  sql: `select tx_ref as "txRef", amount_kobo as amount, greatest(0, floor(extract(epoch from product_now() - created_at)))::integer as age from payments
    where user_id = :userId and kind = 'loan_repayment' and (status = 'completed' or reversed_at is not null)
    order by created_at desc, id desc limit 1`,
})

/** Returns the caller's newest payment. Their browser polls it to notice that a payment has arrived. */
export async function newestRepayment({ app, actor }: Context) {
  const newest = await app.database.row(findNewest, { userId: actor.userId })
  return newest ? { tx_ref: newest.txRef, amount: newest.amount, age: newest.age } : null
}
