import { isRunning } from '@kasuwa/domain/loans/status.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { pathTo } from '../paths.ts'
import { dayOf, instantDay } from '../app/days.tsx'
import { today } from '../app/today.ts'
import { dueWords } from './due-words.ts'
import { LoanBadge } from './loan-badge.tsx'
import type { OwnLoan } from './loan-columns.tsx'
import { nairaText } from '../money/naira.tsx'
import { runningLoanTexts as texts } from './texts.ts'

/** The loan to show today: the running one, else the newest request that waits for a decision; null when there is neither. */
export function loanOfToday(loans: readonly OwnLoan[]): OwnLoan | null {
  return loans.find(({ status }) => isRunning(status)) ?? loans.find(({ status }) => status === 'pending') ?? null
}

/** How much is to pay and when, or that the request arrived; it leads to the loan. */
export function RunningLoanCard({ loan }: { loan: OwnLoan }) {
  const { title, amount, when, link } = dueText(loan)
  return (
    <Link
      to={pathTo('business-user-loan-details', { id: loan.loan_id })}
      className="group flex h-full flex-col justify-between gap-4 rounded-card border border-line bg-white p-5 shadow-card transition-colors hover:border-accent sm:p-6"
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-lg font-semibold">{title}</span>
        <LoanBadge loan={loan} />
      </span>
      <span>
        <span className="block text-3xl font-bold tabular-nums">{nairaText(amount)}</span>
        <span className="block text-soft">{when}</span>
      </span>
      <span className="flex items-center gap-1 font-semibold text-accent">
        {link}
        <ChevronRight aria-hidden="true" className="size-5 transition-transform group-hover:translate-x-0.5" />
      </span>
    </Link>
  )
}

function dueText({
  loan_id: id,
  status,
  amount,
  approved_amount,
  next_due_date,
  next_due_amount,
  due_now,
  created_at,
}: OwnLoan) {
  if (next_due_date === null) {
    const sentOn = instantDay(created_at)
    return {
      title: texts.asked,
      amount: approved_amount ?? amount,
      when: texts.askedOn(sentOn),
      link: texts.details(id),
    }
  }
  const when = dueWords(dayOf(next_due_date), today())
  if (status !== 'overdue') return { title: texts.next, amount: next_due_amount, when, link: texts.details(id) }
  // Of more than one instalment, all that is due now is the figure, and the oldest names the day.
  return {
    title: texts.overdue,
    amount: due_now,
    when: due_now === next_due_amount ? when : texts.sinceOldest(when),
    link: texts.allDue(id),
  }
}
