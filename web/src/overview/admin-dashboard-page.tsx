import { PageHeading } from '../shell/page-heading.tsx'
import { AccountCard } from './account-card.tsx'

/** Where an admin lands. */
export function AdminDashboardPage() {
  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      <div className="max-w-xl">
        <AccountCard />
      </div>
    </>
  )
}
