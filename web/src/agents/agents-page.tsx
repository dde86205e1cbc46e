import { emptyWords } from '@kasuwa/contract/words.ts'
import { UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../app/lazy-part.tsx'
import { PageHeading } from '../app/page-heading.tsx'
import { PagerLinks } from '../lists/pager-links.tsx'
import { useListQuery } from '../lists/use-list-query.ts'
import { usePanel } from '../app/use-panel.ts'
import { PagedPanel } from '../ui/paged-panel.tsx'
import { mapPanel } from '../ui/panel-state.ts'
import { SortButton } from '../ui/sort-button.tsx'
import { Table } from '../ui/table.tsx'
import { agentColumns } from './agent-columns.tsx'
import { agentsQuery, type AdminAgent } from './agent-queries.ts'
import { AgentSummary } from './agent-summary.tsx'
import { agentTexts as texts } from './texts.ts'

const PayCommissionDialog = lazyDialog(
  'pay-commission-dialog',
  async () => (await import('./pay-commission-dialog.tsx')).PayCommissionDialog,
)

/** All agents: how many, who, and what can be done with each (MAGT-01 to MAGT-04). */
export function AgentsPage() {
  const list = useListQuery()
  const state = usePanel(agentsQuery(list.input))
  const [paid, setPaid] = useState<AdminAgent>()
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AgentSummary of={mapPanel(state, ({ agent_summary }) => agent_summary)} />
        <PagedPanel
          title={texts.list}
          search={{ label: texts.search, words: list.words, type: list.type }}
          aside={<SortButton order={list.sort} onChange={list.order} />}
          of={state}
          isEmpty={(data) => data.agents.length === 0}
          loading={texts.loading}
          empty={{ icon: UserRoundCog, text: emptyWords.agents }}
          pager={({ page }) => <PagerLinks label={texts.pager} page={page} goTo={list.goTo} />}
        >
          {(data) => (
            <Table
              caption={texts.list}
              dense
              columns={agentColumns(setPaid)}
              rows={data.agents}
              rowKey={({ id }) => id}
            />
          )}
        </PagedPanel>
      </div>
      {paid && <PayCommissionDialog agent={paid} onClose={() => setPaid(undefined)} />}
    </>
  )
}
