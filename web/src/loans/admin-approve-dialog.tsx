import { approvalForm } from '@kasuwa/contract/loans.ts'
import { dialogWords } from '@kasuwa/contract/words.ts'
import { loanWords } from '@kasuwa/contract/loan-words.ts'
import { amountDigits, fullName } from '@kasuwa/domain/display.ts'
import { TriangleAlert } from 'lucide-react'
import { useController } from 'react-hook-form'
import { afterDialog, showDialog, keepFocus } from '../app/dialog-store.ts'
import { MoneyInput } from '../money/money-input.tsx'
import { readSession } from '../app/session.ts'
import { useCallForm } from '../forms/use-call-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { confirmAmount, describeDisbursement, useApproval } from './admin-approval.ts'
import type { AdminLoan } from './admin-loan-queries.ts'
import { isDecidedAlready } from './refusals.ts'
import { adminLoanTexts, approvalTexts as texts } from './texts.ts'
import { koboOf, nairaText } from '../money/naira.tsx'

type Props = { loan: AdminLoan; onClose: () => void }

/** Asks for the amount to approve, filled in with the requested one (MLOAN-08). Every way of leaving it without approving shows one message (MSG-09, C-148). */
export function AdminApproveDialog({ loan, onClose }: Props) {
  const { form, submit } = useApprovalForm(loan, onClose)
  const { field, fieldState } = useController({ control: form.control, name: 'approved_amount' })
  const { isValid, isSubmitting } = form.formState
  const cancel = () => {
    // A call under way cannot be cancelled.
    if (isSubmitting) return
    onClose()
    showDialog({ kind: 'info', title: loanWords.approvalCancelled.title, message: loanWords.approvalCancelled.text })
  }
  return (
    <Dialog title={adminLoanTexts.approve} width="md" onDismiss={cancel}>
      {texts.of(loan.loan_id, fullName(loan.customer.user))}
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5 text-ink">
        <IdentityWarning identity={loan.identity} />
        <p className="flex flex-wrap justify-between gap-x-4 rounded-field bg-sunken px-4 py-3">
          {texts.requested} <span className="font-semibold tabular-nums">{nairaText(loan.amount)}</span>
        </p>
        <Field label={texts.amount} error={fieldState.error?.message}>
          {(links) => <MoneyInput {...links} {...field} value={String(field.value)} />}
        </Field>
        <DialogActions>
          <Button look="secondary" onClick={cancel} disabled={isSubmitting}>
            {dialogWords.cancel}
          </Button>
          <Button type="submit" disabled={!isValid} loading={isSubmitting}>
            {texts.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useApprovalForm(loan: AdminLoan, onClose: () => void) {
  const form = useCallForm(approvalForm, { approved_amount: amountDigits(String(loan.amount)) })
  const approve = useApproval()
  // The refusal's dialog has shown it; the list is read again.
  const leaveWhenDecided = (error: unknown): null => {
    if (!isDecidedAlready(error)) throw error
    onClose()
    return null
  }
  const requested = koboOf(loan.amount)
  const submit = form.submitParsed(
    async ({ approved_amount: amount }) => {
      const { token } = readSession()
      if (!(await confirmAmount(fullName(loan.customer.user), amount, requested)))
        return afterDialog(() => form.setFocus('approved_amount'))
      const outcome = await approve({ id: loan.id, amount, exceedsRequest: amount > requested }).catch(leaveWhenDecided)
      // The session ended meanwhile: there is no one to show it to.
      if (readSession().token !== token) return
      if (outcome === null) return keepFocus()
      if (outcome.status !== 'failed') onClose()
      describeDisbursement(outcome)
      if (outcome.status === 'failed') afterDialog(() => form.setFocus('approved_amount'))
    },
    { refocus: 'approved_amount' },
  )
  return { form, submit }
}

/** What the identity service has not confirmed (C-87). */
function IdentityWarning({ identity }: Pick<AdminLoan, 'identity'>) {
  const open = (['nin', 'bvn'] as const).filter((which) => identity[which] !== 'verified')
  if (open.length === 0) return null
  return (
    <p className="flex gap-3 rounded-field bg-yellow-tint px-4 py-3 text-yellow-deep">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {texts.identity(open.map((which) => which.toUpperCase()).join(' and '))}
    </p>
  )
}
