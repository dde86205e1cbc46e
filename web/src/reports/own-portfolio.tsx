import { api, queries } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { portfolioFacts } from './portfolio-facts.tsx'
import { agentsTexts as texts, reportsTexts as reports, reportTexts } from './texts.ts'

/** The agent's own line of the report of agents, on their dashboard (REP-42). */
export function OwnPortfolio() {
  const state = usePanel({
    queryKey: queries.reports.ownPortfolio.queryKey(),
    queryFn: async ({ signal }) => (await api.reports.ownPortfolio(undefined, { signal })).data,
  })
  return (
    <Card title={texts.own}>
      <Panel of={state} loading={<SkeletonRows label={reports.loading} />}>
        {(line) => (
          <>
            <p className="mb-4 text-soft">{texts.period(dayText(line.period.from), dayText(line.period.to))}</p>
            <Facts facts={portfolioFacts(line)} />
            <p className="mt-4 text-sm text-soft">{reportTexts.agents.counted}</p>
          </>
        )}
      </Panel>
    </Card>
  )
}
