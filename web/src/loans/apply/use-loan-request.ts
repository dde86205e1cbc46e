import { loanRequestInput } from '@kasuwa/contract/loans.ts'
import { loanWords } from '@kasuwa/contract/loan-words.ts'
import { defaultPurpose } from '@kasuwa/domain/loans/terms.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { Input } from '../../offline/waiting-calls.ts'
import { afterDialog, showDialog } from '../../base/dialog-store.ts'
import { fieldMessages, showFailure } from '../../base/calls/failure.ts'
import { NetworkFailure } from '../../base/calls/call-failures.ts'
import { readSession } from '../../base/session/session.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { showKept } from '../../offline/show-kept.ts'
import { useWaitingCall } from '../../offline/use-waiting-call.ts'
import { draftOf, dropDraft, readDraft, useDraft, type Draft } from '../../offline/drafts.ts'
import { nairaText } from '../../money/naira.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { applyTexts } from './apply-texts.ts'
import { useIsHere } from '../../base/use-is-here.ts'
import type { Asked, Offering } from './offering.ts'
import { renewLoans } from './renew-loans.ts'

export const loanRequestDraft = draftOf('loan-request')

type Body = Input<'loans.request'>

/**
 * The form of a loan request, the offer for its values, and the request itself, which carries the offer that was shown. If the server
 * no longer makes that offer, the new one is asked for and shown.
 * @param begin the values that the form begins with, made from the draft
 */
export function useLoanRequest(
  onClose: () => void,
  begin: (draft: Draft) => Partial<Body>,
  offeringFor: (asked: Asked) => Offering,
) {
  const form = useCallForm(loanRequestInput, {
    amount: '',
    purpose: defaultPurpose,
    ...begin(readDraft(loanRequestDraft)),
  })
  useDraft(form, loanRequestDraft)
  const amount = useController({ control: form.control, name: 'amount' })
  const [product, term, frequency] = useWatch({
    control: form.control,
    name: ['product', 'term', 'repayment_frequency'],
  })
  const asked: Asked = {
    product: product ?? '',
    amount: String(amount.field.value),
    term: term ?? '',
    frequency: frequency ?? '',
  }
  const offering = offeringFor(asked)
  const { state, named, renew } = offering
  const [offerPanel, setOfferPanel] = useState<HTMLElement | null>(null)
  const send = useSend(onClose)
  const submit = form.submitWith(async (input) => {
    if (state.at !== 'offer') return
    try {
      await send({ ...input, ...named, offer: state.offer })
    } catch (error) {
      const refused = fieldMessages(error)
      if ('offer' in refused || 'product' in refused) void renew()
      if ('offer' in refused) afterDialog(() => offerPanel?.focus())
      throw error
    }
  })
  const renewOffer = () => {
    // The button that was pressed disappears together with the failure.
    offerPanel?.focus()
    void renew()
  }
  return { form, amount, asked, offering, renewOffer, setOfferPanel, submit }
}

/** Sends the request, only once even if it is tried again, or lets it wait for a network. An answer after the session ended is dropped. */
function useSend(onClose: () => void): (body: Body) => Promise<void> {
  const queryClient = useQueryClient()
  const isHere = useIsHere()
  const request = useWaitingCall('loans.request', showLostRequest)
  const close = () => {
    dropDraft(loanRequestDraft)
    if (isHere.current) onClose()
  }
  return async (body) => {
    const { token } = readSession()
    const about = {
      title: applyTexts.waiting(nairaText(Number(body.amount))),
      page: pathTo('business-user-loan-management'),
      draft: loanRequestDraft,
    }
    const answer = await request(body, about, () => {
      close()
      showKept(about.title)
    })
    if (!answer || readSession().token !== token) return
    renewLoans(queryClient, answer.data)
    close()
    showDialog({ kind: 'success', title: loanWords.requested.title, message: loanWords.requested.text })
  }
}

/** A request without an answer may have arrived, so the customer is told where to look. */
function showLostRequest(error: Error): void {
  if (error instanceof NetworkFailure && navigator.onLine) showFailure(error, false, applyTexts.lost)
}
