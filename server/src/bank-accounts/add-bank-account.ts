import type { addBankAccountInput } from '@kasuwa/contract/bank-accounts.ts'
import { addAccount } from '@kasuwa/domain/bank-accounts/accounts.ts'
import { bankOf } from '@kasuwa/domain/bank-accounts/banks.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import type { Context } from '../context/context.ts'
import { required } from '../base/required.ts'
import { accountAnswer } from './account-answer.ts'
import type { BankAccount } from './account-repository.ts'
import { changeAccounts } from './change-accounts.ts'
import { nameOf } from './resolve-account.ts'

type AddBankAccountInput = z.output<typeof addBankAccountInput>

/**
 * Adds an account, or replaces the one at the same bank (C-110, C-111). The account's name is the one that the bank gives; a name made up
 * by the client is refused (C-114). The bank's details are taken from the built-in list where it has them.
 * @throws Refused account_not_resolved, account_name_differs, account_lookup_limit; ProviderUnavailable
 */
export async function addBankAccount(context: Context, input: AddBankAccountInput) {
  const accountName = await nameOf(context, input.account_number, input.bank_code)
  if (spelt(accountName) !== spelt(input.account_name)) throw new Refused('account_name_differs')
  const account = accountOf(input, accountName)
  const added = (accounts: BankAccount[]) => {
    const found = accounts.find(({ bankCode }) => bankCode === account.bankCode)
    return accountAnswer(required(found, 'the account that was added'))
  }
  return changeAccounts(context, 'bank-account.added', (before) => addAccount(before, account), added)
}

function accountOf(input: AddBankAccountInput, accountName: string): BankAccount {
  const bank = required(bankOf(input.bank_code), 'the bank')
  return {
    bankCode: bank.code,
    accountNumber: input.account_number,
    accountName,
    bankName: bank.name,
    slug: bank.slug,
    ussd: bank.ussd ?? '',
    logo: '',
    isDefault: input.is_default,
  }
}

/** Banks pad their names with blanks and vary the case. */
const spelt = (name: string): string => name.trim().replace(/\s+/g, ' ').toUpperCase()
