import { api, queries } from '../../base/calls/api.ts'
import { usePanel } from '../../base/calls/use-panel.ts'
import { knownOf } from '../../ui/feedback/panel-state.ts'
import { approvalTexts as texts } from '../texts.ts'

/**
 * The reason why an approval would be refused now; null if none is known. It makes no call: the band above every page of staff keeps the
 * payout stop up to date.
 * @param stoppedBy the reason that lies in the request or its customer
 */
export function useApprovalStop(stoppedBy: string | null): string | null {
  const payoutStop = usePanel({
    queryKey: queries.payments.payoutStop.queryKey(),
    queryFn: async ({ signal }) => (await api.payments.payoutStop(undefined, { signal })).data,
    enabled: false,
    meta: { silent: true },
  })
  return stoppedBy ?? (knownOf(payoutStop) ? texts.payoutsStopped : null)
}
