import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/calls/api.ts'
import { freshKey } from '../../base/calls/idempotency-keys.ts'
import { askDialog, showDialog } from '../../base/dialog-store.ts'
import { type Proposal, showWaiting } from '../../proposals/show-waiting.ts'
import { monthsTexts as texts } from './months-texts.ts'

export type MonthAct = 'compare' | 'verify' | 'accrue' | 'provide' | 'close'
type Answer = { is_under_way: true } | { month: string } | { proposal: Proposal }

const calls: Readonly<Record<MonthAct, (month: string) => Promise<{ data: Answer }>>> = {
  compare: () => api.payments.compareNow(undefined, { context: { idempotencyKey: freshKey() } }),
  verify: () => api.months.verifyNow(undefined, { context: { idempotencyKey: freshKey() } }),
  accrue: (month: string) => api.months.accrue({ month }),
  provide: (month: string) => api.months.provide({ month }),
  close: (month: string) => api.months.close({ month }),
}

/** An act of a step. It says what happens next: that it is under way, or that it waits for a second person. */
export function useMonthAct(act: MonthAct, month: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => calls[act](month),
    onSuccess: ({ data }) => {
      if ('proposal' in data) showWaiting(data.proposal)
      else if ('is_under_way' in data) showDialog({ kind: 'info', title: texts.page, message: texts.underWay })
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return { send: () => mutate(), isPending }
}

/** Closes a month after a question, since it is never opened again. */
export function useCloseMonth(month: string) {
  const { send, isPending } = useMonthAct('close', month)
  const close = async () => {
    const { close: confirm } = texts.acts
    if (await askDialog({ title: confirm, message: texts.closeQuestion(month), confirm })) send()
  }
  return { close, isPending }
}
