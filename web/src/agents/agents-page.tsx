import { listFile } from '../lists/list-file.ts'
import { api } from '../base/calls/api.ts'
import { emptyWords } from '@kasuwa/contract/words.ts'
import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { useState } from 'react'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { choicesOf } from '../lists/filters.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { mapPanel } from '../ui/feedback/panel-state.ts'
import { Table } from '../ui/tables/table.tsx'
import { agentColumns, compactAgent } from './agent-columns.tsx'
import { agentsQuery } from './agent-queries.ts'
import { type AgentAct, AgentDialog } from './agent-dialogs.tsx'
import { AgentSummary } from './agent-summary.tsx'
import { agentTexts as texts } from './texts.ts'

const filters = {
  status: { label: texts.status, options: choicesOf(userStatuses) },
  days: { label: texts.joined, between: 'days' },
} as const

/** All agents: totals, and a table with the acts on each (MAGT-01 to MAGT-04). */
export function AgentsPage() {
  const list = useList({ filters })
  const state = usePanel(agentsQuery(list.input))
  const [act, setAct] = useState<AgentAct>()
  return (
    <>
      <PageHeading
        aside={
          <span className="flex flex-wrap gap-3">
            <PageLink to={pathTo('admin-user-compared')} className={buttonClass('secondary')}>
              {texts.compare}
            </PageLink>
            <PageLink to={pathTo('admin-user-commission-sheet')} className={buttonClass('secondary')}>
              {texts.sheet}
            </PageLink>
          </span>
        }
      >
        {texts.page}
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AgentSummary of={mapPanel(state, ({ agent_summary }) => agent_summary)} />
        <PagedList
          list={list}
          of={state}
          texts={texts.list}
          empty={{ text: emptyWords.agents }}
          rows={({ agents }) => agents}
          page={({ page }) => page}
          file={listFile('agents.adminFile', api.agents.adminFile, list.input)}
          sortable
        >
          {(rows) => (
            <Table
              caption={texts.list.title}
              dense
              compact={compactAgent}
              columns={agentColumns(setAct)}
              from="xl"
              rows={rows}
              rowKey={({ id }) => id}
            />
          )}
        </PagedList>
      </div>
      <AgentDialog act={act} onAct={setAct} />
    </>
  )
}
