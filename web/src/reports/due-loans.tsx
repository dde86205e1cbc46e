import { fullName } from '@kasuwa/domain/display.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { useAddress, writeAddress } from '../base/routing/address.ts'
import { pathTo } from '../base/routing/paths.ts'
import { useList } from '../lists/use-list.ts'
import { nairaText } from '../money/naira.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { useLoanInput } from './loan-filters.tsx'
import { type DueRow, dueLoansQuery, type LoanInput } from './report-queries.ts'
import { loanColumns, RowsList } from './rows-list.tsx'
import { dueTexts, rowsTexts as texts } from './texts.ts'

/** The loans of which something fell due on a day, or in a month up to its day, with agent and product of the report. */
export const dueLoansAt = (asked: LoanInput, on: string, of: 'day' | 'month'): string =>
  `${pathTo('admin-user-report', { name: 'due-loans' })}${writeAddress({ ...asked, on, ...(of === 'month' && { of }) })}`

/** Instalments that fell due on a day or in a month, by loan, with what is paid of them (REP-50). */
export function DueLoans() {
  const asked = useLoanInput()
  const [address] = useAddress()
  const list = useList()
  const state = usePanel(
    dueLoansQuery({
      ...asked,
      ...(address['of'] === 'month' && { of: 'month' as const }),
      ...(list.page > 1 && { page: list.page }),
      ...(list.cursor && { cursor: list.cursor }),
    }),
  )
  return (
    <RowsList
      report="due-and-collected"
      title={texts.dueLoans}
      list={list}
      of={state}
      intro={({ from, to, due, collected, unpaid }) => (
        <p role="status">
          {texts.due(
            from === to ? dayText(from) : dueTexts.fromTo(dayText(from), dayText(to)),
            nairaText(due),
            nairaText(collected),
            nairaText(unpaid),
          )}
        </p>
      )}
      columns={columns}
      compact={compact}
    />
  )
}

const columns: readonly Column<DueRow>[] = [
  ...loanColumns,
  { header: texts.dueDay, text: ({ day }) => dayText(day) },
  { header: dueTexts.due, numeric: true, text: ({ due }) => nairaText(due) },
  { header: texts.paid, numeric: true, text: ({ paid }) => nairaText(paid) },
  { header: dueTexts.unpaid, numeric: true, text: ({ unpaid }) => nairaText(unpaid) },
]

const compact: CompactRow<DueRow> = {
  title: ({ user }) => fullName(user),
  detail: ({ unpaid }) => texts.unpaidInShort(nairaText(unpaid)),
  end: ({ due }) => nairaText(due),
}
