import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'

export type Bank = Awaited<ReturnType<typeof api.bank.list>>['data']['accounts'][number]
export type EarlierHandOvers = Awaited<ReturnType<typeof api.bank.earlierHandOvers>>['data']

export const banksQuery = () =>
  queryOptions({
    queryKey: queries.bank.list.queryKey(),
    queryFn: async ({ signal }) => (await api.bank.list(undefined, { signal })).data.accounts,
  })

/** The sum of hand-overs that was booked to the provider's balance. */
export const earlierHandOversQuery = () =>
  queryOptions({
    queryKey: queries.bank.earlierHandOvers.queryKey(),
    queryFn: async ({ signal }) => (await api.bank.earlierHandOvers(undefined, { signal })).data,
  })
