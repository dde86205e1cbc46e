import { rejectionForm } from '@kasuwa/contract/loans.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { maxReasonLength } from '@kasuwa/domain/loans/rejection.ts'
import { useEffect } from 'react'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { AdminLoan } from '../admin/admin-loan-queries.ts'
import { useSendRejection } from '../admin/admin-rejection.ts'
import { isDecidedAlready } from '../refusals.ts'
import { rejectTexts as texts } from './texts.ts'

/** Rejects a request, with a reason for its customer or without one (DESK-12). */
export function RejectDialog({ loan, onClose }: { loan: AdminLoan; onClose: () => void }) {
  const form = useCallForm(rejectionForm, { reason: '' })
  const { errors } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  const { mutateAsync } = useSendRejection(loan)
  const reject = async (reason: { reason: string }) => {
    await mutateAsync(reason).catch((error: unknown) => {
      // The refusal's dialog has shown it; the request is read again.
      if (!isDecidedAlready(error)) throw error
    })
    onClose()
  }
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.question(loan.loan_id, fullName(loan.customer.user))}
      form={form}
      action={texts.send}
      danger
      onSubmit={form.submitWith(reject, { refocus: 'reason' })}
      onClose={onClose}
    >
      <Field label={texts.reason} optional hint={texts.hint} error={errors.reason?.message}>
        {(links) => (
          <TextInput {...form.register('reason')} {...links} maxLength={maxReasonLength} autoComplete="off" />
        )}
      </Field>
    </ActDialog>
  )
}
