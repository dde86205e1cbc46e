import { addBankAccountInput } from '@kasuwa/contract/bank-accounts.ts'
import { bankOf } from '@kasuwa/domain/bank-accounts/banks.ts'
import { useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { mayLookUp } from '@kasuwa/domain/bank-accounts/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { draftOf, readDraft, useDraft } from '../offline/drafts.ts'
import { useCallForm } from '../forms/use-call-form.ts'
import { api, queries } from '../base/calls/api.ts'
import { CallRefused } from '../base/calls/call-failures.ts'

export const bankAccountDraft = draftOf('bank-account')

/** The form of a new account, whose name its bank fills in. The first account is to be the default (C-112). */
export function useBankAccountForm(isFirst: boolean) {
  const form = useCallForm(addBankAccountInput, {
    bank_code: '',
    account_number: '',
    account_name: '',
    is_default: isFirst,
    ...readDraft(bankAccountDraft),
  })
  useDraft(form, bankAccountDraft)
  const { control, setValue } = form
  const bank = useController({ control, name: 'bank_code' })
  const number = useController({ control, name: 'account_number' })
  const { name, lookUp } = useAccountName(bank.field.value, number.field.value)
  const accountName = useWatch({ control, name: 'account_name' })
  useEffect(() => {
    if (name !== accountName) setValue('account_name', name, { shouldValidate: name !== '' })
  }, [name, accountName, setValue])
  // The name is cleared first: the form that is checked when bank or number change must not contain the old one.
  const clearName = () => setValue('account_name', '')
  return {
    form,
    bank,
    number,
    lookUp,
    isLookingUp: lookUp.at === 'asking' || name !== accountName,
    accountName,
    chooseBank: (code: string) => {
      if (code !== bank.field.value) clearName()
      bank.field.onChange(code)
    },
    typeNumber: (typed: string) => {
      const digits = typed.replace(/\D/g, '').slice(0, 10)
      if (digits !== number.field.value) clearName()
      number.field.onChange(digits)
    },
  }
}

/** A bank of the built-in list, in the form that the call takes (C-115). */
export function listedBank(code: string) {
  const bank = bankOf(code)
  return { bank_name: bank?.name ?? '', slug: bank?.slug ?? '', ussd: bank?.ussd ?? '', logo: '' }
}

/** The state of a look-up: not asked, under way, found, or failed because there is no such account, the bank cannot be reached, or too many were looked up. */
export type LookUp = { at: 'none' | 'asking' | 'found' | 'not-found' | 'away' | 'too-many'; retry: () => void }

/**
 * The name of an account, once a bank is chosen and the number has ten digits; '' until it is known, and after a change of either.
 * An answer for earlier input belongs to another key, so it is never shown. A failure is shown at the field, without a dialog (BANK-03, C-114).
 */
function useAccountName(bankCode: string, accountNumber: string): { name: string; lookUp: LookUp } {
  const input = { bank_code: bankCode, account_number: accountNumber }
  const isComplete = mayLookUp(bankCode, accountNumber)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queries.bankAccounts.resolve.queryKey({ input }),
    queryFn: async ({ signal }) => {
      try {
        return (await api.bankAccounts.resolve(input, { signal })).data.account_name
      } catch (failure) {
        if (!signal.aborted) console.warn('The account name was not found', failure)
        throw failure
      }
    },
    enabled: isComplete,
    meta: { silent: true },
    staleTime: Infinity,
  })
  const found = data === undefined ? 'none' : 'found'
  const at = isFetching ? 'asking' : isComplete && error ? failureOf(error) : found
  return { name: isFetching ? '' : (data ?? ''), lookUp: { at, retry: () => void refetch() } }
}

function failureOf(error: unknown): LookUp['at'] {
  if (!(error instanceof CallRefused)) return 'away'
  return error.status === 400 ? 'not-found' : error.status === 429 ? 'too-many' : 'away'
}
