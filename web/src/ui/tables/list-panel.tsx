import { useState } from 'react'
import { Button } from '../button.tsx'
import { PagedPanel, type PanelOf } from './paged-panel.tsx'
import { mapPanel, type PanelState } from '../feedback/panel-state.ts'
import { searched } from '../fields/searched.ts'
import type { TableOf } from './columns.ts'
import { Table } from './table.tsx'
import { uiTexts } from '../texts.ts'

type Props<Row> = Omit<TableOf<Row>, 'rows'> &
  Pick<PanelOf<Row>, 'title' | 'loading' | 'empty' | 'filter'> & { of: PanelState<readonly Row[]>; searchLabel: string }

/** The number of rows that are shown at once, and added with each press. */
export const rowsAtOnce = 25

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
      {(rows) => <Rows key={words} {...table} rows={rows} />}
    </PagedPanel>
  )
}

function Rows<Row>({ rows, ...table }: TableOf<Row>) {
  const [shown, setShown] = useState(rowsAtOnce)
  const left = rows.length - shown
  return (
    <>
      <Table {...table} rows={rows.slice(0, shown)} />
      {left > 0 && <ShowMore left={left} onPress={() => setShown(shown + rowsAtOnce)} />}
    </>
  )
}

/** Shown below the rows while there are more. */
export function ShowMore({ left, onPress }: { left: number; onPress: () => void }) {
  return (
    <Button look="secondary" wide onClick={onPress} className="mt-5">
      {uiTexts.more(left)}
    </Button>
  )
}
