import { PersonCell } from '../customers/person-cell.tsx'
import { userBadge } from '../customers/user-badge.ts'
import { loanColours } from '../loans/loan-badge.tsx'
import { shortNairaText } from '../money/naira.tsx'
import { ShortNaira } from '../money/naira.tsx'
import { instantDay } from '../app/instant-day.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/table.tsx'
import type { GroupCustomer } from './group-queries.ts'
import { MemberMenu } from './member-menu.tsx'

type ActiveLoan = NonNullable<GroupCustomer['active_loan']>

const money = (header: string, of: (loan: ActiveLoan) => number): Column<GroupCustomer> => {
  const amountOf = ({ active_loan: loan }: GroupCustomer) => loan && of(loan)
  return {
    header,
    numeric: true,
    text: (row) => shortNairaText(amountOf(row)),
    cell: (row) => <ShortNaira amount={amountOf(row)} />,
  }
}

/** A group's members (GDET-02); the status is the running loan's, else the user's own (C-122). */
export const memberColumns: readonly Column<GroupCustomer>[] = [
  {
    header: 'Member',
    onCard: 'title',
    text: ({ user }) => `${user.first_name} ${user.last_name} ${user.phone} ${user.email}`,
    cell: ({ user }) => <PersonCell person={user} lines={[user.phone, user.email]} />,
  },
  money('Loan Amount', (loan) => loan.approved_amount),
  money('Amount Paid', (loan) => loan.total_paid_amount),
  money('Amount Outstanding', (loan) => loan.outstanding_balance),
  { header: 'Last Paid', text: lastPaid, cell: (row) => <span className="whitespace-nowrap">{lastPaid(row)}</span> },
  {
    header: 'Status',
    text: ({ active_loan: loan, user }) => loan?.status ?? user.status,
    cell: (row) => <StatusBadge row={row} />,
  },
  { header: 'Actions', onCard: 'mark', cell: (row) => <MemberMenu member={row} /> },
]

/** The day of the newest payment on the running loan. */
function lastPaid({ active_loan: loan }: GroupCustomer): string {
  const newest = loan?.last_payment
    .map(({ paid_at }) => paid_at)
    .sort()
    .at(-1)
  return instantDay(newest)
}

function StatusBadge({ row: { active_loan: loan, user } }: { row: GroupCustomer }) {
  return loan ? (
    <Badge colour={loanColours[loan.status]}>{loan.status}</Badge>
  ) : (
    <Badge colour={userBadge[user.status]}>{user.status}</Badge>
  )
}
