import { api, queries } from '../../base/calls/api.ts'
import { usePanel } from '../../base/calls/use-panel.ts'

/** The stop of all payouts in force; null while they are sent as usual. */
export type PayoutStop = NonNullable<Awaited<ReturnType<typeof api.payments.payoutStop>>['data']>

const pollMs = 60_000

/** The payout stop, read again each minute and when the page is visible again. After a failure the next poll follows. */
export function usePayoutStop() {
  return usePanel({
    queryKey: queries.payments.payoutStop.queryKey(),
    queryFn: async ({ signal }) => (await api.payments.payoutStop(undefined, { signal })).data,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    meta: { silent: true },
  })
}
