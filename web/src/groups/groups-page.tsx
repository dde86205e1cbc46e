import { emptyWords } from '@kasuwa/contract/words.ts'
import { groupStatuses } from '@kasuwa/domain/groups/status.ts'
import Plus from '~icons/plus'
import { PageHeading } from '../base/page/page-heading.tsx'
import { choicesOf } from '../lists/filters.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { Button } from '../ui/button.tsx'
import { mapPanel } from '../ui/feedback/panel-state.ts'
import { Table } from '../ui/tables/table.tsx'
import { compactGroup, groupColumns } from './group-columns.tsx'
import { groupsQuery } from './group-queries.ts'
import { GroupSummary } from './group-summary.tsx'
import { groupListTexts as texts } from './texts.ts'
import { useGroupDialogs } from './use-group-dialogs.tsx'

const filters = {
  status: { label: texts.status, options: choicesOf(groupStatuses) },
  days: { label: texts.created, between: 'days' },
} as const

/** An agent's groups: totals, and a table with the acts on each (GRP-01 to GRP-05). */
export function GroupsPage() {
  const list = useList({ filters })
  const state = usePanel(groupsQuery(list.input))
  const { create, view, addMembers, dialogs } = useGroupDialogs()
  const createButton = (
    <Button onClick={create}>
      <Plus aria-hidden="true" className="size-5" />
      {texts.create}
    </Button>
  )
  const createFirst = (
    <Button look="secondary" onClick={create}>
      {texts.createFirst}
    </Button>
  )
  return (
    <>
      <PageHeading aside={createButton}>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <GroupSummary of={mapPanel(state, ({ groupData }) => groupData)} />
        <PagedList
          list={list}
          of={state}
          texts={texts.list}
          empty={{ text: emptyWords.groups, action: createFirst }}
          rows={({ groups }) => groups}
          page={({ page }) => page}
        >
          {(rows) => (
            <Table
              caption={texts.list.title}
              columns={groupColumns({ view, addMembers })}
              compact={compactGroup}
              from="xl"
              rows={rows}
              rowKey={({ id }) => id}
            />
          )}
        </PagedList>
      </div>
      {dialogs}
    </>
  )
}
