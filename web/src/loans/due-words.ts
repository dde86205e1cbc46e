import { daysBetween, type Day } from '@kasuwa/domain/dates.ts'
import { exactNaira, longDate, tableDate } from '@kasuwa/domain/display.ts'
import { addKobo, subtractKobo } from '@kasuwa/domain/money.ts'
import { dayOf } from '../app/days.tsx'
import { koboOf } from '../money/naira.tsx'
import type { Instalment, LoanDetail } from './loan-queries.ts'
import { dueTexts as texts } from './texts.ts'

/** 'Due tomorrow, Jun 3, 2025'; 'Was due on June 1, 2025' when past. */
export function dueWords(due: Day, today: Day): string {
  return due < today ? texts.wasDue(longDate(due)) : texts.due(whenWords(due, today))
}

export type DueNotice = { readonly urgency: 'late' | 'today' | 'later' | 'none'; readonly words: string }

/** How much of a loan is to pay now and by when; before that, what comes next. All that is overdue counts as due now. */
export function dueNotice({ loan, schedule }: Pick<LoanDetail, 'loan' | 'schedule'>, today: Day): DueNotice | null {
  if (loan.withdrawn_at !== null) return { urgency: 'none', words: texts.withdrawn }
  if (loan.status === 'pending' || loan.status === 'rejected') return { urgency: 'none', words: texts[loan.status] }
  if (schedule.length === 0) return null
  const unpaid = schedule
    .filter((row) => row.paid_amount < row.amount)
    .sort((a, b) => a.installment_number - b.installment_number)
  const next = unpaid[0]
  if (!next) return { urgency: 'none', words: texts.paid }
  const due = dayOf(next.due_date)
  if (due > today) return { urgency: 'later', words: texts.later(unpaidText([next]), whenWords(due, today)) }
  const dueNow = unpaid.filter(({ due_date }) => due_date <= today)
  const amount = unpaidText(dueNow)
  if (due === today) return { urgency: 'today', words: texts.dueToday(amount) }
  return { urgency: 'late', words: (dueNow.length > 1 ? texts.allLate : texts.late)(amount, longDate(due)) }
}

function whenWords(due: Day, today: Day): string {
  const days = daysBetween(today, due)
  if (days === 0) return texts.today
  return days === 1 ? texts.tomorrow(tableDate(due)) : texts.inDays(days, tableDate(due))
}

function unpaidText(rows: readonly Instalment[]): string {
  return exactNaira(addKobo(...rows.map((row) => subtractKobo(koboOf(row.amount), koboOf(row.paid_amount)))))
}
