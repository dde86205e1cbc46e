import type { TransactionKind } from '@kasuwa/domain/payments/status.ts'
import type { Viewer } from '../context/context.ts'
import { bool, instant, kobo, type RowOfShape, text, word } from '../db/columns.ts'
import { isCredit, shownDescription } from '../payments/description.ts'
import { personAnswer, personColumns, personShape } from '../profile/person-answer.ts'

/** The dashboards show so many rows (C-171). */
export const transactionsShown = 10

/** The columns for a transaction's row: the payment `p` and its user `u`. */
export const transactionColumns = `p.tx_ref as "txRef", p.kind, p.amount_kobo as amount, ${shownDescription} as description, ${isCredit} as "isCredit", p.reversed_at is not null as "isReversed",
  p.created_at as "createdAt", ${personColumns}`
export const transactionShape = {
  txRef: text,
  kind: word<TransactionKind>(),
  amount: kobo,
  description: text,
  isCredit: bool,
  isReversed: bool,
  createdAt: instant,
  ...personShape,
}

export type TransactionRow = RowOfShape<typeof transactionShape>

/** A row of Recent Transactions (DATA-07). */
export function transactionAnswer(viewer: Viewer, row: TransactionRow) {
  return {
    tx_ref: row.txRef,
    user: personAnswer(viewer, row),
    payment_type: row.kind,
    amount: row.amount,
    description: row.description,
    is_credit: row.isCredit,
    is_reversed: row.isReversed,
    created_at: row.createdAt,
  }
}
