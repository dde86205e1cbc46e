import type { Customer, Memory, PaystackTransaction } from '../memory.ts'
import type { Event } from '../webhooks.ts'
import { accountBank } from './account-shape.ts'
import { customerSummary } from './customer-shape.ts'

/** The webhook about money that arrived in an account. The same transaction gives the same bytes. */
export function chargeEvent(memory: Memory, transaction: PaystackTransaction): Event {
  return { event: 'charge.success', data: chargeFields(memory, transaction) }
}

/** A transaction as fetching and listing return it. */
export function transactionShape(memory: Memory, transaction: PaystackTransaction): object {
  return {
    ...chargeFields(memory, transaction),
    receipt_number: null,
    fees_split: null,
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    createdAt: transaction.paidAt,
    requested_amount: transaction.amount,
    pos_transaction_data: null,
    source: { type: 'api', source: 'merchantApi', identifier: null, entry_point: 'dedicated_nuban' },
    fees_breakdown: null,
    connect: null,
    subaccount: {},
    helpdesk_link: null,
    transaction_date: transaction.paidAt,
  }
}

/** A transaction as verifying it returns it: without a plan, which fetching and listing have as an empty object. */
export function verifiedTransaction(memory: Memory, transaction: PaystackTransaction): object {
  return { ...transactionShape(memory, transaction), source: null, plan: null, plan_object: {} }
}

/** The customer whose virtual account was paid; undefined when no customer has the account. */
export function payee({ known }: Memory, { customerCode }: PaystackTransaction): Customer | undefined {
  return customerCode === null ? undefined : known.customers.get(customerCode)
}

function chargeFields(memory: Memory, transaction: PaystackTransaction): object {
  const customer = payee(memory, transaction)
  return {
    id: transaction.id,
    domain: 'test',
    status: 'success',
    reference: transaction.reference,
    amount: transaction.amount,
    message: null,
    gateway_response: 'Approved',
    paid_at: transaction.paidAt,
    created_at: transaction.paidAt,
    channel: 'dedicated_nuban',
    currency: 'NGN',
    ip_address: '127.0.0.1',
    metadata: { custom_fields: [] },
    log: null,
    fees: transaction.fees,
    customer: customer ? customerSummary(customer) : null,
    authorization: authorization(memory, transaction),
    plan: {},
  }
}

function authorization({ known }: Memory, transaction: PaystackTransaction): object {
  const account = known.accounts.get(transaction.accountNumber)
  return {
    authorization_code: `AUTH_${transaction.id.toString(36).padStart(10, '0')}`,
    bin: '413XXX',
    last4: 'X011',
    exp_month: '01',
    exp_year: '2035',
    channel: 'dedicated_nuban',
    card_type: 'transfer',
    bank: 'First City Monument Bank',
    country_code: 'NG',
    brand: 'Managed Account',
    reusable: false,
    signature: `SIG_${transaction.id.toString(36).padStart(10, '0')}`,
    account_name: null,
    sender_bank: 'First City Monument Bank',
    sender_bank_account_number: 'XXXXXX0011',
    sender_country: 'NG',
    sender_name: transaction.senderName,
    narration: `NIP: ${transaction.senderName} -${transaction.id}`,
    receiver_bank_account_number: transaction.accountNumber,
    receiver_bank: accountBank(account?.bankSlug ?? 'test-bank').name,
  }
}
