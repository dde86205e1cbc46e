import type { ListFile } from '../../lists/list-file.ts'
import { type ListPage, PagedList } from '../../lists/paged-list.tsx'
import type { List } from '../../lists/use-list.ts'
import type { PanelState } from '../../ui/feedback/panel-state.ts'
import type { Column, CompactRow, TableOf } from '../../ui/tables/columns.ts'
import type { Emptiness } from '../../ui/tables/paged-panel.tsx'
import { Table } from '../../ui/tables/table.tsx'
import { adminPaymentTexts as texts } from '../texts.ts'
import type { Elements } from '../../ui/elements.ts'

export const moneyTabs = [
  'payments',
  'desk',
  'suspense',
  'open',
  'credit',
  'failed',
  'waiting',
  'reconciliation',
] as const
export type MoneyTab = (typeof moneyTabs)[number]

type Props<Data, Row> = {
  tab: MoneyTab
  list: List
  of: PanelState<Data>
  rows: (data: Data) => readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  compact: CompactRow<Row>
  /** The part that a row opens to. */
  more?: TableOf<Row>['more']
  loading: string
  empty: Emptiness
  file: ListFile
  /** The text above the rows: what they are. */
  intro?: (data: Data) => Elements
}

/** One of the lists of the payments' page. */
export function MoneyList<Data extends { page: ListPage }, Row>(props: Props<Data, Row>) {
  const { tab, rowKey, columns, compact, more, loading, ...list } = props
  const title = texts.tabs[tab]
  return (
    <PagedList {...list} texts={{ title, search: texts.search, loading, pager: texts.pager }} page={({ page }) => page}>
      {(rows) => (
        <Table
          caption={title}
          dense
          from="xl"
          columns={columns}
          compact={compact}
          rows={rows}
          rowKey={rowKey}
          {...(more && { more })}
        />
      )}
    </PagedList>
  )
}
