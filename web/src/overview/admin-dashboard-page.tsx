import { lazyPart } from '../app/lazy-part.tsx'
import { PageHeading } from '../app/page-heading.tsx'
import { Card } from '../ui/card.tsx'
import { AdminCards } from './admin-cards.tsx'
import { adminDashboardTexts as texts } from './admin-texts.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'

const AdminCharts = lazyPart('admin-charts', async () => (await import('./admin-charts.tsx')).AdminCharts, {
  loading: (
    <Card title={texts.flow}>
      <ChartSkeleton label={texts.loading} />
    </Card>
  ),
  frame: (failure) => <Card title={texts.flow}>{failure}</Card>,
})

/** Where an admin lands: the app's figures, the money that moved, and how much of it is late (MDASH-01). */
export function AdminDashboardPage() {
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AdminCards />
        <AdminCharts />
      </div>
    </>
  )
}
