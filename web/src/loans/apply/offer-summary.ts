import type { LoanOffer } from '@kasuwa/contract/entities/loan-offer.ts'
import { dayText } from '../../app/days.ts'
import { nairaText } from '../../money/naira.tsx'
import { offerTexts as texts } from './texts.ts'

/** An offer in a few words: '31 payments: 30 of ₦337.09, the last ₦337.30', and when. The words follow the rows, whatever rule made them. */
export function offerSummary({ total, instalments }: LoanOffer): { payments: string; days: string; announced: string } {
  const [first, last] = [instalments[0], instalments.at(-1)]
  const payments = paymentsText(instalments.map(({ amount }) => amount))
  const days = first && last ? texts.days(dayText(first.due_date), dayText(last.due_date)) : ''
  return { payments, days, announced: texts.announced(nairaText(total), payments) }
}

function paymentsText(amounts: readonly number[]): string {
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)]
  if (min === max) return texts.equalPayments(amounts.length, nairaText(min))
  const but = amounts.slice(0, -1)
  if (but.every((amount) => amount === but[0]))
    return texts.paymentsButLast(amounts.length, nairaText(but[0]), nairaText(amounts.at(-1)))
  return texts.unequalPayments(amounts.length, nairaText(min), nairaText(max))
}
