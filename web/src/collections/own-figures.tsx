import { usePanel } from '../base/calls/use-panel.ts'
import { nairaText } from '../money/naira.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { ownFiguresQuery } from './compared-queries.ts'
import { comparedTexts as texts } from './compared-texts.ts'

/** The agent's own line among the agents compared: their figures of this month (COLL-07). */
export function OwnFigures() {
  const state = usePanel(ownFiguresQuery())
  const { figures } = texts
  return (
    <Card title={texts.own}>
      <Panel of={state} loading={<SkeletonRows label={texts.agents.loading} />}>
        {(own) => (
          <>
            <Facts
              facts={[
                { label: figures.running, value: own.running.toLocaleString('en-US') },
                { label: figures.late, value: own.late.toLocaleString('en-US') },
                { label: figures.par30, value: texts.percent(own.par30) },
                { label: figures.due, value: nairaText(own.due) },
                { label: figures.collected, value: nairaText(own.collected) },
                { label: figures.newLoans, value: own.new_loans.toLocaleString('en-US') },
                { label: figures.commission, value: nairaText(own.commission) },
              ]}
            />
            <p className="mt-4 text-sm text-soft">{texts.par}</p>
            <p className="mt-1 text-sm text-soft">{texts.due}</p>
          </>
        )}
      </Panel>
    </Card>
  )
}
