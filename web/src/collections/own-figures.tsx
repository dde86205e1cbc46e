import { usePanel } from '../base/calls/use-panel.ts'
import { nairaText } from '../money/naira.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { ownFiguresQuery } from './compared-queries.ts'
import { comparedTexts as texts } from './compared-texts.ts'

/** The agent's own figures of this month that their portfolio below does not have (COLL-07, REP-42). */
export function OwnFigures() {
  const state = usePanel(ownFiguresQuery())
  const { figures } = texts
  return (
    <Card title={texts.own}>
      <Panel of={state} loading={<SkeletonRows label={texts.agents.loading} />}>
        {(own) => (
          <Facts
            facts={[
              { label: texts.ownLate, value: own.late.toLocaleString('en-US') },
              { label: figures.newLoans, value: own.new_loans.toLocaleString('en-US') },
              { label: figures.commission, value: nairaText(own.commission) },
            ]}
          />
        )}
      </Panel>
    </Card>
  )
}
