import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageTurner } from '../shell/page-turner.tsx'
import type { useListQuery } from '../shell/use-list-query.ts'
import { PagedPanel } from '../ui/paged-panel.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { adminPaymentTexts as texts } from './admin-texts.ts'

export const moneyTabs = ['payments', 'suspense', 'open', 'credit', 'failed'] as const
export type MoneyTab = (typeof moneyTabs)[number]
export type MoneyListQuery = ReturnType<typeof useListQuery<MoneyTab>>

type Page = { current: number; next: number | null; prev: number | null; total: number }

type Props<Row> = {
  list: MoneyListQuery
  query: Pick<UseQueryResult<{ page: Page }>, 'data' | 'isPending' | 'isPlaceholderData'>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  loading: string
  empty: { readonly icon: LucideIcon; readonly text: string }
  /** Above the rows: what they are. */
  intro?: ReactNode
}

/** One of the lists of the payments' page. */
export function AdminMoneyList<Row>({ list, query, rows, rowKey, columns, loading, empty, intro }: Props<Row>) {
  const title = texts.tabs[list.tab]
  return (
    <PagedPanel
      title={title}
      search={{ label: texts.search, words: list.words, type: list.type }}
      filter={intro}
      isEmpty={rows.length === 0}
      isStale={query.isPlaceholderData}
      loading={query.isPending ? loading : undefined}
      empty={empty}
      pager={<PageTurner label={texts.pager} page={query.data?.page} goTo={list.goTo} />}
    >
      <Table caption={title} dense columns={columns} rows={rows} rowKey={rowKey} />
    </PagedPanel>
  )
}
