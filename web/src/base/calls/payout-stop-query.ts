import { api, queries } from './api.ts'
import { usePanel } from './use-panel.ts'

/** The stop of all payouts in force; null while they are sent as usual. */
export type PayoutStop = NonNullable<Awaited<ReturnType<typeof api.payments.payoutStop>>['data']>

const pollMs = 60_000

/** The query of the payout stop. It draws no failure: what it shows is an addition to a page. */
export const payoutStopQuery = {
  queryKey: queries.payments.payoutStop.queryKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.payments.payoutStop(undefined, { signal })).data,
  meta: { silent: true },
}

/** The payout stop, read again each minute and when the page is visible again. After a failure the next poll follows. */
export const usePayoutStop = () =>
  usePanel({ ...payoutStopQuery, refetchInterval: pollMs, refetchOnWindowFocus: 'always' })
