import { deleteAccount } from '@kasuwa/domain/bank-accounts/accounts.ts'
import type { Context } from '../context.ts'
import { accountAnswer } from './account-answer.ts'
import { changeAccounts } from './change-accounts.ts'

/**
 * Removes one of the caller's accounts; of those that remain one is the default (C-111).
 * @throws Refused bank_account_unknown
 */
export function deleteBankAccount(context: Context, { bank_code }: { bank_code: string }) {
  return changeAccounts(
    context,
    'bank-account.deleted',
    (before) => deleteAccount(before, bank_code),
    (accounts) => ({ bank_accounts: accounts.map(accountAnswer) }),
  )
}
