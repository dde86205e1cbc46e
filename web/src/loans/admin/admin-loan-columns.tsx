import { fullName } from '@kasuwa/domain/display.ts'
import { CustomerLink } from '../../base/routing/customer-link.tsx'
import { InstantDay, shortInstantDay } from '../../base/days.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import type { Column, CompactRow } from '../../ui/tables/columns.ts'
import { AdminLoanMenu } from './admin-loan-menu.tsx'
import { mayBeDecided, type AdminLoan } from './admin-loan-queries.ts'
import { adminLoanTexts as texts } from './admin-loan-texts.ts'
import { columnTexts } from '../texts.ts'
import { LoanBadge } from '../loan-badge.tsx'
import { ShortNaira } from '../../money/naira.tsx'

/** The acts that open a dialog. */
export type LoanAct = 'approve' | 'writeOff'

/** A loan as admins see it (MLOAN-04). */
export function adminLoanColumns(onAct: (act: LoanAct, loan: AdminLoan) => void): readonly Column<AdminLoan>[] {
  return [
    {
      header: columnTexts.loanId,
      cell: (loan) => (
        <>
          <LoanId loan={loan} />
          {loan.product && <span className="block text-sm text-soft">{texts.productOf(loan.product)}</span>}
        </>
      ),
    },
    {
      header: columnTexts.customerName,
      onCard: 'title',
      cell: ({ customer }) => (
        <span className="block whitespace-normal md:max-w-60">
          <CustomerLink {...customer} />
        </span>
      ),
    },
    {
      header: columnTexts.loanAmount,
      numeric: true,
      cell: ({ approved_amount, amount }) => <ShortNaira amount={approved_amount ?? amount} />,
    },
    {
      header: columnTexts.applicationDate,
      cell: ({ application_date }) => <InstantDay at={application_date} />,
    },
    { header: columnTexts.status, cell: (loan) => <Status loan={loan} /> },
    {
      header: columnTexts.actions,
      onCard: 'mark',
      isMenu: true,
      cell: (loan) => (
        <AdminLoanMenu
          loan={loan}
          onApprove={() => onAct('approve', loan)}
          onWriteOff={() => onAct('writeOff', loan)}
        />
      ),
    },
  ]
}

/** The row on a phone: customer, date of the request, amount and status. */
export const compactLoan: CompactRow<AdminLoan> = {
  title: ({ customer }) => fullName(customer.user),
  detail: ({ application_date, loan_id, product }) =>
    [shortInstantDay(application_date), loan_id, product && texts.productOf(product)].filter(Boolean).join(' · '),
  end: ({ approved_amount, amount }) => <ShortNaira amount={approved_amount ?? amount} />,
  mark: (loan) => <LoanBadge loan={loan} />,
}

/** The link to the decision page, if the loan can be decided. */
function LoanId({ loan }: { loan: AdminLoan }) {
  const { loan_id: id } = loan
  if (!mayBeDecided(loan)) return <span className="whitespace-nowrap tabular-nums">{id}</span>
  return (
    <PageLink
      to={pathTo('admin-user-loan-decision', { id })}
      className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-action tabular-nums underline-offset-4 hover:underline md:-my-3"
    >
      {id}
    </PageLink>
  )
}

/** The status; a pending loan also shows the state of its disbursement (C-86). */
function Status({ loan }: { loan: AdminLoan }) {
  const { status, disbursement, disbursement_note } = loan
  const note =
    status === 'pending' && disbursement !== null && disbursement !== 'completed'
      ? texts.disbursement[disbursement]
      : null
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2 whitespace-normal md:justify-start">
      <LoanBadge loan={loan} />
      {note !== null && (
        <span className="text-sm text-soft">
          <span>{note}</span>
          {disbursement_note !== null && <span className="block md:max-w-60">{disbursement_note}</span>}
        </span>
      )}
    </span>
  )
}
