import { payoutStopQuery } from '../../base/calls/payout-stop-query.ts'
import { usePanel } from '../../base/calls/use-panel.ts'
import { knownOf } from '../../ui/feedback/panel-state.ts'
import { approvalTexts as texts } from './admin-loan-texts.ts'

/**
 * The reason why an approval would be refused now; null if none is known. It makes no call: the band above every page of staff keeps the
 * payout stop up to date.
 * @param stoppedBy the reason that lies in the request or its customer
 */
export function useApprovalStop(stoppedBy: string | null): string | null {
  const payoutStop = usePanel({ ...payoutStopQuery, enabled: false })
  return stoppedBy ?? (knownOf(payoutStop) ? texts.payoutsStopped : null)
}
