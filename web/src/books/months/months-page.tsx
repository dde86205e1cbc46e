import { noValue } from '@kasuwa/domain/display.ts'
import { usePanel } from '../../base/calls/use-panel.ts'
import { instantTime } from '../../base/days.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import type { Column } from '../../ui/tables/columns.ts'
import { Table } from '../../ui/tables/table.tsx'
import { bookLink } from '../../base/routing/account-link.tsx'
import { BooksHeading } from '../books-heading.tsx'
import { ClassesCard } from './classes-card.tsx'
import { type Month, monthsQuery } from './months-queries.ts'
import { monthsTexts as texts } from './months-texts.ts'

/** The months from the first that has a journal on, and the table of classes, reached from the books (BOOK-50). */
export function MonthsPage() {
  const state = usePanel(monthsQuery())
  return (
    <>
      <BooksHeading at="months">{texts.page}</BooksHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Card title={texts.title}>
          <p className="mb-4 text-soft">{texts.purpose}</p>
          <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
            {({ months }) =>
              months.length === 0 ? (
                <EmptyState>{texts.none}</EmptyState>
              ) : (
                <Table caption={texts.title} columns={columns} rows={months} rowKey={({ month }) => month} />
              )
            }
          </Panel>
        </Card>
        <ClassesCard />
      </div>
    </>
  )
}

const columns: readonly Column<Month>[] = [
  {
    header: texts.month,
    onCard: 'title',
    cell: ({ month }) => (
      <PageLink to={pathTo('admin-user-month', { month })} className={bookLink}>
        <span>{month}</span>
      </PageLink>
    ),
  },
  { header: texts.state, onCard: 'mark', text: ({ state }) => texts.states[state] },
  { header: texts.closedAt, text: ({ closed_at: at }) => (at === null ? noValue : instantTime(at)) },
]
