import { promiseLists } from '@kasuwa/contract/collection-lists.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { useList } from '../lists/use-list.ts'
import { ownLateColumns } from './late-columns.tsx'
import { promisesQuery } from './late-queries.ts'
import { PromiseList } from './promise-list.tsx'

/** The promises of the agent's own customers (COLL-05). */
export function OwnPromisesPage() {
  const list = useList({ tabs: promiseLists })
  const state = usePanel(promisesQuery({ list: list.tab, ...(list.page > 1 && { page: list.page }) }))
  return <PromiseList list={list} of={state} columns={ownLateColumns} />
}
