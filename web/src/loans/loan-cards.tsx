import { day, lagosDay, type Day } from '@kasuwa/domain/dates.ts'
import { dueLabel, loanPeriod, tableDate } from '@kasuwa/domain/display.ts'
import { loanBadge } from '@kasuwa/domain/loans/status.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { pathTo } from '../paths.ts'
import type { Me } from '../shell/me.ts'
import { today } from '../shell/today.ts'
import { Badge } from '../ui/badge.tsx'
import { nairaText } from './naira-text.ts'

type Loan = Me['account']['loans'][number]

const read = (date: string | null) => (date === null ? null : day(date))

/** A customer's loans, newest first, each leading to its details. */
export function LoanCards({ loans }: { loans: readonly Loan[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {loans.map((loan) => (
        <li key={loan.id}>
          <LoanCard loan={loan} />
        </li>
      ))}
    </ul>
  )
}

function LoanCard({ loan }: { loan: Loan }) {
  const due = read(loan.next_due_date)
  return (
    <Link
      to={pathTo('business-user-loan-details', { id: loan.loan_id })}
      className="group flex h-full flex-col gap-3 rounded-card border border-line bg-white p-5 shadow-card transition-colors hover:border-accent"
    >
      <span className="flex items-center justify-between gap-2 text-sm text-soft">
        {loan.loan_id}
        <Badge colour={loanBadge[loan.status]}>{loan.status}</Badge>
      </span>
      <span className="text-2xl font-bold tabular-nums">{nairaText(loan.approved_amount ?? loan.amount)}</span>
      <span className="flex items-end justify-between gap-2">
        <span className="text-sm text-soft">{due ? <NextPayment due={due} amount={loan.next_due_amount} /> : timeOf(loan)}</span>
        <ChevronRight aria-hidden="true" className="size-5 text-soft group-hover:text-accent" />
      </span>
    </Link>
  )
}

function NextPayment({ due, amount }: { due: Day; amount: number | null }) {
  return (
    <>
      Next payment {nairaText(amount)}
      <span className="block first-letter:uppercase">{dueLabel(due, today())}</span>
    </>
  )
}

/** When a loan ran that has nothing due; before it runs, when it was asked for. */
function timeOf(loan: Loan): string {
  if (loan.start_date === null) return `Requested ${tableDate(lagosDay(new Date(loan.created_at)))}`
  return loanPeriod(read(loan.start_date), read(loan.end_date))
}
