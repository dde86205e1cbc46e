import { holdsWords, needsWords } from '@kasuwa/contract/provider-words.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { QueryClient } from '@tanstack/react-query'
import { koboOf } from './naira.tsx'
import { providerBalanceQuery } from './provider-balance-query.ts'

/** The provider's balance for a question about a payout, and the amount to top up first where it is too little (C-192); empty while it is not known. */
export async function payoutBalanceWords(queryClient: QueryClient, needs: Kobo): Promise<string> {
  const told = await queryClient.fetchQuery(providerBalanceQuery).catch(() => null)
  if (!told || told.balance === null || told.age === null) return ''
  const balance = koboOf(told.balance)
  const missing = needsWords(balance, needs, koboOf(told.to_be_sent))
  return [holdsWords(balance, told.age * 1_000), missing].filter(Boolean).join(' ')
}
