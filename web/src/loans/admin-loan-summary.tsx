import { Banknote, FileText, HandCoins, PiggyBank } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { Figures } from '../ui/figures.tsx'
import type { AdminLoans } from './admin-loan-queries.ts'
import { adminLoanTexts as texts } from './admin-texts.ts'
import { onceKnown } from './once-known.tsx'

type Props = { summary: AdminLoans['loan_summary'] | undefined; isPending: boolean }

/** What is to say of all loans (MLOAN-01, DATA-19). */
export function AdminLoanSummary({ summary, isPending }: Props) {
  const { count, money } = onceKnown(isPending)
  return (
    <Card title={texts.summary}>
      <Figures
        figures={[
          { label: 'Total Loans', value: count(summary?.total_loans), icon: FileText, look: 'accent' },
          { label: 'Total Active Loans', value: count(summary?.total_active_loans), icon: HandCoins, look: 'yellow', hint: texts.activeCounts },
          { label: 'Total Disbursed Loans', value: money(summary?.total_disbursed_loans), icon: Banknote, look: 'accent' },
          { label: 'Total Repayments Received', value: money(summary?.total_repayments_received), icon: PiggyBank, look: 'green' },
        ]}
      />
    </Card>
  )
}
