import ChartNoAxesColumnIncreasing from '~icons/chart-no-axes-column-increasing'
import HandCoins from '~icons/hand-coins'
import UserRoundCog from '~icons/user-round-cog'
import Users from '~icons/users'
import { lazyPart } from '../base/lazy-part.tsx'
import { ForRoles } from '../base/me/for-roles.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { Card } from '../ui/card.tsx'
import { importTexts } from '../imports/texts.ts'
import { adminDashboardTexts as texts } from './texts.ts'
import { AdminWaiting } from './admin-waiting.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { api, queries } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { pathTo } from '../base/routing/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { SummaryCard } from '../money/summary-card.tsx'

const AdminCharts = lazyPart('admin-charts', async () => (await import('./admin-charts.tsx')).AdminCharts, {
  loading: (
    <Card title={texts.flow}>
      <ChartSkeleton label={texts.loading} />
    </Card>
  ),
  frame: (failure) => <Card title={texts.flow}>{failure}</Card>,
})

/** The admin's home: work that waits, the app's figures, the money that moved, and the arrears (MDASH-01). */
export function AdminDashboardPage() {
  return (
    <>
      <PageHeading
        aside={
          <div className="flex flex-wrap gap-3">
            <PageLink to={pathTo('admin-user-proposals')} className={buttonClass('secondary')}>
              {texts.proposals}
            </PageLink>
            <PageLink to={pathTo('admin-user-books')} className={buttonClass('secondary')}>
              {texts.books}
            </PageLink>
            <PageLink to={pathTo('admin-user-reports')} className={buttonClass('secondary')}>
              {texts.reports}
            </PageLink>
            <PageLink to={pathTo('admin-user-products')} className={buttonClass('secondary')}>
              {texts.products}
            </PageLink>
            <PageLink to={pathTo('admin-user-import')} className={buttonClass('secondary')}>
              {importTexts.page}
            </PageLink>
            <PageLink to={pathTo('admin-user-staff')} className={buttonClass('secondary')}>
              {texts.staff}
            </PageLink>
            <ForRoles act="staff.trail">
              <PageLink to={pathTo('admin-user-staff-trail')} className={buttonClass('secondary')}>
                {texts.trail}
              </PageLink>
            </ForRoles>
          </div>
        }
      >
        {texts.page}
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AdminWaiting />
        <AdminCards />
        <AdminCharts />
      </div>
    </>
  )
}

/** The app's four figures (MDASH-01, DATA-14). */
function AdminCards() {
  const totals = usePanel({
    queryKey: queries.overview.adminDashboard.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.adminDashboard(undefined, { signal })).data,
  })
  return (
    <SummaryCard
      title={texts.overview}
      of={totals}
      figures={[
        {
          label: texts.figures.customers,
          format: 'count',
          value: ({ total_customers }) => total_customers,
          icon: Users,
          look: 'accent',
        },
        {
          label: texts.figures.loans,
          format: 'count',
          value: ({ total_loans }) => total_loans,
          icon: HandCoins,
          look: 'yellow',
        },
        {
          label: texts.figures.agents,
          format: 'count',
          value: ({ total_agents }) => total_agents,
          icon: UserRoundCog,
          look: 'accent',
        },
        {
          label: texts.figures.revenue,
          format: 'naira',
          value: ({ total_revenue }) => total_revenue,
          icon: ChartNoAxesColumnIncreasing,
          look: 'green',
        },
      ]}
    />
  )
}
