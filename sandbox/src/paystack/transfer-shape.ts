import type { Recipient, Transfer } from '../memory.ts'
import type { Event } from '../webhooks.ts'
import { integration } from './customer-shape.ts'
import { recipientShape } from './recipient-shape.ts'

/** A transfer as `POST /transfer` returns it, with only the number of its recipient. */
export function transferAnswer(transfer: Transfer, recipient: Recipient): object {
  return {
    transfersessionid: [],
    transfertrials: [],
    ...transferFields(transfer),
    integration,
    request: transfer.id,
    recipient: recipient.id,
  }
}

/** A transfer as verifying, fetching and listing return it. */
export function transferShape(transfer: Transfer, recipient: Recipient): object {
  return {
    ...transferWithRecipient(transfer, recipient),
    request: transfer.id,
    fee_charged: transfer.fee ?? 0,
    fees_breakdown: null,
  }
}

/** The webhook about the end of a transfer. It has the fee of a transfer that succeeded. */
export function transferEvent(transfer: Transfer, recipient: Recipient): Event {
  return {
    event: `transfer.${transfer.status}`,
    data: {
      ...transferWithRecipient(transfer, recipient),
      integration: { id: integration, is_live: false, business_name: 'Kasuwa', logo_path: null },
      ...(transfer.status === 'success'
        ? { fee_charged: transfer.fee ?? 0 }
        : {
            created_at: transfer.createdAt,
            updated_at: transfer.updatedAt,
            session: { provider: 'nip', id: String(transfer.id) },
          }),
    },
  }
}

function transferWithRecipient(transfer: Transfer, recipient: Recipient): object {
  return {
    ...transferFields(transfer),
    integration,
    recipient: recipientShape(recipient),
    session: { provider: null, id: null },
    gateway_response: transfer.status === 'failed' ? 'Transfer failed at the receiving bank' : null,
  }
}

function transferFields(transfer: Transfer): object {
  return {
    domain: 'test',
    amount: transfer.amount,
    currency: 'NGN',
    reference: transfer.reference,
    source: 'balance',
    source_details: null,
    reason: transfer.reason ?? '',
    status: transfer.status,
    failures: null,
    transfer_code: transfer.code,
    titan_code: null,
    transferred_at: transfer.status === 'success' ? transfer.updatedAt : null,
    id: transfer.id,
    createdAt: transfer.createdAt,
    updatedAt: transfer.updatedAt,
  }
}
