import { nairaText, shortNairaText } from '../money/naira.tsx'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import type { BarSeries } from '../ui/charts/bar-plot.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'

type Props<Group> = {
  title: string
  lead: string
  none: string
  loading: string
  of: PanelState<Group[]>
  groupLabel: string
  nameOf: (group: Group) => string
  series: readonly (Omit<BarSeries, 'values'> & { value: (group: Group) => number })[]
}

/** A panel with bars in naira and a sentence on what they show, or that there is nothing to show. */
export function ChartCard<Group>({ title, lead, none, loading, of: state, groupLabel, nameOf, series }: Props<Group>) {
  return (
    <Card title={title}>
      <Panel of={state} loading={<ChartSkeleton label={loading} />}>
        {(groups) =>
          groups.every((group) => series.every(({ value }) => value(group) === 0)) ? (
            <EmptyState>{none}</EmptyState>
          ) : (
            <>
              <p className="-mt-2 mb-4 text-sm text-soft">{lead}</p>
              <BarChart
                caption={lead}
                groupLabel={groupLabel}
                groups={groups.map(nameOf)}
                series={series.map(({ value, ...looks }) => ({ ...looks, values: groups.map(value) }))}
                format={nairaText}
                formatShort={shortNairaText}
              />
            </>
          )
        }
      </Panel>
    </Card>
  )
}
