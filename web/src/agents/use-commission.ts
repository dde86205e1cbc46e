import { paymentWords } from '@kasuwa/contract/loan-words.ts'
import { exactNaira, fullName } from '@kasuwa/domain/display.ts'
import { inNaira, type Kobo } from '@kasuwa/domain/money.ts'
import { paymentDescription } from '@kasuwa/domain/payments/status.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../base/calls/api.ts'
import { CallRefused } from '../base/calls/call-failures.ts'
import { showDialog } from '../base/dialog-store.ts'
import { freshKey } from '../base/calls/idempotency-keys.ts'
import { readSession } from '../base/session/session.ts'
import { showWaiting } from '../proposals/show-waiting.ts'
import type { AdminAgent } from './agent-queries.ts'
import { commissionTexts as texts } from './texts.ts'

/**
 * Pays an agent and shows the true state: paid only when the bank confirmed it (MAGT-05, MSG-06). One dialog pays once, even
 * if it is tried again; only after a transfer that certainly failed is a further try another payment (C-165).
 */
export function useCommission(agent: AdminAgent, onClose: () => void): (amount: Kobo) => Promise<void> {
  const queryClient = useQueryClient()
  const [idempotencyKey, setKey] = useState(freshKey)
  const { mutateAsync: create } = useMutation({
    meta: { moneyOut: true },
    mutationFn: (body: Parameters<typeof api.payments.create>[0]) =>
      api.payments.create(body, { context: { idempotencyKey } }),
    onError: (error) => {
      if (error instanceof CallRefused && error.status === 409)
        showDialog({ kind: 'warning', title: texts.earlierTry.title, message: texts.earlierTry.text })
    },
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return async (amount) => {
    const { token } = readSession()
    const { data } = await create({
      payable_id: agent.id,
      payable_type: 'agent',
      amount: inNaira(amount),
      payment_type: 'agent_commission',
      description: paymentDescription.agent_commission,
    })
    // The session ended meanwhile, so there is nobody to show it to.
    if (readSession().token !== token) return
    if ('proposal' in data) {
      onClose()
      showWaiting(data.proposal)
      return
    }
    if (data.status === 'failed') {
      setKey(freshKey())
      showDialog({ kind: 'error', title: texts.failed.title, message: withNote(texts.failed.text, data.note) })
      return
    }
    onClose()
    if (data.status === 'completed')
      showDialog({
        kind: 'success',
        title: paymentWords.commissionPaid.title,
        message: paymentWords.commissionPaid.text,
      })
    else
      showDialog({
        kind: 'info',
        title: texts.under.title,
        message: withNote(texts.under.text(exactNaira(amount), fullName(agent.user)), data.note),
      })
  }
}

/** Our text, then the provider's. */
const withNote = (text: string, note: string | null): string => (note === null ? text : `${text} ${note}`)
