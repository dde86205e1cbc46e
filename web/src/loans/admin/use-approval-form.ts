import { approvalForm } from '@kasuwa/contract/loans.ts'
import { amountDigits, fullName } from '@kasuwa/domain/display.ts'
import { afterDialog, keepFocus } from '../../base/dialog-store.ts'
import { readSession } from '../../base/session/session.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { koboOf } from '../../money/naira.tsx'
import { confirmAmount, describeApproval, useApproval } from './admin-approval.ts'
import type { AdminLoan } from './admin-loan-queries.ts'
import { isDecidedAlready } from '../refusals.ts'

/**
 * The form that approves a loan, filled in with the requested amount; more than that is confirmed first (C-88). The outcome is shown.
 * @param onDone runs once the loan is decided, here or meanwhile by somebody else
 */
export function useApprovalForm(loan: AdminLoan, onDone: () => void) {
  const form = useCallForm(approvalForm, { approved_amount: amountDigits(String(loan.amount)) })
  const approve = useApproval()
  // The refusal's dialog has shown it; the list is read again.
  const leaveWhenDecided = (error: unknown): null => {
    if (!isDecidedAlready(error)) throw error
    onDone()
    return null
  }
  const requested = koboOf(loan.amount)
  const submit = form.submitParsed(
    async ({ approved_amount: amount }) => {
      const { token } = readSession()
      if (!(await confirmAmount(fullName(loan.customer.user), amount, requested)))
        return afterDialog(() => form.setFocus('approved_amount'))
      const outcome = await approve({ id: loan.id, amount, exceedsRequest: amount > requested }).catch(leaveWhenDecided)
      // The session ended meanwhile, so there is nobody to show it to.
      if (readSession().token !== token) return
      if (outcome === null) return keepFocus()
      const hasFailed = 'status' in outcome && outcome.status === 'failed'
      if (!hasFailed) onDone()
      describeApproval(outcome)
      if (hasFailed) afterDialog(() => form.setFocus('approved_amount'))
    },
    { refocus: 'approved_amount' },
  )
  return { form, submit }
}
