import { exactNaira } from '@kasuwa/domain/display.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { sendNotice } from '../access/send-notice.ts'
import type { JobHandler } from '../context/context.ts'
import type { PaymentId } from '../base/ids.ts'
import { findReceipt, markReceiptSent, type Receipt } from './receipt-repository.ts'

/** Without the naira sign, which is not in the alphabet of plain text messages and would make three texts of one. */
const plain = (amount: Kobo): string => exactNaira(amount).replace('₦', 'NGN ')

/** The words of the receipt: the amount, the agent, the loan, the reference, and what is left to pay. */
export function receiptText({ reference, amount, credited, left, loanId, agent }: Receipt): string {
  const rest = credited > 0 ? ` ${plain(credited)} of it is kept as your credit.` : ''
  return `Kasuwa: ${agent} received ${plain(amount)} in cash from you for loan ${loanId}.${rest} Left to pay: ${plain(left)}. Reference ${reference}.`
}

/** Sends a customer the receipt for their cash, once. */
export const sendCashReceipt: JobHandler = async (app, { subject }) => {
  const paymentId = subject as PaymentId
  const receipt = await findReceipt(app.database, paymentId)
  if (!receipt || receipt.sentAt) return 'done'
  const { userId, phone: to } = receipt
  await sendNotice(app, { to, message: receiptText(receipt), purpose: 'CASH_RECEIPT', userId })
  await markReceiptSent(app.database, paymentId)
  return 'done'
}
