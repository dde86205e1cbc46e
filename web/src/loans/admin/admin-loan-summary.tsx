import Banknote from '~icons/banknote'
import FileText from '~icons/file-text'
import HandCoins from '~icons/hand-coins'
import PiggyBank from '~icons/piggy-bank'
import { SummaryCard } from '../../money/summary-card.tsx'
import type { PanelState } from '../../ui/feedback/panel-state.ts'
import type { AdminLoans } from './admin-loan-queries.ts'
import { adminLoanTexts as texts } from './admin-loan-texts.ts'

/** Loan totals (MLOAN-01, DATA-19). */
export function AdminLoanSummary({ of: state }: { of: PanelState<AdminLoans['loan_summary']> }) {
  return (
    <SummaryCard
      title={texts.summary}
      of={state}
      figures={[
        {
          label: texts.figures.loans,
          format: 'count',
          value: ({ total_loans }) => total_loans,
          icon: FileText,
          look: 'accent',
        },
        {
          label: texts.figures.active,
          format: 'count',
          value: ({ total_active_loans }) => total_active_loans,
          icon: HandCoins,
          look: 'yellow',
          hint: texts.activeCounts,
        },
        {
          label: texts.figures.disbursed,
          format: 'naira',
          value: ({ total_disbursed_loans }) => total_disbursed_loans,
          icon: Banknote,
          look: 'accent',
        },
        {
          label: texts.figures.repaid,
          format: 'naira',
          value: ({ total_repayments_received }) => total_repayments_received,
          icon: PiggyBank,
          look: 'green',
        },
      ]}
    />
  )
}
