import { knownOf } from '../../ui/feedback/panel-state.ts'
import { usePayoutStop } from '../../payments/desk/payout-stop-query.ts'
import { approvalTexts as texts } from '../texts.ts'

/**
 * The reason why an approval would be refused now; null if none is known.
 * @param stoppedBy the reason that lies in the request or its customer
 */
export function useApprovalStop(stoppedBy: string | null): string | null {
  const stop = knownOf(usePayoutStop())
  return stoppedBy ?? (stop ? texts.payoutsStopped : null)
}
