import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/calls/api.ts'
import { instantDay } from '../../base/days.tsx'
import { showDialog } from '../../base/dialog-store.ts'
import type { CustomerPage } from '../customer-page-queries.ts'
import { ReasonDialog } from '../../forms/reason-dialog.tsx'
import { withdrawAskTexts as texts } from './withdraw-ask-texts.ts'

type Props = {
  file: CustomerPage['asked_files'][number]
  /** The name of the file. */
  name: string
  customer: CustomerPage
  onClose: () => void
}

/** Asks why a customer no longer has to send a file (DESK-49). */
export function WithdrawAskDialog({ file: { id, reason: asked, asked_at: at }, name, customer, onClose }: Props) {
  const queryClient = useQueryClient()
  const { mutateAsync: withdraw } = useMutation({
    mutationFn: (reason: string) => api.askedFiles.withdraw({ id, reason }),
    onSuccess: () => {
      onClose()
      showDialog({ kind: 'success', title: texts.done, message: texts.doneText(name) })
    },
    // After a refusal, the file has come or somebody else withdrew it.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ReasonDialog
      title={texts.title(name)}
      purpose={texts.purpose}
      facts={[
        { label: texts.customer, value: fullName(customer.user) },
        { label: texts.asked, value: instantDay(at), detail: asked },
      ]}
      label={texts.reason}
      hint={texts.hint}
      action={texts.send}
      send={withdraw}
      onClose={onClose}
    />
  )
}
