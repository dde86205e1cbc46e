import { daysBetween, type Day } from '@kasuwa/domain/dates.ts'
import { exactNaira, longDate, tableDate } from '@kasuwa/domain/display.ts'
import { addKobo, subtractKobo } from '@kasuwa/domain/money.ts'
import { dayOf, instantDay } from '../base/days.tsx'
import { koboOf } from '../money/naira.tsx'
import type { Instalment, LoanDetail } from './loan-queries.ts'
import { dueTexts as texts, staffTexts } from './texts.ts'

/** 'Due tomorrow, Jun 3, 2025'; 'Was due on June 1, 2025' when past. */
export function dueWords(due: Day, today: Day): string {
  return due < today ? texts.wasDue(longDate(due)) : texts.due(whenWords(due, today))
}

export type DueNotice = {
  readonly urgency: 'late' | 'today' | 'later' | 'waiting' | 'ended' | 'paid'
  readonly words: string
}

type Standing =
  | { readonly at: 'withdrawn' | 'cancelled' | 'pending' | 'rejected' | 'paid' }
  | { readonly at: 'later' | 'today' | 'late'; readonly amount: string; readonly due: Day; readonly count: number }

const urgencyOf = {
  withdrawn: 'ended',
  cancelled: 'ended',
  pending: 'waiting',
  rejected: 'ended',
  paid: 'paid',
} as const

/** The amount due now and its due date; if nothing is due, the next instalment. Overdue amounts count as due now. */
export function dueNotice(detail: Pick<LoanDetail, 'loan' | 'schedule'>, today: Day): DueNotice | null {
  const standing = standingOn(detail, today)
  if (!standing) return null
  const { at } = standing
  if (!('due' in standing)) return { urgency: urgencyOf[standing.at], words: texts[standing.at] }
  const { amount, due, count } = standing
  if (at === 'later') return { urgency: at, words: texts.later(amount, whenWords(due, today)) }
  if (at === 'today') return { urgency: at, words: texts.dueToday(amount) }
  return { urgency: 'late', words: (count > 1 ? texts.allLate : texts.late)(amount, longDate(due)) }
}

/** The same for staff: how late the loan is, or the outcome of a request. */
export function staffNotice(detail: Pick<LoanDetail, 'loan' | 'schedule'>, today: Day): DueNotice | null {
  const standing = standingOn(detail, today)
  if (!standing) return null
  const { withdrawn_at: withdrawn, created_at: asked } = detail.loan
  if (standing.at === 'withdrawn') return { urgency: 'ended', words: staffTexts.withdrawn(instantDay(withdrawn)) }
  if (standing.at === 'pending') return { urgency: 'waiting', words: staffTexts.pending(instantDay(asked)) }
  if (!('due' in standing)) return { urgency: urgencyOf[standing.at], words: staffTexts[standing.at] }
  if (detail.loan.written_off_at) return { urgency: 'ended', words: staffTexts.writtenOff(standing.amount) }
  const { at, amount, due, count } = standing
  if (at === 'later') return { urgency: at, words: staffTexts.later(amount, whenWords(due, today)) }
  if (at === 'today') return { urgency: at, words: staffTexts.today(amount) }
  return { urgency: 'late', words: staffTexts.late(amount, count, daysBetween(due, today)) }
}

function standingOn({ loan, schedule }: Pick<LoanDetail, 'loan' | 'schedule'>, today: Day): Standing | null {
  if (loan.cancelled_at !== null) return { at: 'cancelled' }
  if (loan.withdrawn_at !== null) return { at: 'withdrawn' }
  if (loan.status === 'pending' || loan.status === 'rejected') return { at: loan.status }
  if (schedule.length === 0) return null
  const unpaid = schedule
    .filter((row) => row.paid_amount < row.amount)
    .sort((a, b) => a.installment_number - b.installment_number)
  const next = unpaid[0]
  if (!next) return { at: 'paid' }
  const due = dayOf(next.due_date)
  if (due > today) return { at: 'later', amount: unpaidText([next]), due, count: 1 }
  const dueNow = unpaid.filter(({ due_date }) => due_date <= today)
  return { at: due === today ? 'today' : 'late', amount: unpaidText(dueNow), due, count: dueNow.length }
}

function whenWords(due: Day, today: Day): string {
  const days = daysBetween(today, due)
  if (days === 0) return texts.today
  return days === 1 ? texts.tomorrow(tableDate(due)) : texts.inDays(days, tableDate(due))
}

function unpaidText(rows: readonly Instalment[]): string {
  return exactNaira(addKobo(...rows.map((row) => subtractKobo(koboOf(row.amount), koboOf(row.paid_amount)))))
}
