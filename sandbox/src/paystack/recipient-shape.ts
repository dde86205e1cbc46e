import type { Recipient } from '../memory.ts'
import { bankOf } from './banks.ts'
import { integration } from './customer-shape.ts'

/** A recipient as creating and listing return it, and as it is in the webhooks of its transfers. */
export function recipientShape(recipient: Recipient): object {
  return {
    ...recipientFields(recipient),
    is_deleted: recipient.deletedAt !== undefined,
    details: { authorization_code: null, ...bankAccount(recipient) },
  }
}

/** A recipient as fetching it returns it. */
export function fetchedRecipient(recipient: Recipient): object {
  return {
    ...recipientFields(recipient),
    recipient_account: recipient.accountNumber,
    institution_code: recipient.bankCode,
    details: bankAccount(recipient),
  }
}

function recipientFields({ id, code, name, description, email, createdAt, updatedAt, deletedAt }: Recipient): object {
  return {
    active: deletedAt === undefined,
    createdAt,
    currency: 'NGN',
    description: description ?? '',
    domain: 'test',
    email: email ?? '',
    id,
    integration,
    metadata: null,
    name,
    recipient_code: code,
    type: 'nuban',
    updatedAt: deletedAt ?? updatedAt ?? createdAt,
    isDeleted: deletedAt !== undefined,
  }
}

function bankAccount({ accountNumber, accountName, bankCode }: Recipient): object {
  return {
    account_number: accountNumber,
    account_name: accountName,
    bank_code: bankCode,
    bank_name: bankOf(bankCode)?.name ?? '',
  }
}
