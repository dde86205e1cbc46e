import { CircleCheck, CircleX, Clock, FileText } from 'lucide-react'
import { usePanel } from '../app/use-panel.ts'
import { SummaryCard } from '../money/summary-card.tsx'
import { loanCountsQuery } from './apply/loan-counts.ts'
import { managementTexts as texts } from './texts.ts'

/** How many loans the customer asked for, and what became of them (LOANM-01, C-103). */
export function LoanCounts() {
  const counts = usePanel(loanCountsQuery())
  return (
    <SummaryCard
      title={texts.summary}
      of={counts}
      figures={[
        {
          label: texts.figures.applications,
          format: 'count',
          value: ({ total_loans }) => total_loans,
          icon: FileText,
          look: 'accent',
        },
        {
          label: texts.figures.approved,
          format: 'count',
          value: ({ total_approved_loans }) => total_approved_loans,
          icon: CircleCheck,
          look: 'green',
        },
        {
          label: texts.figures.pending,
          format: 'count',
          value: ({ total_pending_loans }) => total_pending_loans,
          icon: Clock,
          look: 'yellow',
        },
        {
          label: texts.figures.rejected,
          format: 'count',
          value: ({ total_rejected_loans }) => total_rejected_loans,
          icon: CircleX,
          look: 'red',
        },
      ]}
    />
  )
}
