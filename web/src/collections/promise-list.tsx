import { promiseLists } from '@kasuwa/contract/collection-lists.ts'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { listFile } from '../lists/list-file.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { nairaText } from '../money/naira.tsx'
import { FilterChips } from '../ui/fields/filter-chips.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { compactPromise } from './late-columns.tsx'
import { type LateLoan, promisesQuery } from './late-queries.ts'
import type { LateLoansScreen } from './promises-address.ts'
import { lateTexts, promiseTexts as texts } from './texts.ts'

const chips = promiseLists.map((value) => ({ value, label: texts.chips[value] }))

type Props = {
  columns: readonly Column<LateLoan>[]
  /** The late loans that the promises are part of. */
  late: LateLoansScreen
}

/** The promises that are due today, or were broken since yesterday, with the sum promised (COLL-05). */
export function PromiseList({ columns, late }: Props) {
  const list = useList({ tabs: promiseLists })
  const state = usePanel(promisesQuery({ list: list.tab, ...(list.page > 1 && { page: list.page }) }))
  return (
    <>
      <PageHeading
        aside={
          <PageLink to={pathTo(late)} className={buttonClass('secondary')}>
            {lateTexts.page}
          </PageLink>
        }
      >
        {texts.page}
      </PageHeading>
      <PagedList
        list={list}
        of={state}
        texts={texts.list}
        empty={{ text: texts.none[list.tab], reason: 'done' }}
        rows={({ loans }) => loans}
        page={({ page }) => page}
        file={
          late === 'admin-user-late-loans'
            ? listFile('collections.promisesFile', api.collections.promisesFile, { list: list.tab })
            : undefined
        }
        chips={<FilterChips label={texts.choose} chips={chips} chosen={list.tab} onChoose={list.choose} />}
        intro={({ page, total_promised: total }) => (
          <p role="status" className="text-soft tabular-nums">
            {texts.sum(page.total, nairaText(total))}
          </p>
        )}
      >
        {(rows) => (
          <Table
            caption={texts.list.title}
            dense
            from="xl"
            columns={columns}
            compact={compactPromise}
            rows={rows}
            rowKey={({ loan_id }) => loan_id}
          />
        )}
      </PagedList>
    </>
  )
}
