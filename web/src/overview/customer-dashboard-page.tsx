import { emptyWords } from '@kasuwa/contract/words.ts'
import { HandCoins } from 'lucide-react'
import { LoanCards } from '../loans/loan-cards.tsx'
import { useMe } from '../shell/me.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'

/** Where a customer lands: his loans at a glance. */
export function CustomerDashboardPage() {
  const { data: me, isPending } = useMe()
  const loans = me?.account.loans ?? []
  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      <h2 className="mb-4 text-lg font-semibold">Your loans</h2>
      {loans.length > 0 ? (
        <LoanCards loans={loans} />
      ) : (
        <Card>{isPending ? <SkeletonRows label="Loading your loans" /> : <EmptyState icon={HandCoins}>{emptyWords.loans}</EmptyState>}</Card>
      )}
    </>
  )
}
