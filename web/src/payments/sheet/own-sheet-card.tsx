import { useState } from 'react'
import { usePanel } from '../../base/calls/use-panel.ts'
import { Naira } from '../../money/naira.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { lastMonth, SheetPeriodFields } from './sheet-period.tsx'
import { ownSheetQuery } from './sheet-queries.ts'
import { sheetTexts as texts } from './sheet-texts.ts'

/** The agent's own line of the sheet, as admins see it (DECIDE-08). */
export function OwnSheetCard() {
  const [period, setPeriod] = useState(lastMonth)
  return (
    <Card title={texts.own} className="mb-5">
      <SheetPeriodFields shown={period} onChoose={setPeriod} />
      <div className="mt-5">
        <Panel of={usePanel(ownSheetQuery(period))} loading={<SkeletonRows label={texts.loading} />}>
          {({ repaid, suggested, paid, under_way: underWay }) => (
            <Facts
              facts={[
                { label: texts.repaid, value: <Naira amount={repaid} /> },
                ...(suggested === null ? [] : [{ label: texts.suggested, value: <Naira amount={suggested} /> }]),
                { label: texts.paid, value: <Naira amount={paid} /> },
                { label: texts.underWay, value: <Naira amount={underWay} /> },
              ]}
            />
          )}
        </Panel>
      </div>
      <p className="mt-4 text-sm text-soft">{texts.lead}</p>
    </Card>
  )
}
