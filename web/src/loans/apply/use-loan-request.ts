import { loanRequestInput } from '@kasuwa/contract/loans.ts'
import { loanWords } from '@kasuwa/contract/loan-words.ts'
import { defaultPurpose, terms } from '@kasuwa/domain/loans/terms.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { api } from '../../api.ts'
import { afterDialog, showDialog } from '../../app/dialog-store.ts'
import { fieldMessages } from '../../app/failure.ts'
import { readSession } from '../../app/session.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { useIsHere } from '../../app/use-is-here.ts'
import { renewLoans } from './renew-loans.ts'
import { requestKeys } from '../../idempotency-keys.ts'
import { useOffer } from './use-offer.ts'

type Body = Parameters<typeof api.loans.request>[0]

/**
 * The form of a loan request, the offer for its values, and the sending: the offer that was shown goes with it. An offer that the server
 * no longer makes is asked for again, and shown again.
 */
export function useLoanRequest(onClose: () => void) {
  'use no memo'
  const form = useCallForm(loanRequestInput, { amount: '', term: terms[0], purpose: defaultPurpose })
  const amount = useController({ control: form.control, name: 'amount' })
  const digits = String(amount.field.value)
  const { state, renew } = useOffer(digits, useWatch({ control: form.control, name: 'repayment_frequency' }))
  const [offerPanel, setOfferPanel] = useState<HTMLElement | null>(null)
  const send = useSend(onClose)
  const submit = form.submitWith(async (input) => {
    if (state.at !== 'offer') return
    try {
      await send({ ...input, offer: state.offer })
    } catch (error) {
      if ('offer' in fieldMessages(error)) {
        void renew()
        afterDialog(() => offerPanel?.focus())
      }
      throw error
    }
  })
  const renewOffer = () => {
    // The button that was pressed disappears together with the failure.
    offerPanel?.focus()
    void renew()
  }
  return { form, amount, offerState: state, renewOffer, setOfferPanel, submit }
}

/** Sends the request, once however often it is tried. An answer after the session ended leaves nothing behind. */
function useSend(onClose: () => void): (body: Body) => Promise<void> {
  const queryClient = useQueryClient()
  const isHere = useIsHere()
  const [keyOf] = useState(requestKeys)
  const { mutateAsync: request } = useMutation({
    mutationFn: (body: Body) => api.loans.request(body, { context: { idempotencyKey: keyOf(body) } }),
  })
  return async (body) => {
    const { token } = readSession()
    const { data } = await request(body)
    if (readSession().token !== token) return
    renewLoans(queryClient, data)
    if (isHere.current) onClose()
    showDialog({ kind: 'success', title: loanWords.requested.title, message: loanWords.requested.text })
  }
}
