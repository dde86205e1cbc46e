import { dayText, instantDay } from '../../base/days.tsx'
import { nairaText } from '../../money/naira.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column, CompactRow } from '../../ui/tables/columns.ts'
import { Table } from '../../ui/tables/table.tsx'
import type { LoanDetail } from '../loan-queries.ts'
import { detailTexts } from '../texts.ts'
import { firstScheduleTexts as texts } from './reschedule-texts.ts'

type Row = LoanDetail['first_schedule'][number]

const columns: readonly Column<Row>[] = [
  { header: detailTexts.installment, onCard: 'heading', cell: (row) => row.installment_number },
  { header: detailTexts.dueDate, cell: (row) => <span className="whitespace-nowrap">{dayText(row.due_date)}</span> },
  { header: detailTexts.amount, numeric: true, cell: (row) => nairaText(row.amount) },
]

const compact: CompactRow<Row> = {
  title: (row) => nairaText(row.amount),
  detail: (row) => detailTexts.instalmentOn(row.installment_number, dayText(row.due_date)),
}

/** The schedule of a rescheduled loan as it was frozen (C-92, C-198). */
export function FirstSchedule({ detail: { first_schedule: rows, rescheduled_at: at } }: { detail: LoanDetail }) {
  return (
    <Card title={texts.title}>
      {at !== null && <p className="mb-4">{texts.rescheduled(instantDay(at))}</p>}
      <Table
        caption={texts.table}
        rows={rows}
        rowKey={(row) => row.installment_number}
        columns={columns}
        compact={compact}
      />
    </Card>
  )
}
