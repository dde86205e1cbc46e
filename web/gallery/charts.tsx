import Banknote from '~icons/banknote'
import CircleAlert from '~icons/circle-alert'
import Clock from '~icons/clock'
import HandCoins from '~icons/hand-coins'
import { ArrearsBar } from '../src/overview/arrears-bar.tsx'
import { BarChart } from '../src/ui/charts/bar-chart.tsx'
import { LineChart } from '../src/ui/charts/line-chart.tsx'
import { Card } from '../src/ui/card.tsx'
import { Facts } from '../src/ui/facts.tsx'
import { Figures, type Figure } from '../src/ui/figures.tsx'
import { ProgressBar } from '../src/ui/feedback/progress-bar.tsx'
import { StepBar } from '../src/ui/feedback/step-bar.tsx'
import { Example } from './example.tsx'

const figures: readonly Figure[] = [
  { label: 'Total Loans', value: 24, icon: HandCoins, look: 'accent' },
  { label: 'Disbursed', value: '₦1.3M', icon: Banknote, look: 'green', hint: 'Since the start' },
  { label: 'Pending', value: undefined, icon: Clock, look: 'yellow' },
  { label: 'Rejected', value: 3, icon: CircleAlert, look: 'red' },
]
const weeks = ['Sep 28', 'Oct 5', 'Oct 12', 'Oct 19', 'Oct 26', 'Nov 2', 'Nov 9', 'Nov 16']
const naira = (value: number) => `₦${value.toLocaleString('en-US')}`
const short = (value: number) => `₦${value / 1000}k`

export function Charts() {
  return (
    <>
      <Card title="Figures; one is not known yet">
        <Figures figures={figures} />
      </Card>
      <Card title="Facts">
        <Facts
          facts={[
            { label: 'Total paid', value: '₦42,000.00' },
            { label: 'Next due date', value: 'In 3 days', detail: 'Nov 25, 2026' },
            { label: 'Purpose', value: 'Business' },
            { label: 'Loan ID', value: 'LN-100014' },
          ]}
        />
      </Card>
      <Card title="Bars: two rows">
        <BarChart
          caption="Disbursed and repaid by week"
          groupLabel="Week of"
          groups={weeks}
          series={[
            {
              label: 'Disbursed',
              look: 'solid',
              values: [120, 80, 0, 210, 160, 90, 140, 30].map((value) => value * 1000),
            },
            {
              label: 'Repaid',
              look: 'hatched',
              values: [31, 42, 63, 50, 84, 126, 105, 63].map((value) => value * 1000),
            },
          ]}
          format={naira}
          formatShort={short}
        />
      </Card>
      <Card title="Bars: one row">
        <BarChart
          caption="Portfolio by days overdue"
          groupLabel="Days overdue"
          groups={['None', '1–30', '31–60', '61–90', 'Over 90']}
          series={[{ label: 'Outstanding', look: 'solid', values: [900_000, 260_000, 90_000, 0, 40_000] }]}
          format={naira}
          formatShort={short}
        />
      </Card>
      <Card title="Lines: two">
        <LineChart
          caption="Late and collected by week"
          groupLabel="Week of"
          groups={weeks}
          series={[
            { label: 'PAR 1', values: [12.5, 14, 9, 11, 16.25, 18, 15, 13] },
            { label: 'PAR 30', values: [2, 3, 3.5, 3, 4, 6.67, 5, 0] },
          ]}
          format={(value) => `${value} %`}
          formatShort={(value) => `${value} %`}
        />
      </Card>
      <Card title="Arrears">
        <ArrearsBar
          portfolio={[
            { bucket: 'none', loans: 9, outstanding: 900_000 },
            { bucket: '1-7', loans: 2, outstanding: 260_000 },
            { bucket: '8-14', loans: 1, outstanding: 190_000 },
            { bucket: '15-30', loans: 2, outstanding: 290_000 },
            { bucket: 'over-30', loans: 1, outstanding: 240_000 },
          ]}
        />
      </Card>
      <Example name="Progress: none, a part, all">
        {[0, 62, 100].map((percent) => (
          <ProgressBar key={percent} label="Repaid" percent={percent} />
        ))}
      </Example>
      <Example name="Steps">
        <StepBar step={2} total={3} />
      </Example>
    </>
  )
}
