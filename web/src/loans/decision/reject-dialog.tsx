import { dialogWords } from '@kasuwa/contract/words.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { maxReasonLength } from '@kasuwa/domain/loans/rejection.ts'
import { useEffect } from 'react'
import { checkLater, useCallForm } from '../../forms/use-call-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { AdminLoan } from '../admin-loan-queries.ts'
import { useSendRejection } from '../admin-rejection.ts'
import { isDecidedAlready } from '../refusals.ts'
import { rejectTexts as texts } from './texts.ts'

const check = checkLater(async () => (await import('@kasuwa/contract/loans.ts')).rejectionForm)

/** Rejects a request, with a reason for its customer or without one (DESK-12). */
export function RejectDialog({ loan, onClose }: { loan: AdminLoan; onClose: () => void }) {
  const form = useCallForm(check, { reason: '' })
  const { errors, isValid, isSubmitting } = form.formState
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
  const cancel = () => {
    // A call under way cannot be cancelled.
    if (!isSubmitting) onClose()
  }
  return (
    <Dialog title={texts.title} width="md" onDismiss={cancel}>
      {texts.question(loan.loan_id, fullName(loan.customer.user))}
      <form
        noValidate
        onSubmit={form.submitWith(reject, { refocus: 'reason' })}
        className="mt-5 flex flex-col gap-5 text-ink"
      >
        <Field label={texts.reason} optional hint={texts.hint} error={errors.reason?.message}>
          {(links) => (
            <TextInput {...form.register('reason')} {...links} maxLength={maxReasonLength} autoComplete="off" />
          )}
        </Field>
        <DialogActions>
          <Button look="secondary" onClick={cancel} disabled={isSubmitting}>
            {dialogWords.cancel}
          </Button>
          <Button type="submit" look="danger" disabled={!isValid} loading={isSubmitting}>
            {texts.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
