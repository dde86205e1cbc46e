import { useState } from 'react'
import { PagedPanel, type PanelOf } from './paged-panel.tsx'
import { searched } from './searched.ts'
import { Table, type TableOf } from './table.tsx'

type Props<Row> = TableOf<Row> & Pick<PanelOf, 'title' | 'loading' | 'empty' | 'filter'> & { searchLabel: string }

/** A titled list of loaded rows with a search box over their texts: its skeleton, its rows, or its empty text. */
export function ListPanel<Row>({ title, searchLabel, loading, empty, filter, ...table }: Props<Row>) {
  const [words, setWords] = useState('')
  const rows = searched(table.rows, table.columns, words)
  return (
    <PagedPanel title={title} search={{ label: searchLabel, words, type: setWords }} isEmpty={rows.length === 0} loading={loading} empty={empty} filter={filter}>
      <Table {...table} rows={rows} />
    </PagedPanel>
  )
}
