import { reversalForm } from '@kasuwa/contract/corrections.ts'
import { chosenCauses } from '@kasuwa/domain/payments/reversal.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/calls/api.ts'
import { instantDay } from '../../base/days.tsx'
import { showDialog } from '../../base/dialog-store.ts'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Naira } from '../../money/naira.tsx'
import { showWaiting } from '../../proposals/show-waiting.ts'
import { ChoiceInput } from '../../ui/fields/choice-input.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import type { AdminPayment } from './payment-queries.ts'
import { reversalTexts as texts } from './correction-texts.ts'
import { reversalOutcome } from './reversal-outcome.ts'
import { columnTexts } from '../texts.ts'

const causes = chosenCauses.map((value) => ({ value, label: texts.causes[value] }))

type Props = { payment: AdminPayment; onClose: () => void }

/** Asks why a repayment is reversed, and shows where its money is afterwards (DESK-61). */
export function ReverseDialog({ payment, onClose }: Props) {
  const form = useCallForm(reversalForm, { cause: '' as 'taken_back', reason: '' })
  const { errors } = form.formState
  const queryClient = useQueryClient()
  const { mutateAsync: reverse } = useMutation({
    mutationFn: (input: Omit<Parameters<typeof api.payments.reverse>[0], 'id'>) =>
      api.payments.reverse({ ...input, id: payment.id }),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) return showWaiting(data.proposal)
      return showDialog({ kind: 'success', title: texts.done, message: reversalOutcome(data) })
    },
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: columnTexts.amount, value: <Naira amount={payment.amount} /> },
        { label: columnTexts.paidDate, value: instantDay(payment.paid_at) },
        { label: columnTexts.reference, value: payment.tx_ref },
      ]}
      form={form}
      action={texts.send}
      danger
      onSubmit={form.submitWith(reverse, { refocus: 'reason' })}
      onClose={onClose}
    >
      <ChoiceInput label={texts.cause} options={causes} error={errors.cause?.message} {...form.register('cause')} />
      <ReasonField label={texts.reason} hint={texts.hint} error={errors.reason?.message} {...form.register('reason')} />
    </ActDialog>
  )
}
