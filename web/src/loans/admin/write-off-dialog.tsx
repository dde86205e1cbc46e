import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/calls/api.ts'
import { showDialog } from '../../base/dialog-store.ts'
import { ReasonDialog } from '../../forms/reason-dialog.tsx'
import { nairaText } from '../../money/naira.tsx'
import { showWaiting } from '../../proposals/show-waiting.ts'
import type { AdminLoan } from './admin-loan-queries.ts'
import { WriteOffSum } from './write-off-sum.tsx'
import { writeOffTexts as texts } from './write-off-texts.ts'

type Props = {
  loan: Pick<AdminLoan, 'loan_id' | 'customer'>
  onClose: () => void
}

/** Asks why a loan is written off, and shows what is outstanding, and then the loss (DESK-65, FIND-07). */
export function WriteOffDialog({ loan, onClose }: Props) {
  const writeOff = useWriteOff(loan.loan_id, onClose)
  return (
    <ReasonDialog
      title={texts.title(loan.loan_id)}
      purpose={texts.purpose}
      facts={[
        { label: texts.customer, value: fullName(loan.customer.user) },
        { label: texts.outstanding, value: <WriteOffSum loanId={loan.loan_id} />, wide: true },
      ]}
      label={texts.reason}
      hint={texts.hint}
      action={texts.act}
      danger
      send={writeOff}
      onClose={onClose}
    />
  )
}

function useWriteOff(id: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (reason: string) => api.loans.writeOff({ id, reason }),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) return showWaiting(data.proposal)
      const message = texts.outcome(nairaText(data.outstanding), nairaText(data.lost))
      return showDialog({ kind: 'success', title: texts.done, message })
    },
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
