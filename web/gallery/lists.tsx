import ArrowDown from '~icons/arrow-down'
import ArrowUp from '~icons/arrow-up'
import Banknote from '~icons/banknote'
import { Badge } from '../src/ui/badge.tsx'
import { Card } from '../src/ui/card.tsx'
import type { Column, CompactRow } from '../src/ui/tables/columns.ts'
import { Disclosure } from '../src/ui/disclosure.tsx'
import { ListPanel } from '../src/ui/tables/list-panel.tsx'
import { MenuItem } from '../src/ui/overlays/menu.tsx'
import { Pager } from '../src/ui/tables/pager.tsx'
import { RowMenu } from '../src/ui/overlays/row-menu.tsx'
import { Table } from '../src/ui/tables/table.tsx'
import { Example, nothing } from './example.tsx'

type Entry = { id: string; name: string; day: string; amount: string; status: 'completed' | 'pending' | 'failed' }

const entries: readonly Entry[] = [
  { id: 'KP-1', name: 'Amina Bello', day: 'Nov 4, 2026', amount: '₦31,500.00', status: 'completed' },
  { id: 'KP-2', name: 'Oluwaseun Adebayo-Fashola', day: 'Oct 28, 2026', amount: '₦1,120,000.00', status: 'pending' },
  { id: 'KP-3', name: 'Tunde Bakare', day: 'Oct 13, 2026', amount: '₦42,000.00', status: 'failed' },
]
const colours = { completed: 'green', pending: 'amber', failed: 'red' } as const

const columns: readonly Column<Entry>[] = [
  { header: 'Name', onCard: 'title', text: ({ name }) => name },
  { header: 'Reference', text: ({ id }) => id },
  { header: 'Date', text: ({ day }) => day },
  { header: 'Amount', numeric: true, text: ({ amount }) => amount },
  {
    header: 'Status',
    text: ({ status }) => status,
    cell: ({ status }) => <Badge colour={colours[status]}>{status}</Badge>,
  },
  {
    header: 'Actions',
    onCard: 'mark',
    isMenu: true,
    cell: ({ name }) => (
      <RowMenu of={name}>
        <MenuItem onSelect={nothing}>View details</MenuItem>
      </RowMenu>
    ),
  },
]
const compact: CompactRow<Entry> = {
  icon: ({ status }) => (status === 'pending' ? <ArrowUp className="size-5" /> : <ArrowDown className="size-5" />),
  title: ({ name }) => name,
  detail: ({ day, id }) => `${day} · ${id}`,
  end: ({ amount }) => amount,
  mark: ({ status }) => <Badge colour={colours[status]}>{status}</Badge>,
}
const table = { columns, rows: entries, rowKey: ({ id }: Entry) => id }
const known = { at: 'known', asOf: null, isBehind: false, isRetrying: false, retry: nothing } as const

export function Lists() {
  return (
    <>
      <Example name="Table; on a phone each row is a card">
        <Card>
          <Table caption="Payments" {...table} />
        </Card>
      </Example>
      <Example name="Table; on a phone rows of at most 72 pixels">
        <Card>
          <Table caption="Recent payments" {...table} compact={compact} />
          <Pager label="Pages of payments" note="Page 2 · 124 in all" onPrevious={nothing} onNext={null} />
        </Card>
      </Example>
      <Example name="Table; on a phone rows whose texts wrap">
        <Card>
          <Table caption="Payments with whole names" {...table} compact={{ ...compact, wraps: true }} />
        </Card>
      </Example>
      <ListPanel
        title="A searched list"
        searchLabel="Search payments"
        of={{ ...known, data: entries }}
        loading="Loading payments"
        empty={{ text: 'No payment yet' }}
        caption="Payments that are searched"
        columns={columns}
        rowKey={table.rowKey}
        compact={compact}
      />
      <ListPanel
        title="A list without rows"
        searchLabel="Search nothing"
        of={{ ...known, data: [] }}
        loading="Loading payments"
        empty={{ text: 'No payment yet' }}
        caption="Payments that are not there"
        columns={columns}
        rowKey={table.rowKey}
      />
      <Card title="A line that opens">
        <Disclosure
          summary={
            <span className="flex items-center gap-3 font-semibold">
              <Banknote aria-hidden="true" className="size-5" /> Loan repayment
            </span>
          }
        >
          <p className="pb-4">What it shows once it is open.</p>
        </Disclosure>
      </Card>
    </>
  )
}
