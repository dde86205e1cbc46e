import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fullName } from '@kasuwa/domain/display.ts'
import { parseLoanAmount } from '@kasuwa/domain/loans/terms.ts'
import { maxSheetPayouts } from '@kasuwa/domain/payments/commission.ts'
import { addKobo, inNaira } from '@kasuwa/domain/money.ts'
import { useState } from 'react'
import { api } from '../../base/calls/api.ts'
import { askDialog, showDialog } from '../../base/dialog-store.ts'
import { koboOf, nairaText } from '../../money/naira.tsx'
import { showWaiting } from '../../proposals/show-waiting.ts'
import type { SheetPeriod } from './sheet-period.tsx'
import type { Sheet, SheetLine } from './sheet-queries.ts'
import { sheetTexts as texts } from './sheet-texts.ts'

type Kept<Value> = Readonly<Record<string, Value>>

/** The amounts that were typed for agents, each with the period whose sheet was shown then. */
export type TypedAmounts = Kept<{ readonly amount: string; readonly period: string }>

/** A period as a key. */
export const periodKey = ({ from, to }: SheetPeriod): string => `${from} ${to}`

/**
 * The amounts of a sheet as they are typed, on all pages that were opened; a suggestion stands there until somebody types.
 * @param shown the page that is on screen; undefined until it is known
 * @param stored the typed amounts and their setter; the page keeps them while its period is changed
 */
export function usePaySheet(
  period: SheetPeriod,
  shown: Sheet | undefined,
  stored: [TypedAmounts, (change: (now: TypedAmounts) => TypedAmounts) => void],
) {
  const [typed, setTyped] = stored
  const { from, to } = period
  const [left, setLeft] = useState<Kept<SheetLine>>({})
  const lines = Object.values({ ...left, ...byAgent(shown) })
  const amountOf = (line: SheetLine) => typed[line.agent.id]?.amount ?? openPartOf(line)
  const isWrong = (line: SheetLine) =>
    amountOf(line) !== '' && amountOf(line) !== '0' && nairaOf(amountOf(line)) === null
  const chosen = lines.flatMap((line) => {
    const amount = nairaOf(amountOf(line))
    return amount === null ? [] : [{ line, amount }]
  })
  const sum = chosen.reduce((total, { amount }) => total + amount, 0)
  const carried = lines.filter(({ agent }) => (typed[agent.id]?.period ?? periodKey(period)) !== periodKey(period))
  const { send, isPending } = useSend(
    () => setTyped((now) => without(now, lines)),
    // The figures of the other pages are old then: they are read again before anything is paid by them.
    () => setLeft({}),
  )
  const pay = async () => {
    const payouts = chosen.map(({ line, amount }) => ({
      agent_id: line.agent.id,
      amount,
      paid: inNaira(addKobo(koboOf(line.paid), koboOf(line.under_way))),
    }))
    if (
      await askDialog(
        questionOf(
          chosen.map(({ line }) => line),
          nairaText(sum),
        ),
      )
    )
      send({ from, to, payouts })
  }
  return {
    amountOf,
    isWrong,
    type: (line: SheetLine, amount: string) =>
      setTyped((now) => ({ ...now, [line.agent.id]: { amount, period: periodKey(period) } })),
    /** The lines whose amount was typed while another period was shown. */
    carried,
    clearCarried: () => setTyped((now) => without(now, carried)),
    sum,
    payments: chosen.length,
    /** Keeps the lines of the page that is left. */
    leavePage: () => setLeft((now) => ({ ...now, ...byAgent(shown) })),
    whyNot: lines.some(isWrong) ? texts.check : whyNot(chosen.length),
    pay,
    isPending,
  }
}

const without = (typed: TypedAmounts, lines: readonly SheetLine[]): TypedAmounts =>
  Object.fromEntries(Object.entries(typed).filter(([id]) => !lines.some(({ agent }) => agent.id === id)))

const byAgent = (sheet: Sheet | undefined): Kept<SheetLine> =>
  Object.fromEntries((sheet?.lines ?? []).map((line) => [line.agent.id, line]))

function whyNot(payments: number): string | undefined {
  if (payments === 0) return texts.none
  return payments > maxSheetPayouts ? texts.tooMany(maxSheetPayouts) : undefined
}

function useSend(onDone: () => void, onSettled: () => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    meta: { moneyOut: true },
    mutationFn: (input: Parameters<typeof api.commissionSheet.pay>[0]) => api.commissionSheet.pay(input),
    onSuccess: ({ data }) => {
      onDone()
      if ('proposal' in data) return showWaiting(data.proposal)
      showDialog({ kind: 'info', title: texts.done, message: texts.doneText(data.payments, nairaText(data.amount)) })
    },
    // When money moves, every figure of the app may change.
    onSettled: () => {
      onSettled()
      void queryClient.invalidateQueries()
    },
  })
  return { send: mutate, isPending }
}

/** Agents whose account the bank has not named are named before they are paid. */
function questionOf(lines: readonly SheetLine[], amount: string) {
  const unnamed = lines.filter(({ agent }) => !agent.has_named_account).map(({ agent }) => fullName(agent.user))
  const warning = unnamed.length > 0 ? [texts.unnamed(unnamed.join(', '))] : []
  return {
    title: texts.payAll,
    message: [texts.question(lines.length, amount), ...warning].join('\n'),
    confirm: texts.confirm(amount),
  }
}

/** Whole naira; null for nothing and for a wrong amount. */
function nairaOf(typed: string): number | null {
  const amount = parseLoanAmount(typed)
  return amount === null ? null : inNaira(amount)
}

/** The whole naira of the suggestion that are not paid and not on their way. */
function openPartOf({ suggested, paid, under_way: underWay }: SheetLine): string {
  const open = suggested === null ? 0 : Math.floor(suggested - paid - underWay)
  return open > 0 ? String(open) : ''
}
