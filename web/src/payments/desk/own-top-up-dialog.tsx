import { api } from '../../base/calls/api.ts'
import { ReasonDialog } from '../../forms/reason-dialog.tsx'
import type { SuspenseItem } from './payment-queries.ts'
import { ownTopUpTexts as texts } from './money-list-texts.ts'
import { useSuspenseAct } from './use-suspense-act.tsx'

/** Asks how it is known that money in suspense was our own top-up (BOOK-67). */
export function OwnTopUpDialog(props: { item: SuspenseItem; onClose: () => void }) {
  return <ReasonDialog {...useSuspenseAct(props, api.providerBalance.suspenseTopUp, texts)} action={texts.act} />
}
