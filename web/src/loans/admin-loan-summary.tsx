import { Banknote, FileText, HandCoins, PiggyBank } from 'lucide-react'
import { FiguresPanel } from '../ui/figures-panel.tsx'
import type { PanelState } from '../ui/panel-state.ts'
import type { AdminLoans } from './admin-loan-queries.ts'
import { adminLoanTexts as texts } from './admin-texts.ts'
import { count, money } from './once-known.tsx'

/** What is to say of all loans (MLOAN-01, DATA-19). */
export function AdminLoanSummary({ of: state }: { of: PanelState<AdminLoans['loan_summary']> }) {
  return (
    <FiguresPanel
      title={texts.summary}
      of={state}
      figures={(summary) => [
        { label: 'Total Loans', value: count(summary?.total_loans), icon: FileText, look: 'accent' },
        {
          label: 'Total Active Loans',
          value: count(summary?.total_active_loans),
          icon: HandCoins,
          look: 'yellow',
          hint: texts.activeCounts,
        },
        {
          label: 'Total Disbursed Loans',
          value: money(summary?.total_disbursed_loans),
          icon: Banknote,
          look: 'accent',
        },
        {
          label: 'Total Repayments Received',
          value: money(summary?.total_repayments_received),
          icon: PiggyBank,
          look: 'green',
        },
      ]}
    />
  )
}
