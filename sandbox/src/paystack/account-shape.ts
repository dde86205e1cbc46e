import type { Customer, Memory, VirtualAccount } from '../memory.ts'
import { customerSummary, integration } from './customer-shape.ts'

export interface AccountBank {
  name: string
  id: number
  slug: string
}

/** The banks that hold virtual accounts. */
const accountBanks: readonly AccountBank[] = [
  { name: 'Test Bank', id: 24, slug: 'test-bank' },
  { name: 'Wema Bank', id: 20, slug: 'wema-bank' },
  { name: 'Paystack-Titan', id: 629, slug: 'titan-paystack' },
]

/** The same in the order in which they are offered to a business, with the test bank last. */
export const offeredBanks: readonly AccountBank[] = [...accountBanks.slice(1), accountBanks[0]!]

/** The bank of a slug; the first bank for an unknown slug. */
export function accountBank(slug: string): AccountBank {
  return accountBanks.find((bank) => bank.slug === slug) ?? accountBanks[0]!
}

/** The single open virtual account that a customer may have. */
export function accountOf({ known }: Memory, customer: Customer): VirtualAccount | undefined {
  return known.accounts.values().find((account) => account.customerCode === customer.code && !account.closedAt)
}

/** A dedicated virtual account as Paystack returns it. */
export function accountShape(account: VirtualAccount, customer: Customer): object {
  return {
    bank: accountBank(account.bankSlug),
    account_name: account.accountName,
    account_number: account.accountNumber,
    assigned: !account.closedAt,
    currency: 'NGN',
    metadata: null,
    split_config: null,
    active: true,
    id: account.id,
    created_at: account.createdAt,
    updated_at: account.closedAt ?? account.createdAt,
    assignment: {
      integration,
      assignee_id: customer.id,
      assignee_type: 'Customer',
      expired: false,
      account_type: 'PAY-WITH-TRANSFER-RECURRING',
      assigned_at: account.createdAt,
      expired_at: null,
    },
    customer: customerSummary(customer),
  }
}
