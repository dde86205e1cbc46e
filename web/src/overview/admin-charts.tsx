import { api, queries } from '../api.ts'
import { shortDayText } from '../app/days.tsx'
import { usePanel } from '../app/use-panel.ts'
import { mapPanel, type PanelState } from '../ui/panel-state.ts'
import { nairaText, shortNairaText } from '../money/naira.tsx'
import { BarChart } from '../ui/bar-chart.tsx'
import { adminDashboardTexts as texts } from './texts.ts'
import { ChartCard } from './chart-card.tsx'

export type AdminCharts = Awaited<ReturnType<typeof api.overview.adminCharts>>['data']

/** The charts of the admin's dashboard, in a piece of code of their own. */
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

/** What was paid out and what came back, week by week. */
export function AdminFlow({ of: state }: { of: PanelState<AdminCharts['weeks']> }) {
  return (
    <ChartCard
      title={texts.flow}
      lead={texts.flowLead}
      none={texts.noFlow}
      loading={texts.loading}
      of={state}
      isEmpty={isStill}
    >
      {(weeks) => (
        <BarChart
          caption={texts.flowLead}
          groupLabel={texts.week}
          groups={weeks.map(({ week_start: monday }) => shortDayText(monday))}
          series={[
            { label: texts.disbursed, look: 'solid', values: weeks.map(({ disbursed }) => disbursed) },
            { label: texts.repaid, look: 'hatched', values: weeks.map(({ repaid }) => repaid) },
          ]}
          format={nairaText}
          formatShort={shortNairaText}
        />
      )}
    </ChartCard>
  )
}

function isStill(weeks: AdminCharts['weeks']): boolean {
  return weeks.every(({ disbursed, repaid }) => disbursed === 0 && repaid === 0)
}

/** What running loans still owe, by how many days they are overdue. */
export function AdminPortfolio({ of: state }: { of: PanelState<AdminCharts['portfolio']> }) {
  return (
    <ChartCard
      title={texts.portfolio}
      lead={texts.portfolioLead}
      none={texts.noPortfolio}
      loading={texts.loading}
      of={state}
      isEmpty={(portfolio) => count(portfolio) === 0}
    >
      {(portfolio) => (
        <>
          <BarChart
            caption={texts.portfolioLead}
            groupLabel={texts.days}
            groups={portfolio.map(({ bucket }) => texts.bucket[bucket])}
            series={[
              { label: texts.outstanding, look: 'solid', values: portfolio.map(({ outstanding }) => outstanding) },
            ]}
            format={nairaText}
            formatShort={shortNairaText}
          />
          <p className="mt-4 font-medium">
            {texts.running(count(portfolio), count(portfolio.filter(({ bucket }) => bucket !== 'none')))}
          </p>
        </>
      )}
    </ChartCard>
  )
}

function count(portfolio: AdminCharts['portfolio']): number {
  return portfolio.reduce((sum, { loans }) => sum + loans, 0)
}
