import type { LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { SearchBox } from './search-box.tsx'
import { searched } from './searched.ts'
import { SkeletonRows } from './skeleton.tsx'
import { Table, type TableOf } from './table.tsx'

type Props<Row> = TableOf<Row> & {
  title: string
  searchLabel: string
  /** Heard while the rows are on the way; undefined once they are there, or will not come. */
  loading: string | undefined
  /** What stands where there is no row, or none is found. */
  empty: { readonly icon: LucideIcon; readonly text: string }
  /** Above the rows: how to choose among them. */
  filter?: ReactNode
}

/** A titled list of loaded rows with a search box over their texts: its skeleton, its rows, or its empty text. */
export function ListPanel<Row>({ title, searchLabel, loading, empty, filter, ...table }: Props<Row>) {
  const [words, setWords] = useState('')
  const rows = searched(table.rows, table.columns, words)
  return (
    <Card title={title} aside={<SearchBox label={searchLabel} value={words} onChange={setWords} />}>
      {filter && <div className="mb-4">{filter}</div>}
      {loading !== undefined && <SkeletonRows label={loading} />}
      {loading === undefined && rows.length > 0 && <Table {...table} rows={rows} />}
      <div role="status">{loading === undefined && rows.length === 0 && <EmptyState icon={empty.icon}>{empty.text}</EmptyState>}</div>
    </Card>
  )
}
