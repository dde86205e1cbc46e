import { fullName } from '@kasuwa/domain/display.ts'
import { parseDay } from '@kasuwa/domain/dates.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { useAddress, writeAddress } from '../base/routing/address.ts'
import { pathTo } from '../base/routing/paths.ts'
import { useList } from '../lists/use-list.ts'
import { nairaText } from '../money/naira.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { useLoanInput } from './loan-filters.tsx'
import { cohortLoansQuery, type CohortRow, type LoanInput } from './report-queries.ts'
import { loanColumns, RowsList } from './rows-list.tsx'
import { cohortTexts, dueTexts, rowsTexts as texts } from './texts.ts'

/** The loans of one month of start as they were at the end of a day, with agent and product of the report. */
export const cohortLoansAt = (asked: LoanInput, month: string, on: string): string =>
  `${pathTo('admin-user-report', { name: 'cohort-loans' })}${writeAddress({ ...asked, month, on })}`

/** The loans of a cohort with what each paid and lost up to a day (REP-51). */
export function CohortLoans() {
  const asked = useLoanInput()
  const [address] = useAddress()
  const month = parseDay(String(address['month']))
  const list = useList()
  const state = usePanel(
    cohortLoansQuery({
      ...asked,
      ...(month && { month }),
      ...(list.page > 1 && { page: list.page }),
      ...(list.cursor && { cursor: list.cursor }),
    }),
  )
  return (
    <RowsList
      report="cohorts"
      title={texts.cohortLoans}
      list={list}
      of={state}
      intro={({ month, on, page, principal, whole }) => (
        <p role="status">
          {texts.cohort(
            cohortTexts.loansOf(page.total),
            dueTexts.monthOf(dayText(month)),
            nairaText(principal),
            nairaText(whole),
            dayText(on),
          )}
        </p>
      )}
      columns={columns}
      compact={compact}
    />
  )
}

const columns: readonly Column<CohortRow>[] = [
  ...loanColumns,
  { header: texts.start, text: ({ day }) => dayText(day) },
  { header: cohortTexts.whole, numeric: true, text: ({ whole }) => nairaText(whole) },
  { header: texts.paid, numeric: true, text: ({ paid }) => nairaText(paid) },
  { header: texts.lost, numeric: true, text: ({ lost }) => nairaText(lost) },
]

const compact: CompactRow<CohortRow> = {
  title: ({ user }) => fullName(user),
  detail: ({ paid }) => texts.paidInShort(nairaText(paid)),
  end: ({ whole }) => nairaText(whole),
}
