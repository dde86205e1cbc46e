import type { InstalmentStatus } from '@kasuwa/domain/loans/overdue.ts'
import { dayText } from '../app/days.ts'
import { Badge, type BadgeColour } from '../ui/badge.tsx'
import { Table, type Column } from '../ui/table.tsx'
import type { Instalment } from './loan-queries.ts'
import { nairaText } from '../money/naira.tsx'

const instalmentBadge: Record<InstalmentStatus, BadgeColour> = { due: 'plain', paid: 'green', overdue: 'orange' }

const columns: readonly Column<Instalment>[] = [
  { header: 'Installment', onCard: 'heading', cell: (row) => row.installment_number },
  { header: 'Due Date', cell: (row) => <span className="whitespace-nowrap">{dayText(row.due_date)}</span> },
  { header: 'Amount', numeric: true, cell: (row) => nairaText(row.amount) },
  { header: 'Paid Amount', numeric: true, cell: (row) => nairaText(row.paid_amount) },
  { header: 'Status', onCard: 'mark', cell: (row) => <Badge colour={instalmentBadge[row.status]}>{row.status}</Badge> },
]

/** Every instalment in order (LDET-04, LDET-06). */
export function ScheduleTable({ schedule }: { schedule: readonly Instalment[] }) {
  return (
    <Table caption="Repayment schedule" rows={schedule} rowKey={(row) => row.installment_number} columns={columns} />
  )
}
