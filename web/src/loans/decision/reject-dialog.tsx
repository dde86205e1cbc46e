import { rejectionForm } from '@kasuwa/contract/loans.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { maxReasonLength } from '@kasuwa/domain/loans/rejection.ts'
import { useEffect } from 'react'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { optionsOf } from '../../ui/fields/options.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { AdminLoan } from '../admin/admin-loan-queries.ts'
import { useSendRejection } from '../admin/admin-rejection.ts'
import { isDecidedAlready } from '../refusals.ts'
import { rejectTexts as texts } from './texts.ts'

type Props = {
  loan: AdminLoan
  /** The lender's list of reasons. */
  reasons: readonly string[]
  onClose: () => void
}

/** Rejects a request, with reasons for its customer, from the list and in words, or without one (DESK-12, C-214). */
export function RejectDialog({ loan, reasons, onClose }: Props) {
  const form = useCallForm(rejectionForm, { listed_reason: '', reason: '' })
  const first = reasons.length > 0 ? 'listed_reason' : 'reason'
  const { errors } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus(first), [setFocus, first])
  const { mutateAsync } = useSendRejection(loan)
  const reject = async (reasons: { listed_reason: string; reason: string }) => {
    await mutateAsync(reasons).catch((error: unknown) => {
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
      onSubmit={form.submitWith(reject, { refocus: first })}
      onClose={onClose}
    >
      {reasons.length > 0 && (
        <Field label={texts.listed} optional error={errors.listed_reason?.message}>
          {(links) => (
            <Select
              {...form.register('listed_reason')}
              {...links}
              options={optionsOf(reasons)}
              placeholder={texts.choose}
            />
          )}
        </Field>
      )}
      <Field label={texts.reason} optional hint={texts.hint} error={errors.reason?.message}>
        {(links) => (
          <TextInput {...form.register('reason')} {...links} maxLength={maxReasonLength} autoComplete="off" />
        )}
      </Field>
    </ActDialog>
  )
}
