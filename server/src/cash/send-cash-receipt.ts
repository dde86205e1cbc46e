import type { JobHandler } from '../context/context.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentId } from '../base/ids.ts'
import { notify } from '../notifications/notify.ts'
import { findReceipt } from './receipt-repository.ts'

/** Sends a receipt that a server of the version before promised, during an update. */
export const sendCashReceipt: JobHandler = async (app, { subject }) => {
  const receipt = await findReceipt(app.database, subject as PaymentId)
  if (!receipt || receipt.sentAt) return 'done'
  const { userId, loanId: loan, amount, left, agent, reference } = receipt
  const facts = { loan, amount, left, agent, reference }
  await transaction(app.database, (tx) => notify(tx, app, [{ kind: 'cash_receipt', userId, key: subject, facts }]))
  return 'done'
}
