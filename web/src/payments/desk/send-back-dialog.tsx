import { api } from '../../base/calls/api.ts'
import { ReasonDialog } from '../../forms/reason-dialog.tsx'
import { amountIn } from '../../money/naira.tsx'
import type { SuspenseItem } from './payment-queries.ts'
import { sendBackTexts as texts } from './money-list-texts.ts'
import { useSuspenseAct } from './use-suspense-act.tsx'

/** Asks why money in suspense goes back to its sender (DESK-68). */
export function SendBackDialog(props: { item: SuspenseItem; onClose: () => void }) {
  const act = useSuspenseAct(props, api.payments.refundSuspense, texts, true)
  return <ReasonDialog {...act} action={amountIn(texts.act, props.item.amount)} danger />
}
