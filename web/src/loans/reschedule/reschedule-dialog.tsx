import { rescheduleForm } from '@kasuwa/contract/reschedule.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { frequencies } from '@kasuwa/domain/loans/terms.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '../../base/calls/api.ts'
import { dayText } from '../../base/days.tsx'
import { showDialog } from '../../base/dialog-store.ts'
import { today } from '../../base/today.ts'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Naira, nairaText } from '../../money/naira.tsx'
import { showWaiting } from '../../proposals/show-waiting.ts'
import { ChoiceInput } from '../../ui/fields/choice-input.tsx'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { LoanDetail } from '../loan-queries.ts'
import { applyTexts } from '../apply/apply-texts.ts'
import { NewRows } from './new-rows.tsx'
import { rescheduleTexts as texts } from './reschedule-texts.ts'

const choices = frequencies.map((value) => ({ value, label: applyTexts.frequencies[value] }))

/** Asks for the new installments, the reason and the consent, and shows the new rows while they are typed (RESC-04). */
export function RescheduleDialog({ detail, onClose }: { detail: LoanDetail; onClose: () => void }) {
  const { loan, user, repayment_summary: sums } = detail
  const form = useCallForm(rescheduleForm, {
    first_due: '',
    count: '',
    repayment_frequency: loan.repayment_frequency,
    reason: '',
    consent: '',
  })
  const { errors } = form.formState
  const [first_due, count, repayment_frequency] = useWatch({
    control: form.control,
    name: ['first_due', 'count', 'repayment_frequency'],
  })
  const send = useReschedule(loan.loan_id, onClose)
  return (
    <ActDialog
      title={texts.title(loan.loan_id)}
      purpose={texts.purpose}
      facts={[
        { label: texts.customer, value: fullName(user) },
        { label: texts.unpaid, value: <Naira amount={sums.outstanding_balance} /> },
      ]}
      form={form}
      action={texts.act}
      onSubmit={form.submitWith(send)}
      onClose={onClose}
    >
      <Field label={texts.firstDue} error={errors.first_due?.message}>
        {(links) => <DateInput {...form.register('first_due')} {...links} min={today()} />}
      </Field>
      <Field label={texts.count} error={errors.count?.message}>
        {(links) => (
          <TextInput {...form.register('count')} {...links} inputMode="numeric" maxLength={3} autoComplete="off" />
        )}
      </Field>
      <ChoiceInput
        label={texts.frequency}
        options={choices}
        error={errors.repayment_frequency?.message}
        {...form.register('repayment_frequency')}
      />
      <NewRows terms={{ id: loan.loan_id, first_due, count, repayment_frequency }} paid={sums.total_paid} />
      <ReasonField
        label={texts.reason}
        hint={texts.reasonHint}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      <ReasonField
        label={texts.consent}
        hint={texts.consentHint}
        error={errors.consent?.message}
        {...form.register('consent')}
      />
    </ActDialog>
  )
}

type Input = Omit<Parameters<typeof api.loans.reschedule>[0], 'id'>

function useReschedule(id: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: Input) => api.loans.reschedule({ ...input, id }),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) return showWaiting(data.proposal)
      const message = texts.outcome(nairaText(data.next_due_amount), dayText(data.next_due_date))
      return showDialog({ kind: 'success', title: texts.done, message })
    },
    // The amount due changes on every list that shows the loan.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
