import { isAccountNumber } from '@kasuwa/domain/bank-accounts/accounts.ts'
import { bankOf } from '@kasuwa/domain/bank-accounts/banks.ts'
import { isName, maxNameLength } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { bankAccount } from './entities/bank-account.ts'
import { digits, flag, form, text, textWords } from './fields.ts'
import { bankAccountWords } from './profile-words.ts'

export const bankCode = () => text(bankAccountWords.bank, (code) => bankOf(code) !== null)
export const accountNumber = () => digits(bankAccountWords.accountNumber, isAccountNumber)
/** Fields that the built-in list of banks already has: they are accepted, but never trusted. */
const listed = () => z.nullish(z.string())

export const addBankAccountInput = form({
  account_number: accountNumber(),
  account_name: text(textWords(maxNameLength, bankAccountWords.accountName), isName),
  bank_name: listed(),
  bank_code: bankCode(),
  slug: listed(),
  ussd: listed(),
  logo: listed(),
  is_default: flag(),
})

const named = z.object(
  { bank_code: z.optional(z.string({ error: bankAccountWords.bank })) },
  { error: bankAccountWords.bank },
)

/** DELETE with a JSON body; the query is accepted too (C-113). Without a body the input is null. */
const removeInput = z.pipe(
  z.object({ body: z.nullish(named), query: z.optional(named) }),
  z.transform(({ body, query }, { issues }): { bank_code: string } => {
    const bank_code = body?.bank_code ?? query?.bank_code ?? ''
    if (bank_code === '')
      issues.push({ code: 'custom', message: bankAccountWords.bank, path: ['bank_code'], input: bank_code })
    return { bank_code }
  }),
)

/** All of the customer's accounts after the change, oldest first (C-111). */
const accounts = z.object({ bank_accounts: z.array(bankAccount) })

export const bankAccountsCalls = {
  add: call({
    method: 'POST',
    path: '/bank-account/add',
    summary: 'Add a bank account, or replace the one at the same bank',
    who: ['customer'],
    message: bankAccountWords.added.text,
    input: addBankAccountInput,
    data: bankAccount,
    refusals: ['account_not_resolved', 'account_name_differs', 'account_lookup_limit', 'provider_unavailable'],
  }),
  setDefault: call({
    method: 'POST',
    path: '/bank-account/set-as-default',
    summary: 'Make one account the default',
    who: ['customer'],
    message: bankAccountWords.defaultSet.text,
    input: form({ bank_code: text(bankAccountWords.bank) }),
    data: accounts,
    refusals: ['bank_account_unknown'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/bank-account/delete',
    summary: 'Delete an account',
    who: ['customer'],
    message: bankAccountWords.deleted.text,
    structure: 'detailed',
    input: removeInput,
    data: accounts,
    refusals: ['bank_account_unknown'],
  }),
  resolve: call({
    method: 'GET',
    path: '/bank-account/resolve',
    summary: 'The name of an account, as its bank returns it',
    who: ['customer'],
    input: form({ account_number: accountNumber(), bank_code: bankCode() }),
    data: z.object({ account_name: z.string() }),
    refusals: ['account_not_resolved', 'account_lookup_limit', 'provider_unavailable'],
  }),
}
