import { ArrowDownLeft, ArrowUpRight, UserRoundCog, WalletCards } from 'lucide-react'
import { money } from '../loans/once-known.tsx'
import { usePanel } from '../app/use-panel.ts'
import { FiguresPanel } from '../ui/figures-panel.tsx'
import { mapPanel } from '../ui/panel-state.ts'
import { adminPaymentsQuery } from './admin-payment-queries.ts'
import { adminPaymentTexts as texts } from './admin-texts.ts'

/** What was paid in all (MPAY-01, C-143). The commissions stand as the bare number (MPAY-02, C-144). */
export function AdminPaymentSummary() {
  const payments = usePanel(adminPaymentsQuery({}))
  return (
    <FiguresPanel
      title={texts.summary}
      of={mapPanel(payments, ({ payment_summary }) => payment_summary)}
      figures={(summary) => [
        { label: 'Total Payments', value: money(summary?.total_payments), icon: WalletCards, look: 'accent' },
        {
          label: 'Total Loan Repayments',
          value: money(summary?.total_loan_repayments),
          icon: ArrowDownLeft,
          look: 'green',
        },
        {
          label: 'Total Amount Disbursed',
          value: money(summary?.total_disbursements),
          icon: ArrowUpRight,
          look: 'accent',
        },
        {
          label: 'Total Agent Commissions',
          value: summary && (
            <span className="min-w-0 text-lg break-all sm:text-2xl">{summary.total_agent_commissions}</span>
          ),
          icon: UserRoundCog,
          look: 'yellow',
        },
      ]}
    />
  )
}
