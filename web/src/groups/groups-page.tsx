import { emptyWords } from '@kasuwa/contract/words.ts'
import { Plus, UsersRound } from 'lucide-react'
import { PageHeading } from '../app/page-heading.tsx'
import { PagerLinks } from '../lists/pager-links.tsx'
import { useListQuery } from '../lists/use-list-query.ts'
import { usePanel } from '../app/use-panel.ts'
import { Button } from '../ui/button.tsx'
import { PagedPanel } from '../ui/paged-panel.tsx'
import { mapPanel } from '../ui/panel-state.ts'
import { Table } from '../ui/table.tsx'
import { groupColumns } from './group-columns.tsx'
import { groupsQuery } from './group-queries.ts'
import { GroupSummary } from './group-summary.tsx'
import { groupListTexts as texts } from './texts.ts'
import { useGroupDialogs } from './use-group-dialogs.tsx'

/** An agent's groups: what they see of all of them, and each with what can be done with it (GRP-01 to GRP-05). */
export function GroupsPage() {
  const { input, words, type, goTo } = useListQuery()
  const state = usePanel(groupsQuery(input))
  const { create, view, addMembers, dialogs } = useGroupDialogs()
  const createButton = (
    <Button onClick={create}>
      <Plus aria-hidden="true" className="size-5" />
      {texts.create}
    </Button>
  )
  return (
    <>
      <PageHeading aside={createButton}>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <GroupSummary of={mapPanel(state, ({ groupData }) => groupData)} />
        <PagedPanel
          title={texts.list}
          search={{ label: texts.search, words, type }}
          of={state}
          isEmpty={(data) => data.groups.length === 0}
          loading={texts.loading}
          empty={{ icon: UsersRound, text: emptyWords.groups }}
          pager={({ page }) => <PagerLinks label={texts.list} page={page} goTo={goTo} />}
        >
          {(data) => (
            <Table
              caption={texts.list}
              columns={groupColumns({ view, addMembers })}
              rows={data.groups}
              rowKey={({ id }) => id}
            />
          )}
        </PagedPanel>
      </div>
      {dialogs}
    </>
  )
}
