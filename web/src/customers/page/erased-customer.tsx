import { fullName } from '@kasuwa/domain/display.ts'
import { instantDay } from '../../base/days.tsx'
import { AgentLink } from '../../base/routing/agent-link.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { StatementCard } from '../../files/documents.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import type { CustomerPage } from '../customer-page-queries.ts'
import { erasedTexts } from '../texts.ts'
import { customerCasesTexts as casesTexts, customerPageTexts as texts } from './customer-page-texts.ts'
import { erasedPageTexts } from './erased-texts.ts'

/** A customer whose data was erased: the day, the data that is still there, and the ways to it (RIGHT-05). */
export function ErasedCustomer({ customer }: { customer: CustomerPage }) {
  const { id, user, agent, created_at: joined, erased_at: erased } = customer
  return (
    <>
      <Card title={erasedTexts.on(instantDay(erased))}>
        <p className="mb-5">{erasedPageTexts.kept}</p>
        <Facts
          facts={[
            { label: texts.facts.joined, value: instantDay(joined) },
            { label: texts.agent, value: <AgentLink id={agent.id} user={agent.user} /> },
          ]}
        />
        <PageLink
          to={`${pathTo('admin-user-cases')}?tab=answered&search=${user.phone}`}
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
        >
          {casesTexts.title}
        </PageLink>
      </Card>
      <StatementCard id={id} name={fullName(user)} />
    </>
  )
}
