import { approvalForm } from '@kasuwa/contract/loans.ts'
import { amountDigits, fullName } from '@kasuwa/domain/display.ts'
import { inNaira, type Kobo } from '@kasuwa/domain/money.ts'
import { useState } from 'react'
import { afterDialog, keepFocus } from '../../base/dialog-store.ts'
import { readSession } from '../../base/session/session.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { koboOf } from '../../money/naira.tsx'
import { confirmAmount, describeApproval, useApproval } from './admin-approval.ts'
import type { AdminLoan } from './admin-loan-queries.ts'
import { isDecidedAlready, type NamesNeed, namesNeedOf } from '../refusals.ts'

/** The question of an approval while names differ: its amount in naira, and the act with a reason (C-211). */
export type AskedNames = { need: NamesNeed; amount: number; send: (reason: string) => Promise<void> }

/**
 * The form that approves a loan, filled in with the requested amount; more than that is confirmed first (C-88). The outcome is shown.
 * `asked` is the question to show once the server has asked for a reason because names differ.
 * @param onDone runs once the loan is decided, here or meanwhile by somebody else
 */
export function useApprovalForm(loan: AdminLoan, onDone: () => void) {
  const form = useCallForm(approvalForm, { approved_amount: amountDigits(String(loan.amount)) })
  const [asked, setAsked] = useState<AskedNames | null>(null)
  const focusAmount = () => afterDialog(() => form.setFocus('approved_amount'))
  const send = useSend(loan, () => {
    setAsked(null)
    onDone()
  })
  const ask = async (amount: Kobo, reason?: string) => {
    const need = await send(amount, reason)
    if (need === 'failed') {
      setAsked(null)
      focusAmount()
    } else if (need !== null) setAsked({ need, amount: inNaira(amount), send: (given) => ask(amount, given) })
  }
  const submit = form.submitParsed(
    async ({ approved_amount: amount }) =>
      (await confirmAmount(fullName(loan.customer.user), amount, koboOf(loan.amount))) ? ask(amount) : focusAmount(),
    { refocus: 'approved_amount' },
  )
  const close = () => {
    setAsked(null)
    focusAmount()
  }
  return { form, submit, asked, close }
}

/** Sends the approval and shows its outcome. Returns what it needs while names differ, `failed` for a transfer that failed, and null once it is done. */
function useSend(loan: AdminLoan, onDone: () => void) {
  const approve = useApproval()
  return async (amount: Kobo, namesReason?: string): Promise<NamesNeed | 'failed' | null> => {
    const { token } = readSession()
    const exceedsRequest = amount > koboOf(loan.amount)
    const outcome = await approve({ id: loan.id, amount, exceedsRequest, namesReason }).catch((error: unknown) => {
      const need = namesNeedOf(error)
      // The refusal's dialog has shown that it was decided; the list is read again.
      if (!need && !isDecidedAlready(error)) throw error
      return need
    })
    // The session ended meanwhile, so there is nobody to show it to.
    if (readSession().token !== token) return null
    if (typeof outcome === 'string') return outcome
    if (outcome === null) {
      onDone()
      keepFocus()
      return null
    }
    const hasFailed = 'status' in outcome && outcome.status === 'failed'
    if (!hasFailed) onDone()
    describeApproval(outcome)
    return hasFailed ? 'failed' : null
  }
}
