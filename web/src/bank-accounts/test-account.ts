import type { BankAccount } from './renew-accounts.ts'

/** An account at Zenith Bank, the only one, unless changed. */
export function someAccount(changes: Partial<BankAccount> = {}): BankAccount {
  const { bank_name = 'Zenith Bank', logo = '' } = changes
  return {
    account_number: '0123456789',
    account_name: 'AMINA BELLO',
    is_default: true,
    bank_code: '057',
    slug: 'zenith-bank',
    ussd: '*966#',
    ...changes,
    bank_name,
    logo,
    bank: { name: bank_name, logo },
  }
}
