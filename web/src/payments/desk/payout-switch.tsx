import { useState } from 'react'
import { useMissingRole } from '../../base/me/use-missing-role.ts'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { knownOf } from '../../ui/feedback/panel-state.ts'
import { usePayoutStop, type PayoutStop } from '../../base/calls/payout-stop-query.ts'
import { payoutStopTexts as texts } from './payout-stop-texts.ts'

const PayoutStopDialog = lazyDialog(
  'payout-stop-dialog',
  async () => (await import('./payout-stop-dialog.tsx')).PayoutStopDialog,
)

/** Stops or resumes all payouts; an admin without the role learns which one it needs. If the state is not known yet they can be stopped, since a second stop changes nothing. */
export function PayoutSwitch() {
  const stop = knownOf(usePayoutStop()) ?? null
  const whyNot = useMissingRole(stop ? 'payments.resumePayouts' : 'payments.stopPayouts')
  const [asked, setAsked] = useState<{ stop: PayoutStop | null }>()
  return (
    <>
      <Button look="secondary" whyNot={whyNot} onClick={() => setAsked({ stop })}>
        {stop ? texts.resume : texts.stop}
      </Button>
      {asked && <PayoutStopDialog stop={asked.stop} onClose={() => setAsked(undefined)} />}
    </>
  )
}
