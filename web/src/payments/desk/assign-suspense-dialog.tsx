import { suspenseAssignmentForm } from '@kasuwa/contract/payments.ts'
import { noValue } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../../base/calls/api.ts'
import { showDialog } from '../../base/dialog-store.ts'
import { instantDay } from '../../base/days.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { AccountNumber, Naira, nairaText } from '../../money/naira.tsx'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { showWaiting } from '../../proposals/show-waiting.ts'
import type { SuspenseItem } from './payment-queries.ts'
import { AssignmentEffect } from './assignment-effect.tsx'
import { PayerField } from './payer-field.tsx'
import { columnTexts } from '../texts.ts'
import { assignTexts as texts } from './money-list-texts.ts'

type Props = { item: SuspenseItem; onClose: () => void }

/** Asks for the owner of money in suspense and the reason; then the money repays their loan (C-94). */
export function AssignSuspenseDialog({ item, onClose }: Props) {
  const { reference } = item
  const form = useCallForm(suspenseAssignmentForm, { reference, customer_id: '', reason: '' })
  const { field, fieldState } = useController({ control: form.control, name: 'customer_id' })
  const { setFocus } = form
  useEffect(() => setFocus('customer_id'), [setFocus])
  const assign = useAssignment(onClose)
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: columnTexts.amount, value: <Naira amount={item.amount} /> },
        { label: columnTexts.sender, value: item.sender_name ?? noValue },
        { label: columnTexts.paidDate, value: instantDay(item.paid_at) },
        { label: columnTexts.accountNumber, value: <AccountNumber number={item.account_number ?? noValue} /> },
      ]}
      form={form}
      action={texts.assign}
      onSubmit={form.submitWith(assign, { refocus: 'customer_id' })}
      onClose={onClose}
    >
      <PayerField field={field} error={fieldState.error?.message} words={item.sender_name ?? ''} />
      {field.value !== '' && <AssignmentEffect reference={reference} customerId={field.value} />}
      <ReasonField label={texts.reason} error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ActDialog>
  )
}

function useAssignment(onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: Parameters<typeof api.payments.assignSuspense>[0]) => api.payments.assignSuspense(input),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) return showWaiting(data.proposal)
      const { repaid, credited } = data
      const message = [
        repaid > 0 && texts.repaid(nairaText(repaid)),
        credited > 0 && texts.credited(nairaText(credited)),
      ]
        .filter(Boolean)
        .join(' ')
      showDialog({ kind: 'success', title: texts.done, message })
    },
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
