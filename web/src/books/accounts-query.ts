import { api, queries } from '../base/calls/api.ts'

export type Account = Awaited<ReturnType<typeof api.books.accounts>>['data']['accounts'][number]

/** All accounts with their balances; the form of a journal has them without the code of lists. */
export const accountsQuery = () => ({
  queryKey: queries.books.accounts.queryKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.books.accounts(undefined, { signal })).data,
  staleTime: 0,
})
