import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../base/calls/api.ts'
import { askDialog, keepFocus, showDialog } from '../base/dialog-store.ts'
import { readSession } from '../base/session/session.ts'
import { freshKey } from '../base/calls/idempotency-keys.ts'
import { amountIn } from '../money/naira.tsx'
import { aboutText, actText, type Proposal } from './show-waiting.ts'
import { decidingTexts as texts, factText, proposalTexts } from './texts.ts'

/** Confirms another's proposal or withdraws one's own, after a question, and shows the outcome. Pressed again after a lost answer it is still one decision. */
export function useProposalActs(proposal: Proposal) {
  const { id } = proposal
  const queryClient = useQueryClient()
  const [idempotencyKey] = useState(freshKey)
  const confirming = useMutation({
    meta: { moneyOut: true },
    mutationFn: () => api.proposals.confirm({ id }, { context: { idempotencyKey } }),
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  const comparing = useMutation({ mutationFn: () => api.proposals.show({ id }) })
  const withdrawing = useMutation({
    mutationFn: () => api.proposals.withdraw({ id }),
    onSettled: () => void queryClient.invalidateQueries(),
  })
  const ask = (way: 'confirm' | 'withdraw', shown?: Shown) =>
    askDialog({
      title: texts[way].title,
      message: [texts[way].question(actText(proposal), aboutText(proposal)), ...factTexts(shown)].join('\n'),
      confirm: way === 'confirm' ? confirmText(proposal) : proposalTexts[way],
    })
  const confirm = async () => {
    const shown = await comparing.mutateAsync()
    if (!(await ask('confirm', shown.data))) return
    const { token } = readSession()
    const { payout } = (await confirming.mutateAsync()).data
    // The session ended meanwhile, so there is nobody to show it to.
    if (readSession().token === token) showConfirmed(payout)
  }
  const withdraw = async () => {
    if (!(await ask('withdraw'))) return
    await withdrawing.mutateAsync()
    showDialog({ kind: 'success', title: texts.withdraw.done, message: texts.withdraw.text })
    keepFocus()
  }
  // A refusal's dialog has shown it; the list is read again.
  const shown = (work: () => Promise<void>) => () => void work().catch(keepFocus)
  return {
    confirm: shown(confirm),
    withdraw: shown(withdraw),
    isPending: comparing.isPending || confirming.isPending || withdrawing.isPending,
  }
}

type Shown = Awaited<ReturnType<typeof api.proposals.show>>['data']

/** Each fact on its own line as it was shown, with the changes since, and whether the proposal falls by them (C-218). */
function factTexts(shown: Shown | undefined): string[] {
  if (!shown) return []
  const { facts, moved, obstacle } = shown
  return [
    ...facts.map(factText),
    ...moved.map(({ name, before, now }) => texts.facts.moved(name, before, now)),
    ...(moved.some(({ falls }) => falls) ? [texts.facts.falls] : []),
    ...(obstacle === null ? [] : [obstacle]),
  ]
}

const paying: ReadonlySet<Proposal['act']> = new Set([
  'approval',
  'commission',
  'refund',
  'payment_again',
  'suspense_refund',
])

/** The text of the button; one that pays has the amount (C-96). */
const confirmText = ({ act, amount }: Proposal): string =>
  amount !== null && paying.has(act) ? amountIn(proposalTexts.confirm, amount) : proposalTexts.confirm

type Payout = Awaited<ReturnType<typeof api.proposals.confirm>>['data']['payout']

function showConfirmed(payout: Payout): void {
  const text = payout === null ? texts.confirm.text : texts.confirm[payout.status]
  showDialog({
    kind: payout?.status === 'failed' ? 'error' : payout?.status === 'pending' ? 'info' : 'success',
    title: texts.confirm.done,
    message: [text, payout?.note].filter(Boolean).join(' '),
  })
  keepFocus()
}
