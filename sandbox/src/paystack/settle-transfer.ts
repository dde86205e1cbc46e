import type { Memory, Recipient, Transfer, TransferStatus } from '../memory.ts'
import type { Context } from '../context.ts'
import { feeOf } from './transfer-fee.ts'
import { transferEvent } from './transfer-shape.ts'

export type Settlement = Exclude<TransferStatus, 'otp' | 'pending'>

const ways: Record<TransferStatus, readonly Settlement[]> = {
  otp: ['success', 'failed', 'reversed'],
  pending: ['success', 'failed', 'reversed'],
  success: ['success', 'reversed'],
  failed: ['failed'],
  reversed: ['reversed'],
  abandoned: [],
}
const aMoment = 300

/** Whether a transfer may change to a state. The same state only repeats the webhook; an earlier state is not allowed. */
export function maySettle(transfer: Transfer, status: Settlement): boolean {
  return ways[transfer.status].includes(status)
}

/** The transfer as it is now: one whose code nobody gave in time is abandoned, of which Paystack sends no webhook. */
export function presentState({ memory, clock }: Context, transfer: Transfer): Transfer {
  const { status, codeUntil } = transfer
  if (status !== 'otp' || codeUntil === undefined || clock.lastKnown() < codeUntil) return transfer
  return settle(memory, transfer, 'abandoned', codeUntil)
}

/** Changes a transfer's state and stores it, with its fee when it succeeds; sends nothing. */
export function settle(memory: Memory, transfer: Transfer, status: Settlement, now: string): Transfer {
  if (transfer.status === status) return transfer
  const fee = status === 'success' ? feeOf(memory, transfer.amount) : transfer.fee
  const row: Transfer = { ...transfer, status, fee, next: undefined, updatedAt: now }
  memory.remember({ kind: 'transfer', row })
  return row
}

/** Sends the webhook about a transfer's state, in the background. */
export function announce({ memory, webhooks }: Context, transfer: Transfer): void {
  webhooks.send(transferKey(transfer), transferEvent(transfer, recipientOf(memory, transfer)))
}

/** Reverses a transfer a moment later, where that is due; also after a restart. */
export function reverseSoon(context: Context, { reference }: Transfer): void {
  setTimeout(() => void reverse(context, reference).catch(() => {}), aMoment).unref()
}

/** The key under which a transfer's webhook is kept until it is received. */
export function transferKey({ reference, status }: Transfer): string {
  return `transfer.${status}:${reference}`
}

/** The account that a transfer went to. */
export function recipientOf({ known }: Memory, { recipientCode }: Transfer): Recipient {
  return known.recipients.get(recipientCode)!
}

async function reverse(context: Context, reference: string): Promise<void> {
  const now = await context.clock.now()
  const transfer = context.memory.known.transfers.get(reference)
  if (transfer?.next === 'reversed') announce(context, settle(context.memory, transfer, 'reversed', now))
}
