import { setDefault } from '@kasuwa/domain/bank-accounts/accounts.ts'
import type { Context } from '../context.ts'
import { accountAnswer } from './account-answer.ts'
import { changeAccounts } from './change-accounts.ts'

/**
 * Makes one of the caller's accounts the default; exactly one is (BANK-07).
 * @throws Refused bank_account_unknown
 */
export function setDefaultAccount(context: Context, { bank_code }: { bank_code: string }) {
  return changeAccounts(
    context,
    'bank-account.default-set',
    (before) => setDefault(before, bank_code),
    (accounts) => ({ bank_accounts: accounts.map(accountAnswer) }),
  )
}
