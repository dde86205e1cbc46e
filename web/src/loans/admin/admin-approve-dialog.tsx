import { dialogWords } from '@kasuwa/contract/words.ts'
import { loanWords } from '@kasuwa/contract/loan-words.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { parseLoanAmount } from '@kasuwa/domain/loans/terms.ts'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { showDialog } from '../../base/dialog-store.ts'
import { MoneyInput } from '../../money/money-input.tsx'
import { ProviderBalancePart } from '../../money/provider-balance-part.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { lazyDialog, lazyPart } from '../../base/lazy-part.tsx'
import type { AdminLoan } from './admin-loan-queries.ts'
import { ApprovalWarnings } from './identity-warning.tsx'
import { adminLoanTexts, approvalTexts as texts } from './admin-loan-texts.ts'
import { useApprovalForm } from './use-approval-form.ts'
import { useApprovalStop } from './use-approval-stop.ts'
import { amountIn, Naira } from '../../money/naira.tsx'

const ApprovedRule = lazyPart('approved-rule', async () => (await import('./approved-rule.tsx')).ApprovedRule)
const NamesDialog = lazyDialog('names-dialog', async () => (await import('./names-dialog.tsx')).NamesDialog)

type Props = { loan: AdminLoan; onClose: () => void }

/** Asks for the amount to approve, filled in with the requested one (MLOAN-08). Closing it without an approval always shows the same message (MSG-09, C-148). */
export function AdminApproveDialog({ loan, onClose }: Props) {
  const { form, submit, asked, close } = useApprovalForm(loan, onClose)
  const stop = { id: useId(), reason: useApprovalStop(loan.has_bank_account ? null : texts.noAccount) }
  const { field, fieldState } = useController({ control: form.control, name: 'approved_amount' })
  const { isSubmitting, isValid } = form.formState
  const cancel = () => {
    // A call under way cannot be cancelled.
    if (isSubmitting) return
    onClose()
    showDialog({ kind: 'info', title: loanWords.approvalCancelled.title, message: loanWords.approvalCancelled.text })
  }
  if (asked) return <NamesDialog asked={asked} onClose={close} />
  return (
    <Dialog title={adminLoanTexts.approve} width="md" onDismiss={cancel}>
      <p>{texts.of(loan.loan_id, fullName(loan.customer.user))}</p>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5 text-ink">
        <ApprovalWarnings identity={loan.identity} stop={stop} />
        <p className="flex flex-wrap justify-between gap-x-4 rounded-field bg-sunken px-4 py-3">
          {texts.requested} <Naira amount={loan.amount} className="font-semibold" />
        </p>
        <Field label={texts.amount} error={fieldState.error?.message}>
          {(links) => <MoneyInput {...links} {...field} value={String(field.value)} />}
        </Field>
        <ProviderBalancePart needs={isValid ? parseLoanAmount(String(field.value)) : null} />
        {loan.late_fee && <ApprovedRule terms={loan.late_fee} />}
        <DialogActions>
          <Button look="secondary" onClick={cancel} waits={isSubmitting}>
            {dialogWords.cancel}
          </Button>
          <SubmitButton form={form} heldBy={stop.reason === null ? undefined : stop.id}>
            {isValid ? amountIn(texts.send, field.value) : texts.send}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
