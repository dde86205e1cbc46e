import type { LoanOffer } from '@kasuwa/contract/entities/loan-offer.ts'
import { day } from '@kasuwa/domain/dates.ts'
import { tableDate } from '@kasuwa/domain/display.ts'
import { nairaText } from '../naira-text.ts'
import { offerTexts as texts } from './texts.ts'

/** An offer in a few words: '30 payments: 29 of ₦350.00, the last ₦350.40', and when. All but the last of its payments are the same. */
export function offerSummary({ total, instalments }: LoanOffer): { payments: string; days: string; announced: string } {
  const [first, last] = [instalments[0], instalments.at(-1)]
  const payments = texts.payments(instalments.length, nairaText(first?.amount), nairaText(last?.amount))
  const days = first && last ? texts.days(dateText(first.due_date), dateText(last.due_date)) : ''
  return { payments, days, announced: texts.announced(nairaText(total), payments) }
}

/** 'Jun 2, 2025' from the wire's 'Y-m-d'. */
export function dateText(date: string): string {
  return tableDate(day(date))
}
