import { useState } from 'react'
import { PagedPanel, type PanelOf } from './paged-panel.tsx'
import { mapPanel, type PanelState } from './panel-state.ts'
import { searched } from './searched.ts'
import type { TableOf } from './columns.ts'
import { Table } from './table.tsx'

type Props<Row> = Omit<TableOf<Row>, 'rows'> &
  Pick<PanelOf<Row>, 'title' | 'loading' | 'empty' | 'filter'> & { of: PanelState<readonly Row[]>; searchLabel: string }

/** A titled list of loaded rows with a search box over their texts. */
export function ListPanel<Row>({ title, searchLabel, of: state, loading, empty, filter, ...table }: Props<Row>) {
  const [words, setWords] = useState('')
  const found = mapPanel(state, (rows) => searched(rows, table.columns, words))
  return (
    <PagedPanel
      title={title}
      search={{ label: searchLabel, words, type: setWords }}
      of={found}
      isEmpty={(rows) => rows.length === 0}
      loading={loading}
      empty={empty}
      onShowAll={words.trim() === '' ? null : () => setWords('')}
      filter={filter}
    >
      {(rows) => <Table {...table} rows={rows} />}
    </PagedPanel>
  )
}
