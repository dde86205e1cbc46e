import { pageWords } from '@kasuwa/contract/words.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { AgentCustomers } from '../agents/agent-customers.tsx'
import { AgentFacts } from '../agents/agent-facts.tsx'
import { AgentMenu } from '../agents/agent-menu.tsx'
import { type AdminAgent, agentQuery } from '../agents/agent-queries.ts'
import { agentPageTexts as texts } from '../agents/texts.ts'
import { lazyDialog } from '../app/lazy-part.tsx'
import { PageHeading } from '../app/page-heading.tsx'
import { PageLink } from '../app/page-link.tsx'
import { usePanel } from '../app/use-panel.ts'
import { CallRefused } from '../call-failures.ts'
import { userBadge } from '../customers/person.tsx'
import { useList } from '../lists/use-list.ts'
import { pathTo } from '../paths.ts'
import { AgentCommissions } from '../payments/commission-list.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { Panel } from '../ui/panel.tsx'
import { knownOf } from '../ui/panel-state.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Reach } from './customer-profile.tsx'

const PayCommissionDialog = lazyDialog(
  'pay-commission-dialog',
  async () => (await import('../agents/pay-commission-dialog.tsx')).PayCommissionDialog,
)
const SignInsDialog = lazyDialog('sign-ins', async () => (await import('../staff/sign-ins-dialog.tsx')).SignInsDialog)

/** One agent for an admin: who they are, their customers and what they were paid (DESK-87, C-184). */
export function AdminAgentPage() {
  const { id = '' } = useParams()
  const state = usePanel(agentQuery(id))
  const agent = knownOf(state)
  const isUnknown = state.error instanceof CallRefused && state.error.status === 404
  return (
    <>
      <PageLink
        to={pathTo('admin-user-agent-management')}
        className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-action underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {texts.back}
      </PageLink>
      <PageHeading aside={agent && <Acts agent={agent} />}>
        {isUnknown ? pageWords.notFound : agent ? fullName(agent.user) : texts.page}
      </PageHeading>
      {isUnknown ? (
        <Card>
          <EmptyState reason="notFound">{texts.notFound}</EmptyState>
        </Card>
      ) : (
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
        </div>
      )}
    </>
  )
}

/** How the agent stands, and what an admin does with them (MAGT-02, MAGT-03). */
function Acts({ agent }: { agent: AdminAgent }) {
  const [open, setOpen] = useState<'pay' | 'sign-ins'>()
  const close = () => setOpen(undefined)
  return (
    <span className="flex items-center gap-1">
      <Badge colour={userBadge[agent.user.status]}>{agent.user.status}</Badge>
      <AgentMenu agent={agent} onPay={() => setOpen('pay')} onSignIns={() => setOpen('sign-ins')} />
      {open === 'pay' && <PayCommissionDialog agent={agent} onClose={close} />}
      {open === 'sign-ins' && (
        <SignInsDialog userId={agent.user.id} name={fullName(agent.user)} act="staff.endSignIns" onClose={close} />
      )}
    </span>
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
