import { waiverForm } from '@kasuwa/contract/loans.ts'
import { inNaira, subtractKobo } from '@kasuwa/domain/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../base/calls/api.ts'
import { showDialog } from '../../base/dialog-store.ts'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { koboOf, Naira, nairaText } from '../../money/naira.tsx'
import { showWaiting } from '../../proposals/show-waiting.ts'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { waiverTexts as texts } from '../late-fee-texts.ts'
import type { LoanDetail } from '../loan-queries.ts'

type Props = { fee: LoanDetail['late_fees'][number]; loanId: string; onClose: () => void }

/** Asks why a late fee is waived, and whether what was paid of it is given back (C-196). */
export function WaiveDialog({ fee, loanId, onClose }: Props) {
  const number = fee.installment_number
  const unpaid = inNaira(subtractKobo(subtractKobo(koboOf(fee.amount), koboOf(fee.taken_off)), koboOf(fee.paid)))
  const form = useCallForm(waiverForm, { reason: '', give_back: false })
  const { setFocus, formState } = form
  useEffect(() => setFocus('reason'), [setFocus])
  const send = useWaiver(loanId, String(number), onClose)
  return (
    <ActDialog
      title={texts.title(number)}
      purpose={texts.purpose}
      facts={[
        { label: texts.fee, value: <Naira amount={fee.amount} /> },
        { label: texts.paid, value: <Naira amount={fee.paid} /> },
        { label: texts.unpaid, value: <Naira amount={unpaid} /> },
      ]}
      form={form}
      action={texts.act}
      onSubmit={form.submitWith(send, { refocus: 'reason' })}
      onClose={onClose}
    >
      <ReasonField
        label={texts.reason}
        hint={texts.hint}
        error={formState.errors.reason?.message}
        {...form.register('reason')}
      />
      {fee.paid > 0 && <Toggle label={texts.giveBack} className="mt-4" {...form.register('give_back')} />}
    </ActDialog>
  )
}

function useWaiver(id: string, number: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (waiver: { reason: string; give_back?: boolean | undefined }) =>
      api.loans.waiveLateFee({ id, number, ...waiver }),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) return showWaiting(data.proposal)
      const message = texts.outcome(nairaText(data.repayment_summary.outstanding_balance))
      return showDialog({ kind: 'success', title: texts.done, message })
    },
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
