import { noValue } from '@kasuwa/domain/display.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowUpRight, UserRoundCog, WalletCards } from 'lucide-react'
import { onceKnown } from '../loans/once-known.tsx'
import { Card } from '../ui/card.tsx'
import { Figures } from '../ui/figures.tsx'
import { adminPaymentsQuery } from './admin-payment-queries.ts'
import { adminPaymentTexts as texts } from './admin-texts.ts'

/** What was paid in all (MPAY-01, C-143). The commissions stand as the bare number (MPAY-02, C-144). */
export function AdminPaymentSummary() {
  const { data, isPending } = useQuery(adminPaymentsQuery({}))
  const summary = data?.payment_summary
  const { money } = onceKnown(isPending)
  return (
    <Card title={texts.summary}>
      <Figures
        figures={[
          { label: 'Total Payments', value: money(summary?.total_payments), icon: WalletCards, look: 'accent' },
          { label: 'Total Loan Repayments', value: money(summary?.total_loan_repayments), icon: ArrowDownLeft, look: 'green' },
          { label: 'Total Amount Disbursed', value: money(summary?.total_disbursements), icon: ArrowUpRight, look: 'accent' },
          {
            label: 'Total Agent Commissions',
            value: isPending ? undefined : <span className="min-w-0 text-lg break-all sm:text-2xl">{summary?.total_agent_commissions ?? noValue}</span>,
            icon: UserRoundCog,
            look: 'yellow',
          },
        ]}
      />
    </Card>
  )
}
