import { useState } from 'react'
import { useParams } from 'wouter'
import { AgentCustomers } from '../agent-customers.tsx'
import { type AgentAct, AgentDialog } from '../agent-dialogs.tsx'
import { AgentFacts } from '../agent-facts.tsx'
import { AgentMenu } from '../agent-menu.tsx'
import { agentQuery, agentTrailQuery } from '../agent-queries.ts'
import { agentPageTexts as texts } from '../texts.ts'
import { usePanel } from '../../base/calls/use-panel.ts'
import { useList } from '../../lists/use-list.ts'
import { AgentCommissions } from '../../payments/commission-list.tsx'
import { Card } from '../../ui/card.tsx'
import { FilterChips } from '../../ui/fields/filter-chips.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { knownOf } from '../../ui/feedback/panel-state.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Reach } from '../../customers/page/customer-profile.tsx'
import { trailTexts } from '../../customers/page/customer-page-texts.ts'
import { Trail } from '../../customers/page/customer-trail.tsx'
import { PersonPage } from '../../customers/page/person-page.tsx'

/** The admin's page of one agent: profile, customers and commissions (DESK-87, C-184). */
export function AdminAgentPage() {
  const { id = '' } = useParams()
  const state = usePanel(agentQuery(id))
  const agent = knownOf(state)
  const [act, setAct] = useState<AgentAct>()
  return (
    <PersonPage
      list="admin-user-agent-management"
      texts={texts}
      person={agent}
      error={state.error}
      menu={agent && <AgentMenu agent={agent} isOnPage onAct={setAct} />}
    >
      <div key={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Card title={texts.about}>
          <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
            {(known) => (
              <>
                <AgentFacts agent={known} />
                <div className="max-w-md">
                  <Reach person={known.user} />
                </div>
              </>
            )}
          </Panel>
        </Card>
        <Lists id={id} />
        <Trail title={trailTexts.title} pageQuery={(page) => agentTrailQuery(id, page)} />
      </div>
      <AgentDialog act={act} onAct={setAct} />
    </PersonPage>
  )
}

const tabs = ['customers', 'commissions'] as const
const chips = tabs.map((value) => ({ value, label: texts.tabs[value] }))

function Lists({ id }: { id: string }) {
  const { tab, choose } = useList({ tabs })
  return (
    <>
      <FilterChips label={texts.tabsLabel} chips={chips} chosen={tab} onChoose={choose} />
      {tab === 'customers' ? <AgentCustomers id={id} /> : <AgentCommissions id={id} />}
    </>
  )
}
