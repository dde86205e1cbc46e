import type { App } from '../context/context.ts'
import { text, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { LoanId, UserId } from '../base/ids.ts'
import { notify } from '../notifications/notify.ts'
import { notifyAdmins } from '../notifications/notify-admins.ts'
import { fullName } from '../profile/person-answer.ts'

const find = statement({
  params: { id: uuid<LoanId>() },
  row: { userId: uuid<UserId>(), name: text.certain, loan: text },
  sql: `select u.id as "userId", ${fullName} as name, l.loan_id as loan
    from loans l join customers c on c.id = l.customer_id join users u on u.id = c.user_id where l.id = :id`,
})

/** Notifies the customer that their request was rejected, and why; `reason` may be empty (C-208). */
export async function notifyRejected(tx: Transaction, app: App, id: LoanId, reason: string): Promise<void> {
  const { userId, loan } = await tx.only(find, { id })
  const facts = { loan, reason: reason === '' ? null : reason }
  await notify(tx, app, [{ kind: 'loan_rejected', userId, key: id, subject: { kind: 'loan', id }, facts }])
}

/** Notifies the staff who decide on loans that a customer answered the reason of a rejection (C-208). */
export async function notifyAnswered(tx: Transaction, app: App, id: LoanId): Promise<void> {
  const { name, loan } = await tx.only(find, { id })
  const facts = { loan, name }
  await notifyAdmins(tx, app, {
    kind: 'rejection_answered',
    roles: ['credit'],
    key: id,
    subject: { kind: 'loan', id },
    facts,
  })
}
