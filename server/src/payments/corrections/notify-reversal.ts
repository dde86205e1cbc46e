import type { App, JobHandler } from '../../context/context.ts'
import { bool, day, kobo, uuid } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import { type Transaction, transaction } from '../../db/transaction.ts'
import type { PaymentId, UserId } from '../../base/ids.ts'
import { notify } from '../../notifications/notify.ts'

const find = statement({
  params: { id: uuid<PaymentId>() },
  row: { userId: uuid<UserId>(), amount: kobo, paidOn: day.certain, isOwed: bool },
  sql: `select p.user_id as "userId", p.amount_kobo as amount, lagos_day(p.paid_at) as "paidOn",
      exists (select from allocation_reversals a where a.payment_id = p.id) as "isOwed"
    from payments p where p.id = :id and p.reversed_at is not null`,
})

/** Notifies the customer that their repayment was reversed, once the reversal is saved (DESK-61). */
export async function notifyReversal(tx: Transaction, app: Pick<App, 'settings'>, id: PaymentId): Promise<void> {
  const found = await tx.row(find, { id })
  if (!found) return
  const { userId, ...facts } = found
  await notify(tx, app, [{ kind: 'repayment_reversed', userId, key: id, facts }])
}

/** Notifies of what a server of the version before promised as a text, during an update. */
export const sendReversalNotice: JobHandler = async (app, { subject }) => {
  await transaction(app.database, (tx) => notifyReversal(tx, app, subject as PaymentId))
  return 'done'
}
