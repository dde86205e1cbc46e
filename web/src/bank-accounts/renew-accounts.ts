import type { QueryClient } from '@tanstack/react-query'
import { renewMe, type Me } from '../base/me/me.ts'

export type BankAccount = Me['account']['bank_accounts'][number]

/** The known accounts as the server's answer changed them (C-111). */
export function renewAccounts(
  queryClient: QueryClient,
  change: (accounts: readonly BankAccount[]) => BankAccount[],
): void {
  renewMe(queryClient, (me) => ({ ...me, account: { ...me.account, bank_accounts: change(me.account.bank_accounts) } }))
}

/** An account in the place of the one at the same bank, otherwise after all others; there is one default (BANK-05, BANK-06). */
export function withAccount(accounts: readonly BankAccount[], added: BankAccount): BankAccount[] {
  const others = accounts.map((account) => (added.is_default ? { ...account, is_default: false } : account))
  const place = others.findIndex(({ bank_code: code }) => code === added.bank_code)
  return place === -1 ? [...others, added] : others.with(place, added)
}
