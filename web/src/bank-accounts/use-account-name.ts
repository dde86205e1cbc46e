import { mayLookUp } from '@kasuwa/domain/bank-accounts/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { api, queries } from '../api.ts'

/**
 * The name of an account, once a bank is chosen and the number has its ten digits; '' until it is known, and whenever either changes.
 * An answer for what stood there before belongs to another key, so it is never shown. A failure is heard of in the console alone (BANK-03, C-114).
 */
export function useAccountName(bankCode: string, accountNumber: string): { name: string; isLookingUp: boolean } {
  const input = { bank_code: bankCode, account_number: accountNumber }
  const { data, isFetching } = useQuery({
    queryKey: queries.bankAccounts.resolve.queryKey({ input }),
    queryFn: async ({ signal }) => {
      try {
        return (await api.bankAccounts.resolve(input, { signal })).data.account_name
      } catch (error) {
        if (!signal.aborted) console.warn('The account name was not found', error)
        throw error
      }
    },
    enabled: mayLookUp(bankCode, accountNumber),
    meta: { silent: true },
    staleTime: Infinity,
  })
  return { name: isFetching ? '' : (data ?? ''), isLookingUp: isFetching }
}
