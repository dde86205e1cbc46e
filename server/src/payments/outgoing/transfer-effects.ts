import type { Journal } from '@kasuwa/domain/ledger/events.ts'
import type { PaymentEvent } from '@kasuwa/domain/payments/status.ts'
import type { TransferState } from '@kasuwa/domain/payments/transfer.ts'
import type { AuditEntry } from '../../audit/record.ts'
import type { App } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'

export type Settled = Extract<TransferState, 'succeeded' | 'failed' | 'reversed'>

/** Other changes made with the transfer, for the audit trail. */
export type Changed = { before?: object; after?: object }

/** The effect of an outcome on our books and on the payment. */
export type Effect = { payment: PaymentEvent; act(tx: Transaction, app: App): Promise<Changed> }

/** All effects of a transfer on our books: each kind of payout has its own table, by the transfer's state before its outcome (C-86). */
export type Effects = {
  subject: AuditEntry['subject']
  /** The journal posted just before the transfer is sent. */
  submitted: Journal
  outcomes: Record<'submitted' | 'succeeded', Partial<Record<Settled, Effect>>>
}
