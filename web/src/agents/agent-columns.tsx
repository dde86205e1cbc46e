import { PersonCell, userBadge } from '../customers/person.tsx'
import { ShortNaira } from '../money/naira.tsx'
import { InstantDay } from '../app/days.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/table.tsx'
import { AgentMenu } from './agent-menu.tsx'
import type { AdminAgent } from './agent-queries.ts'

/** An agent as admins see them (MAGT-01). */
export function agentColumns(onPay: (agent: AdminAgent) => void): readonly Column<AdminAgent>[] {
  return [
    { header: 'Agent Code', cell: ({ code }) => <span className="tabular-nums">{code}</span> },
    { header: 'Name', onCard: 'title', cell: ({ user }) => <Name user={user} /> },
    { header: 'Total Customers', numeric: true, cell: ({ customers_count }) => customers_count },
    { header: 'Loan Sum', numeric: true, cell: ({ loans_sum_amount }) => <ShortNaira amount={loans_sum_amount} /> },
    {
      header: 'Commission Sum',
      numeric: true,
      cell: ({ total_commissions }) => <ShortNaira amount={total_commissions} />,
    },
    { header: 'Date Joined', cell: ({ created_at }) => <InstantDay at={created_at} /> },
    { header: 'Status', cell: ({ user }) => <Badge colour={userBadge[user.status]}>{user.status}</Badge> },
    { header: 'Actions', onCard: 'mark', cell: (agent) => <AgentMenu agent={agent} onPay={() => onPay(agent)} /> },
  ]
}

/** As wide as the other columns leave room for. */
function Name({ user }: Pick<AdminAgent, 'user'>) {
  return (
    <span className="block md:max-w-60">
      <PersonCell person={user} lines={[]} />
    </span>
  )
}
