import { listFile } from '../lists/list-file.ts'
import { api } from '../base/calls/api.ts'
import { emptyWords } from '@kasuwa/contract/words.ts'
import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { fullName, noValue } from '@kasuwa/domain/display.ts'
import { CustomerLink } from '../base/routing/customer-link.tsx'
import { InstantDay } from '../base/days.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { usePanel } from '../base/calls/use-panel.ts'
import { userBadge } from '../customers/person.tsx'
import { choicesOf } from '../lists/filters.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { nairaText } from '../money/naira.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { Badge } from '../ui/badge.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { type AgentCustomer, agentCustomersQuery } from './agent-queries.ts'
import { agentPageTexts, agentTexts } from './texts.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'

const { customers: texts } = agentPageTexts

const filters = {
  status: { label: agentTexts.status, options: choicesOf(userStatuses) },
  days: { label: agentTexts.joined, between: 'days' },
} as const

const columns: readonly Column<AgentCustomer>[] = [
  { header: texts.columns.name, onCard: 'title', cell: ({ id, user }) => <CustomerLink id={id} user={user} /> },
  {
    header: texts.columns.phone,
    text: ({ user }) => user.phone,
    cell: ({ user }) => <PhoneNumber number={user.phone} />,
  },
  { header: texts.columns.joined, cell: ({ created_at }) => <InstantDay at={created_at} /> },
  {
    header: texts.columns.loan,
    cell: ({ running_loan: loan }) => (loan ? <LoanLink id={loan.loan_id} /> : texts.noLoan),
  },
  {
    header: texts.columns.due,
    numeric: true,
    text: ({ running_loan: loan }) => (loan ? nairaText(loan.due_now) : noValue),
  },
  {
    header: texts.columns.status,
    onCard: 'mark',
    cell: ({ user }) => <Badge colour={userBadge[user.status]}>{user.status}</Badge>,
  },
]

/** The row on a phone: name, phone number and status. */
const compact: CompactRow<AgentCustomer> = {
  title: ({ user }) => fullName(user),
  detail: ({ user }) => <PhoneNumber number={user.phone} />,
  mark: ({ user }) => <Badge colour={userBadge[user.status]}>{user.status}</Badge>,
}

/** An agent's customers, newest first, with their running loan (DESK-87). */
export function AgentCustomers({ id }: { id: string }) {
  const list = useList({ filters })
  const state = usePanel(agentCustomersQuery({ id, ...list.input }))
  return (
    <PagedList
      list={list}
      of={state}
      texts={texts}
      empty={{ text: emptyWords.customers }}
      rows={({ customers }) => customers}
      page={({ page }) => page}
      sortable
      file={listFile('agents.adminCustomersFile', api.agents.adminCustomersFile, { id, ...list.input })}
    >
      {(rows) => (
        <Table caption={texts.title} dense columns={columns} compact={compact} rows={rows} rowKey={(row) => row.id} />
      )}
    </PagedList>
  )
}

function LoanLink({ id }: { id: string }) {
  return (
    <PageLink
      to={pathTo('business-user-loan-details', { id })}
      className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
    >
      {id}
    </PageLink>
  )
}
