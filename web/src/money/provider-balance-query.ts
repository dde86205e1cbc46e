import { api, queries } from '../base/calls/api.ts'

export type ProviderBalanceFigures = Awaited<ReturnType<typeof api.providerBalance.balance>>['data']

/** The server asks the provider at most twice a minute. */
const pollMs = 30_000

/** The provider's balance, read again while it is on the screen. It draws no failure of its own: what it shows is an addition to a page. */
export const providerBalanceQuery = {
  queryKey: queries.providerBalance.balance.queryKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.providerBalance.balance(undefined, { signal })).data,
  refetchInterval: pollMs,
  meta: { silent: true },
}
