import { dueLabel, loanPeriod, wholePercent } from '@kasuwa/domain/display.ts'
import { isWaiting } from '@kasuwa/domain/loans/status.ts'
import { pathTo } from '../base/routing/paths.ts'
import { Link } from '../base/routing/link.tsx'
import { dayOf, instantDay } from '../base/days.tsx'
import type { Me } from '../base/me/me.ts'
import { today } from '../base/today.ts'
import { FirstCapital } from '../ui/first-capital.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { LoanBadge, standingOf } from './loan-badge.tsx'
import { shortNairaText, ShortNaira } from '../money/naira.tsx'
import { historyTexts as texts, columnTexts } from './texts.ts'
import { WithdrawButton } from './withdraw-button.tsx'

export type OwnLoan = Me['account']['loans'][number]

const amountOf = ({ approved_amount, amount }: OwnLoan): number => approved_amount ?? amount

const money = (header: string, of: (loan: OwnLoan) => number | null): Column<OwnLoan> => ({
  header,
  numeric: true,
  text: (loan) => shortNairaText(of(loan)),
  cell: (loan) => <ShortNaira amount={of(loan)} />,
})

const periodOf = ({ start_date, end_date }: OwnLoan): string => loanPeriod(dayOf(start_date), dayOf(end_date))

/** A customer's loans as their history shows them (LOANM-04 to LOANM-06, LOANM-13). */
export const loanColumns: readonly Column<OwnLoan>[] = [
  {
    header: columnTexts.loanPeriod,
    text: periodOf,
    cell: (loan) => <span className="whitespace-normal">{periodOf(loan)}</span>,
  },
  { ...money(columnTexts.loanAmount, amountOf), onCard: 'heading' },
  money(columnTexts.repaymentAmount, ({ repayment_amount }) => repayment_amount),
  {
    header: columnTexts.nextDueDate,
    text: ({ next_due_date }) => dueLabel(dayOf(next_due_date), today()),
    cell: ({ next_due_date }) => (
      <span className="whitespace-normal">
        <FirstCapital>{dueLabel(dayOf(next_due_date), today())}</FirstCapital>
      </span>
    ),
  },
  {
    ...money(columnTexts.nextDueAmount, ({ next_due_amount }) => next_due_amount),
    cell: (loan) => <NextDueAmount loan={loan} />,
  },
  {
    header: columnTexts.repaymentPlan,
    text: ({ repayment_frequency }) => repayment_frequency,
    cell: ({ repayment_frequency }) => <FirstCapital>{repayment_frequency}</FirstCapital>,
  },
  { header: columnTexts.interestRate, numeric: true, text: ({ interest_rate }) => wholePercent(interest_rate) },
  { header: columnTexts.status, onCard: 'mark', text: standingOf, cell: (loan) => <LoanBadge loan={loan} /> },
  { header: columnTexts.details, onCard: 'withoutName', cell: (loan) => <Actions loan={loan} /> },
]

/** The row on a phone: amount, period, plan and status; the amount due is the total due now. */
export const compactOwnLoan: CompactRow<OwnLoan> = {
  title: (loan) => <ShortNaira amount={amountOf(loan)} />,
  detail: (loan) => (
    <>
      <span>{loan.start_date === null ? instantDay(loan.created_at) : periodOf(loan)}</span> ·{' '}
      <FirstCapital>{loan.repayment_frequency}</FirstCapital>
    </>
  ),
  mark: (loan) => <LoanBadge loan={loan} />,
}

/** The next instalment; if more than that is due now, the total due beside it, or below if there is no room. */
function NextDueAmount({ loan: { next_due_amount: next, due_now: dueNow } }: { loan: OwnLoan }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-1.5">
      <ShortNaira amount={next} />
      {dueNow > (next ?? 0) && (
        <span className="text-sm font-medium text-orange-deep">{` ${texts.dueNow(shortNairaText(dueNow))}`}</span>
      )}
    </span>
  )
}

function Actions({ loan }: { loan: OwnLoan }) {
  return (
    <span className="flex flex-wrap items-center gap-x-5">
      <DetailsLink loanId={loan.loan_id} />
      {isWaiting(loan.status) && <WithdrawButton loan={loan} inList />}
    </span>
  )
}

function DetailsLink({ loanId }: { loanId: string }) {
  return (
    <Link
      to={pathTo('business-user-loan-details', { id: loanId })}
      className="inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline md:-my-3"
    >
      <span className="whitespace-normal">
        {texts.details} <span className="sr-only">{texts.ofLoan(loanId)}</span>
      </span>
    </Link>
  )
}
