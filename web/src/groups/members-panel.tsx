import { fullName, initials } from '@kasuwa/domain/display.ts'
import FileText from '~icons/file-text'
import ReceiptText from '~icons/receipt-text'
import { emptyWords } from '@kasuwa/contract/words.ts'
import { PersonCell, userBadge } from '../customers/person.tsx'
import { LoanBadge, standingOf } from '../loans/loan-badge.tsx'
import { shortNairaText, ShortNaira } from '../money/naira.tsx'
import { instantDay } from '../base/days.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import type { GroupCustomer } from './group-queries.ts'
import { pathTo } from '../base/routing/paths.ts'
import { useNavigation } from '../base/routing/navigation.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { RowMenu } from '../ui/overlays/row-menu.tsx'
import { groupDetailTexts as texts, columnTexts } from './texts.ts'
import { ListPanel } from '../ui/tables/list-panel.tsx'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'

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
    header: columnTexts.member,
    onCard: 'title',
    text: ({ user }) => `${user.first_name} ${user.last_name} ${user.phone} ${user.email}`,
    cell: ({ user }) => <PersonCell person={user} lines={[user.phone, user.email]} />,
  },
  money(columnTexts.loanAmount, (loan) => loan.approved_amount),
  money(columnTexts.amountPaid, (loan) => loan.total_paid_amount),
  money(columnTexts.amountOutstanding, (loan) => loan.outstanding_balance),
  {
    header: columnTexts.lastPaid,
    text: lastPaid,
    cell: (row) => <span className="whitespace-nowrap">{lastPaid(row)}</span>,
  },
  {
    header: columnTexts.status,
    text: ({ active_loan: loan, user }) => (loan ? standingOf(loan) : user.status),
    cell: (row) => <StatusBadge row={row} />,
  },
  { header: columnTexts.actions, onCard: 'mark', isMenu: true, cell: (row) => <MemberMenu member={row} /> },
]

/** The row on a phone: name, phone number, amount outstanding and status. */
const compactMember: CompactRow<GroupCustomer> = {
  icon: ({ user }) => (
    <Avatar initials={initials(user.first_name, user.last_name)} picture={user.profile_picture_url} />
  ),
  title: ({ user }) => fullName(user),
  detail: ({ user }) => <PhoneNumber number={user.phone} />,
  end: ({ active_loan: loan }) => loan && <ShortNaira amount={loan.outstanding_balance} />,
  mark: (row) => <StatusBadge row={row} />,
}

/** The day of the newest payment on the running loan. */
function lastPaid({ active_loan: loan }: GroupCustomer): string {
  const newest = loan?.last_payment
    .map(({ paid_at }) => paid_at)
    .sort()
    .at(-1)
  return instantDay(newest)
}

function StatusBadge({ row: { active_loan: loan, user } }: { row: GroupCustomer }) {
  return loan ? <LoanBadge loan={loan} /> : <Badge colour={userBadge[user.status]}>{user.status}</Badge>
}

/** An agent's links for a member: their payments and their running loan (GDET-03, GDET-04). */
function MemberMenu({ member: { user, active_loan: loan } }: { member: GroupCustomer }) {
  const { goTo } = useNavigation()
  const payments = pathTo('user-payments', { id: user.id })
  const details = loan && pathTo('business-user-loan-details', { id: loan.loan_id })
  return (
    <RowMenu of={fullName(user)}>
      <MenuItem href={payments} onSelect={() => goTo(payments)}>
        <ReceiptText aria-hidden="true" className="size-5 text-soft" />
        {texts.payments}
      </MenuItem>
      {details && (
        <MenuItem href={details} onSelect={() => goTo(details)}>
          <FileText aria-hidden="true" className="size-5 text-soft" />
          {texts.loanDetails}
        </MenuItem>
      )}
    </RowMenu>
  )
}

/** A group's members with their running loans (GDET-02). */
export function MembersPanel({ of: customers }: { of: PanelState<readonly GroupCustomer[]> }) {
  return (
    <ListPanel
      title={texts.members}
      caption={texts.members}
      searchLabel={texts.searchMembers}
      of={customers}
      loading={texts.loading}
      empty={{ text: emptyWords.customers }}
      rowKey={({ id }) => id}
      columns={memberColumns}
      compact={compactMember}
      dense
    />
  )
}
