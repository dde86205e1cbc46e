import { ShortNaira } from '../money/naira.tsx'
import { InstantDay } from '../base/days.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { groupBadge } from './group-badge.ts'
import type { Group } from './group-queries.ts'
import { GroupMenu } from './group-menu.tsx'
import { columnTexts, groupListTexts as texts } from './texts.ts'

type GroupActions = { view: (group: Group) => void; addMembers: (group: Group) => void }

/** The columns of the agent's groups (GRP-03); a press on the name shows its members (C-120). */
export function groupColumns({ view, addMembers }: GroupActions): readonly Column<Group>[] {
  return [
    {
      header: columnTexts.groupName,
      onCard: 'title',
      cell: (group) => <NameButton group={group} onPress={() => view(group)} />,
    },
    { header: columnTexts.repaymentDay, numeric: true, text: (group) => String(group.repayment_day) },
    { header: columnTexts.members, numeric: true, text: (group) => String(group.members_count) },
    { header: columnTexts.status, cell: ({ status }) => <Badge colour={groupBadge[status]}>{status}</Badge> },
    {
      header: columnTexts.totalLoanAmount,
      numeric: true,
      cell: (group) => <ShortNaira amount={group.total_loan_amount} />,
    },
    { header: columnTexts.dateCreated, cell: (group) => <InstantDay at={group.created_at} /> },
    {
      header: columnTexts.actions,
      onCard: 'mark',
      isMenu: true,
      cell: (group) => <GroupMenu group={group} onAddMembers={() => addMembers(group)} />,
    },
  ]
}

/** The row on a phone: name, number of members, loan amount and status. */
export const compactGroup: CompactRow<Group> = {
  title: ({ name }) => name,
  detail: ({ members_count }) => texts.members(members_count),
  end: (group) => <ShortNaira amount={group.total_loan_amount} />,
  mark: ({ status }) => <Badge colour={groupBadge[status]}>{status}</Badge>,
}

function NameButton({ group, onPress }: { group: Group; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="min-h-11 text-left md:-my-2 font-semibold break-words text-action underline-offset-4 hover:underline"
    >
      {group.name}
    </button>
  )
}
