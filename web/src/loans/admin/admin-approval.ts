import { loanWords } from '@kasuwa/contract/loan-words.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { inNaira, type Kobo } from '@kasuwa/domain/money.ts'
import { paymentDescription, type PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../base/calls/api.ts'
import { askDialog, showDialog, keepFocus } from '../../base/dialog-store.ts'
import { fieldMessages, showFailure } from '../../base/calls/failure.ts'
import { type Proposal, showWaiting } from '../../proposals/show-waiting.ts'
import { namesNeedOf } from '../refusals.ts'
import { approvalTexts as texts } from './admin-loan-texts.ts'
import { requestKeys } from '../../base/calls/idempotency-keys.ts'

/** The state of a disbursement; `note` is the provider's text about one that has not arrived. */
type DisbursementOutcome = { status: PaymentStatus; note: string | null }
/** It needs a second person, and nothing was paid out (decision 59). */
type WaitingOutcome = { proposal: Proposal }

type Approval = {
  /** The loan, by any of its three names (C-83). */
  id: string
  amount: Kobo
  /** More than was asked for, and the admin confirmed both figures (C-88). */
  exceedsRequest: boolean
  /** Why it is paid although names differ, once the server has asked for it (C-211). */
  namesReason?: string | undefined
}

/**
 * Approves a loan, then asks for its disbursement: two calls in order (MLOAN-09, C-86). Returns the state of the disbursement with the
 * provider's note, or that the approval waits for a second person; then the second call is not made. A retry after a lost answer approves
 * nothing twice. With another amount, or after a disbursement that certainly failed, it is another approval (C-165).
 */
export function useApproval(): (approval: Approval) => Promise<DisbursementOutcome | WaitingOutcome> {
  const queryClient = useQueryClient()
  const [keyOf, setKeyOf] = useState(requestKeys)
  const { mutateAsync } = useMutation({
    // Its failures are shown here, because a refusal that asks for a reason is no failure.
    meta: { silent: true, moneyOut: true },
    mutationFn: async ({ id, amount, exceedsRequest, namesReason: names_reason }: Approval) => {
      const approved_amount = inNaira(amount)
      const decide = (isConfirmed: boolean) => {
        const exceeds = isConfirmed && { exceeds_request: true }
        return api.loans.decide(
          { id, status: 'approved', approved_amount, ...exceeds, ...(names_reason && { names_reason }) },
          { context: { idempotencyKey: keyOf({ id, approved_amount, names_reason, ...exceeds }) } },
        )
      }
      const { data: loan } = await decide(exceedsRequest).catch(async (error: unknown) => {
        if (!isUnconfirmed(error) || !(await confirmLimit(amount, fieldMessages(error)['approved_amount']))) throw error
        return decide(true)
      })
      if (loan.proposal) return { proposal: loan.proposal }
      const description = paymentDescription.loan_disbursement
      const { data } = await api.payments.create({
        payable_id: id,
        payable_type: 'loan',
        amount: approved_amount,
        payment_type: 'loan_disbursement',
        description,
      })
      if ('proposal' in data) return data
      return { status: data.status, note: data.note }
    },
    onSuccess: (outcome) => {
      if ('proposal' in outcome || outcome.status === 'failed') setKeyOf(requestKeys)
    },
    onError: (error) => {
      if (!namesNeedOf(error) && !isUnconfirmed(error)) showFailure(error, true)
    },
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}

/** Asks the admin to confirm both figures if more is approved than was requested (C-88). Returns whether to go on. */
export async function confirmAmount(name: string, amount: Kobo, requested: Kobo): Promise<boolean> {
  if (amount <= requested) return true
  const { title, question, confirm } = texts.exceeds
  return askDialog({
    title,
    message: question(name, exactNaira(requested), exactNaira(amount)),
    confirm: confirm(exactNaira(amount)),
  })
}

/** Whether the server asks for a confirmation of the amount: it is above the ladder of its product (C-204). The dialog has the server's sentence. */
const isUnconfirmed = (error: unknown): boolean => 'exceeds_request' in fieldMessages(error)

function confirmLimit(amount: Kobo, message = ''): Promise<boolean> {
  const { confirm } = texts.exceeds
  return askDialog({ title: texts.aboveLadder, message, confirm: confirm(exactNaira(amount)) })
}

/** Shows how an approval ended: it waits for a second person, or is approved; disbursed only when the money arrived (MSG-08, C-86). */
export function describeApproval(outcome: DisbursementOutcome | WaitingOutcome): void {
  if ('proposal' in outcome) return showWaiting(outcome.proposal)
  const { status, note } = outcome
  const { kind, title, text } = outcomes[status]
  showDialog({ kind, title, message: note === null ? text : texts.noted[status](note) })
  keepFocus()
}

const outcomes = {
  completed: { kind: 'success', ...loanWords.approved },
  pending: { kind: 'info', ...texts.under },
  failed: { kind: 'error', ...texts.failed },
} as const
