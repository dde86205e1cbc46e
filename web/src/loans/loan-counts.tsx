import { CircleCheck, CircleX, Clock, FileText } from 'lucide-react'
import { usePanel } from '../app/use-panel.ts'
import { FiguresPanel } from '../ui/figures-panel.tsx'
import { loanCountsQuery } from './apply/loan-counts.ts'
import { count } from './once-known.tsx'
import { managementTexts as texts } from './texts.ts'

/** How many loans the customer asked for, and what became of them (LOANM-01, C-103). */
export function LoanCounts() {
  const counts = usePanel(loanCountsQuery())
  return (
    <FiguresPanel
      title={texts.summary}
      of={counts}
      figures={(data) => [
        { label: 'Total Application', value: count(data?.total_loans), icon: FileText, look: 'accent' },
        { label: 'Approved Loans', value: count(data?.total_approved_loans), icon: CircleCheck, look: 'green' },
        { label: 'Pending Loans', value: count(data?.total_pending_loans), icon: Clock, look: 'yellow' },
        { label: 'Rejected Loans', value: count(data?.total_rejected_loans), icon: CircleX, look: 'red' },
      ]}
    />
  )
}
