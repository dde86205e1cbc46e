import { nairaText, shortNairaText } from '../loans/naira-text.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import type { PanelState } from '../ui/panel-state.ts'
import type { AdminCharts } from './admin-charts.tsx'
import { adminDashboardTexts as texts } from './admin-texts.ts'
import { ChartCard } from './chart-card.tsx'

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
