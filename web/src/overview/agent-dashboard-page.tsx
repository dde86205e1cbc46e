import { shortNaira } from '@kasuwa/domain/display.ts'
import { naira } from '@kasuwa/domain/money.ts'
import { useMe } from '../shell/me.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { AccountCard } from './account-card.tsx'

/** Where an agent lands: himself, his customers and his commission, as auth/me tells. */
export function AgentDashboardPage() {
  const account = useMe().data?.account
  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      <div className="grid gap-5 sm:grid-cols-2">
        <AccountCard />
        {account?.customers && (
          <Card>
            <Facts
              facts={[
                { label: 'Total Customers', value: account.customers.length },
                { label: 'Commission Earned', value: shortNaira(naira(account.total_commissions_earned ?? 0)) },
              ]}
            />
          </Card>
        )}
      </div>
    </>
  )
}
