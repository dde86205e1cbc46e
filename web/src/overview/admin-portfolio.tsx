import { nairaText, shortNairaText } from '../loans/naira-text.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import type { AdminCharts } from './admin-charts.tsx'
import { adminDashboardTexts as texts } from './admin-texts.ts'
import { ChartCard } from './chart-card.tsx'

type Props = { portfolio: AdminCharts['portfolio']; isPending: boolean }

/** What running loans still owe, by how many days they are overdue. */
export function AdminPortfolio({ portfolio, isPending }: Props) {
  const loans = count(portfolio)
  const overdue = count(portfolio.filter(({ bucket }) => bucket !== 'none'))
  return (
    <ChartCard title={texts.portfolio} lead={texts.portfolioLead} none={texts.noPortfolio} loading={texts.loading} isPending={isPending} isEmpty={loans === 0}>
      <BarChart
        caption={texts.portfolioLead}
        groupLabel={texts.days}
        groups={portfolio.map(({ bucket }) => texts.bucket[bucket])}
        series={[{ label: texts.outstanding, look: 'solid', values: portfolio.map(({ outstanding }) => outstanding) }]}
        format={nairaText}
        formatShort={shortNairaText}
      />
      <p className="mt-4 font-medium">{texts.running(loans, overdue)}</p>
    </ChartCard>
  )
}

function count(portfolio: AdminCharts['portfolio']): number {
  return portfolio.reduce((sum, { loans }) => sum + loans, 0)
}
