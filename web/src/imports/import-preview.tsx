import { nairaText } from '../money/naira.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import type { WholeImport } from './imports-queries.ts'
import { importTexts as texts } from './texts.ts'

const { facts: labels } = texts
const countText = (count: number): string => count.toLocaleString('en-US')

/** The counts and sums of an import, and how much is here already (IMPO-08). */
export function ImportPreview({ preview }: { preview: NonNullable<WholeImport['preview']> }) {
  const { in_time: inTime, overdue, there } = preview
  return (
    <Card title={texts.preview}>
      <Facts
        facts={[
          { label: labels.customers, value: countText(preview.customers) },
          { label: labels.loans, value: countText(preview.loans) },
          { label: labels.instalments, value: countText(preview.instalments) },
          { label: labels.agents, value: countText(preview.agents) },
          { label: labels.knownAgents, value: countText(preview.known_agents) },
          { label: labels.groups, value: countText(preview.groups) },
          { label: labels.principal, value: nairaText(preview.principal) },
          { label: labels.unpaidPrincipal, value: nairaText(preview.unpaid_principal) },
          { label: labels.unpaidInterest, value: nairaText(preview.unpaid_interest) },
          { label: labels.unpaidFee, value: nairaText(preview.unpaid_fee) },
          { label: labels.paid, value: nairaText(preview.paid) },
          { label: labels.inTime, value: texts.loansOf(inTime.loans, nairaText(inTime.unpaid)) },
          { label: labels.overdue, value: texts.loansOf(overdue.loans, nairaText(overdue.unpaid)) },
          { label: labels.there, value: texts.thereOf(there.customers, there.loans) },
        ]}
      />
    </Card>
  )
}
