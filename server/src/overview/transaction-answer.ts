import type { Kobo } from '@kasuwa/domain/money.ts'
import type { TransactionKind } from '@kasuwa/domain/payments/status.ts'
import type { Viewer } from '../context.ts'
import { type Person, personAnswer } from '../profile/person-answer.ts'
import { isCredit, shownDescription } from '../payments/description.ts'

/** How many rows the dashboards show (C-171). */
export const transactionsShown = 10

/** What a transaction's row is read from: the payment `p` and its user `u`. */
export const transactionColumns = `p.tx_ref as "txRef", p.kind, p.amount_kobo as amount, ${shownDescription} as description, ${isCredit} as "isCredit",
  p.created_at as "createdAt",
  u.first_name as "firstName", u.last_name as "lastName", u.phone, u.profile_picture as picture`

export type TransactionRow = Person & {
  txRef: string
  kind: TransactionKind
  amount: Kobo
  description: string
  isCredit: boolean
  createdAt: Date
}

/** A row of Recent Transactions (DATA-07). */
export function transactionAnswer(viewer: Viewer, row: TransactionRow) {
  return {
    tx_ref: row.txRef,
    user: personAnswer(viewer, row),
    payment_type: row.kind,
    amount: row.amount,
    description: row.description,
    is_credit: row.isCredit,
    created_at: row.createdAt,
  }
}
