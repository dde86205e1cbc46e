import { fullName, initials } from '@kasuwa/domain/display.ts'
import { AgentLink } from '../base/routing/agent-link.tsx'
import { userBadge } from '../customers/person.tsx'
import { ShortNaira } from '../money/naira.tsx'
import { InstantDay } from '../base/days.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import type { AgentAct } from './agent-dialogs.tsx'
import { AgentMenu } from './agent-menu.tsx'
import type { AdminAgent } from './agent-queries.ts'
import { columnTexts } from './texts.ts'

/** An agent as admins see them (MAGT-01). */
export function agentColumns(onAct: (act: AgentAct) => void): readonly Column<AdminAgent>[] {
  return [
    { header: columnTexts.agentCode, cell: ({ code }) => <span className="tabular-nums">{code}</span> },
    { header: columnTexts.name, onCard: 'title', cell: (agent) => <Name agent={agent} /> },
    { header: columnTexts.totalCustomers, numeric: true, cell: ({ customers_count }) => customers_count },
    {
      header: columnTexts.loanSum,
      numeric: true,
      cell: ({ loans_sum_amount }) => <ShortNaira amount={loans_sum_amount} />,
    },
    {
      header: columnTexts.commissionSum,
      numeric: true,
      cell: ({ total_commissions }) => <ShortNaira amount={total_commissions} />,
    },
    { header: columnTexts.dateJoined, cell: ({ created_at }) => <InstantDay at={created_at} /> },
    { header: columnTexts.status, cell: ({ user }) => <Badge colour={userBadge[user.status]}>{user.status}</Badge> },
    {
      header: columnTexts.actions,
      onCard: 'mark',
      isMenu: true,
      cell: (agent) => <AgentMenu agent={agent} onAct={onAct} />,
    },
  ]
}

/** The row on a phone: name, code and status. */
export const compactAgent: CompactRow<AdminAgent> = {
  icon: ({ user }) => (
    <Avatar initials={initials(user.first_name, user.last_name)} picture={user.profile_picture_url} />
  ),
  title: ({ user }) => fullName(user),
  detail: ({ code }) => code,
  mark: ({ user }) => <Badge colour={userBadge[user.status]}>{user.status}</Badge>,
}

/** The name takes the width that the other columns leave. */
function Name({ agent: { id, user } }: { agent: AdminAgent }) {
  return (
    <span className="flex items-center gap-3 whitespace-normal md:max-w-60">
      <Avatar initials={initials(user.first_name, user.last_name)} picture={user.profile_picture_url} />
      <AgentLink id={id} user={user} />
    </span>
  )
}
