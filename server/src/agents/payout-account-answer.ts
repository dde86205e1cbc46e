import { bankOf } from '@kasuwa/domain/bank-accounts/banks.ts'
import type { NamedAccount } from './payout-account-repository.ts'

/** A payout account as it is answered; a bank that is no longer in the list is shown by its code. */
export function payoutAccountAnswer({ bankCode, accountNumber, accountName }: NamedAccount) {
  return {
    account_number: accountNumber,
    account_name: accountName,
    bank: { name: bankOf(bankCode)?.name ?? bankCode, code: bankCode },
  }
}
