import { api, queries } from '../base/calls/api.ts'
import { shortDayText } from '../base/days.tsx'
import { usePanel } from '../base/calls/use-panel.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { mapPanel, type PanelState } from '../ui/feedback/panel-state.ts'
import { adminDashboardTexts as texts } from './texts.ts'
import { ArrearsBar } from './arrears-bar.tsx'
import { ChartCard } from './chart-card.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'

export type AdminCharts = Awaited<ReturnType<typeof api.overview.adminCharts>>['data']

/** The charts of the admin's dashboard, whose code is loaded separately. */
export function AdminCharts() {
  const charts = usePanel({
    queryKey: queries.overview.adminCharts.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.adminCharts(undefined, { signal })).data,
  })
  return (
    <>
      <AdminFlow of={mapPanel(charts, ({ weeks }) => weeks)} />
      <AdminPortfolio of={mapPanel(charts, ({ portfolio }) => portfolio)} />
    </>
  )
}

/** Disbursements and repayments by week. */
export function AdminFlow({ of: state }: { of: PanelState<AdminCharts['weeks']> }) {
  return (
    <ChartCard
      title={texts.flow}
      lead={texts.flowLead}
      none={texts.noFlow}
      loading={texts.loading}
      of={state}
      groupLabel={texts.week}
      nameOf={({ week_start: monday }) => shortDayText(monday)}
      series={[
        { label: texts.disbursed, look: 'solid', value: ({ disbursed }) => disbursed },
        { label: texts.repaid, look: 'hatched', value: ({ repaid }) => repaid },
      ]}
    />
  )
}

/** The outstanding amount of running loans, by days overdue. */
export function AdminPortfolio({ of: state }: { of: PanelState<AdminCharts['portfolio']> }) {
  return (
    <Card title={texts.portfolio}>
      <Panel of={state} loading={<ChartSkeleton label={texts.loading} />}>
        {(portfolio) =>
          count(portfolio) === 0 ? (
            <EmptyState>{texts.noPortfolio}</EmptyState>
          ) : (
            <>
              <p className="-mt-2 mb-4 text-sm text-soft">{texts.portfolioLead}</p>
              <ArrearsBar portfolio={portfolio} />
              <p className="mt-4 font-medium">
                {texts.running(count(portfolio), count(portfolio.filter(({ bucket }) => bucket !== 'none')))}
              </p>
            </>
          )
        }
      </Panel>
    </Card>
  )
}

function count(portfolio: AdminCharts['portfolio']): number {
  return portfolio.reduce((sum, { loans }) => sum + loans, 0)
}
