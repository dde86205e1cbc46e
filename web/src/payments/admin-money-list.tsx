import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PagerLinks } from '../lists/pager-links.tsx'
import type { useListQuery } from '../lists/use-list-query.ts'
import { PagedPanel } from '../ui/paged-panel.tsx'
import type { PanelState } from '../ui/panel-state.ts'
import { Table, type Column } from '../ui/table.tsx'
import { adminPaymentTexts as texts } from './admin-texts.ts'

export const moneyTabs = ['payments', 'suspense', 'open', 'credit', 'failed', 'waiting'] as const
export type MoneyTab = (typeof moneyTabs)[number]
export type MoneyListQuery = ReturnType<typeof useListQuery<MoneyTab>>

type Page = { current: number; next: number | null; prev: number | null; total: number }

type Props<Data, Row> = {
  list: MoneyListQuery
  of: PanelState<Data>
  rows: (data: Data) => readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  loading: string
  empty: { readonly icon: LucideIcon; readonly text: string }
  /** Above the rows: what they are. */
  intro?: (data: Data) => ReactNode
}

/** One of the lists of the payments' page. */
export function AdminMoneyList<Data extends { page: Page }, Row>({
  list,
  of: state,
  rows,
  rowKey,
  columns,
  loading,
  empty,
  intro,
}: Props<Data, Row>) {
  const title = texts.tabs[list.tab]
  return (
    <PagedPanel
      title={title}
      search={{ label: texts.search, words: list.words, type: list.type }}
      of={state}
      intro={intro}
      isEmpty={(data) => rows(data).length === 0}
      loading={loading}
      empty={empty}
      pager={({ page }) => <PagerLinks label={texts.pager} page={page} goTo={list.goTo} />}
    >
      {(data) => <Table caption={title} dense columns={columns} rows={rows(data)} rowKey={rowKey} />}
    </PagedPanel>
  )
}
