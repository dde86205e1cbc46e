import { fullName } from '@kasuwa/domain/display.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { useAddress, writeAddress } from '../base/routing/address.ts'
import { pathTo } from '../base/routing/paths.ts'
import { useList } from '../lists/use-list.ts'
import { nairaText } from '../money/naira.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { useLoanInput } from './loan-filters.tsx'
import { type LoanInput, type MovedRow, movedLoansQuery } from './report-queries.ts'
import { loanColumns, RowsList } from './rows-list.tsx'
import { dueTexts, rowsTexts as texts } from './texts.ts'

/** The amounts that reschedules moved away from a day, or from a month up to its day, with agent and product of the report. */
export const movedLoansAt = (asked: LoanInput, on: string, of: 'day' | 'month'): string =>
  `${pathTo('admin-user-report', { name: 'moved-loans' })}${writeAddress({ ...asked, on, ...(of === 'month' && { of }) })}`

/** The amounts that reschedules moved away from a day or a month, by loan (REP-55). */
export function MovedLoans() {
  const asked = useLoanInput()
  const [address] = useAddress()
  const list = useList()
  const state = usePanel(
    movedLoansQuery({
      ...asked,
      ...(address['of'] === 'month' && { of: 'month' as const }),
      ...(list.page > 1 && { page: list.page }),
      ...(list.cursor && { cursor: list.cursor }),
    }),
  )
  return (
    <RowsList
      report="due-and-collected"
      title={texts.movedLoans}
      list={list}
      of={state}
      intro={({ from, to, moved }) => (
        <p role="status">
          {texts.movedSum(from === to ? dayText(from) : dueTexts.fromTo(dayText(from), dayText(to)), nairaText(moved))}
        </p>
      )}
      columns={columns}
      compact={compact}
    />
  )
}

const columns: readonly Column<MovedRow>[] = [
  ...loanColumns,
  { header: texts.dueDay, text: ({ day }) => dayText(day) },
  { header: texts.moved, numeric: true, text: ({ moved }) => nairaText(moved) },
  { header: texts.madeOn, text: ({ made_on: day }) => dayText(day) },
  { header: texts.firstDue, text: ({ first_due: day }) => dayText(day) },
]

const compact: CompactRow<MovedRow> = {
  title: ({ user }) => fullName(user),
  detail: ({ day, first_due: first }) => texts.movedInShort(dayText(day), dayText(first)),
  end: ({ moved }) => nairaText(moved),
}
