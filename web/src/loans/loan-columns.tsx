import { day, type Day } from '@kasuwa/domain/dates.ts'
import { dueLabel, loanPeriod, wholePercent } from '@kasuwa/domain/display.ts'
import { loanBadge } from '@kasuwa/domain/loans/status.ts'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../paths.ts'
import type { Me } from '../shell/me.ts'
import { today } from '../shell/today.ts'
import { Badge } from '../ui/badge.tsx'
import { FirstCapital } from '../ui/first-capital.tsx'
import type { Column } from '../ui/table.tsx'
import { shortNairaText } from './naira-text.ts'
import { ShortNaira } from './short-naira.tsx'
import { historyTexts as texts } from './texts.ts'

export type OwnLoan = Me['account']['loans'][number]

const dayOf = (date: string | null): Day | null => (date === null ? null : day(date))
const amountOf = ({ approved_amount, amount }: OwnLoan): number => approved_amount ?? amount

const money = (header: string, of: (loan: OwnLoan) => number | null): Column<OwnLoan> => ({
  header,
  numeric: true,
  text: (loan) => shortNairaText(of(loan)),
  cell: (loan) => <ShortNaira amount={of(loan)} />,
})

/** A customer's loans as his history shows them (LOANM-04 to LOANM-06, LOANM-13). */
export const loanColumns: readonly Column<OwnLoan>[] = [
  { header: 'Loan Period', text: ({ start_date, end_date }) => loanPeriod(dayOf(start_date), dayOf(end_date)) },
  { ...money('Loan Amount', amountOf), onCard: 'heading' },
  money('Repayment Amount', ({ repayment_amount }) => repayment_amount),
  {
    header: 'Next Due Date',
    text: ({ next_due_date }) => dueLabel(dayOf(next_due_date), today()),
    cell: ({ next_due_date }) => <FirstCapital>{dueLabel(dayOf(next_due_date), today())}</FirstCapital>,
  },
  money('Next Due Amount', ({ next_due_amount }) => next_due_amount),
  { header: 'Repayment Plan', text: ({ repayment_frequency }) => repayment_frequency, cell: ({ repayment_frequency }) => <FirstCapital>{repayment_frequency}</FirstCapital> },
  { header: 'Interest Rate', numeric: true, text: ({ interest_rate }) => wholePercent(interest_rate) },
  { header: 'Status', onCard: 'mark', text: ({ status }) => status, cell: ({ status }) => <Badge colour={loanBadge[status]}>{status}</Badge> },
  { header: 'Details', onCard: 'nameless', cell: (loan) => <DetailsLink loanId={loan.loan_id} /> },
]

function DetailsLink({ loanId }: { loanId: string }) {
  return (
    <Link to={pathTo('business-user-loan-details', { id: loanId })} className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline md:min-h-0">
      <span>
        {texts.details} <span className="sr-only">{texts.ofLoan(loanId)}</span>
      </span>
    </Link>
  )
}
