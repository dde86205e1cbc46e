import type { BankAccount } from './account-repository.ts'

/** A bank account as it is answered (DATA-06); the bank is both flat and nested (C-154). */
export function accountAnswer(account: BankAccount) {
  return {
    bank_name: account.bankName,
    account_number: account.accountNumber,
    account_name: account.accountName,
    is_default: account.isDefault,
    bank_code: account.bankCode,
    slug: account.slug,
    ussd: account.ussd,
    logo: account.logo,
    bank: { name: account.bankName, logo: account.logo },
  }
}
