import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { nairaText } from '../money/naira.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { atRiskTexts as texts } from './at-risk-texts.ts'
import { atRiskQuery, type LoansAtRisk } from './late-queries.ts'

type LateClass = LoansAtRisk['classes'][number]

/** The portfolio at risk of today; the classes with their provision are one press away (MEND-11). */
export function AtRiskCard() {
  const state = usePanel(atRiskQuery())
  return (
    <Card title={texts.title}>
      <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
        {(known) => (
          <>
            <p className="mb-4 text-soft tabular-nums">
              {texts.whole(nairaText(known.principal), known.loans, dayText(known.on))}
            </p>
            <Facts facts={[...known.at_risk.map((risk) => boundFact(risk, known)), rescheduledFact(known)]} />
            <div className="mt-4 border-t border-line pt-1">
              <Disclosure summary={<span className="font-medium">{texts.more}</span>}>
                <Ageing of={known} />
              </Disclosure>
            </div>
          </>
        )}
      </Panel>
    </Card>
  )
}

function boundFact({ days, amount, share }: LoansAtRisk['at_risk'][number], { rescheduled }: LoansAtRisk) {
  const moved = rescheduled.at_risk.find((one) => one.days === days)?.amount ?? 0
  return {
    label: texts.bound(days),
    value: texts.percent(share),
    detail: moved > 0 ? texts.ofIt(nairaText(amount), nairaText(moved)) : nairaText(amount),
  }
}

/** Rescheduled loans are shown apart, late or not. */
const rescheduledFact = ({ rescheduled: { loans, principal, share } }: LoansAtRisk) => ({
  label: texts.rescheduled,
  value: texts.percent(share),
  detail: texts.rescheduledIn(nairaText(principal), loans),
})

function Ageing({ of: { classes, provision, written_off: writtenOff, recovered } }: { of: LoansAtRisk }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Table
        caption={texts.ageing}
        columns={columns}
        compact={compact}
        rows={classes}
        rowKey={({ from }) => String(from)}
      />
      <Facts
        facts={[
          { label: texts.provision, value: nairaText(provision) },
          { label: texts.writtenOff, value: nairaText(writtenOff) },
          { label: texts.recovered, value: nairaText(recovered) },
        ]}
      />
    </div>
  )
}

const columns: readonly Column<LateClass>[] = [
  { header: texts.days, onCard: 'title', text: texts.daysOf },
  { header: texts.loans, numeric: true, text: ({ loans }) => loans.toLocaleString('en-US') },
  { header: texts.principal, numeric: true, text: ({ principal }) => nairaText(principal) },
  { header: texts.percentOf, numeric: true, text: ({ percent }) => texts.percent(percent) },
  { header: texts.provided, numeric: true, text: ({ provision }) => nairaText(provision) },
]

const compact: CompactRow<LateClass> = {
  title: texts.daysOf,
  detail: ({ loans }) => texts.loansOf(loans),
  end: ({ principal }) => nairaText(principal),
}
