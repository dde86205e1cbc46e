import ArrowDownLeft from '~icons/arrow-down-left'
import ArrowUpRight from '~icons/arrow-up-right'
import UserRoundCog from '~icons/user-round-cog'
import WalletCards from '~icons/wallet-cards'
import { usePanel } from '../../base/calls/use-panel.ts'
import { SummaryCard } from '../../money/summary-card.tsx'
import { mapPanel } from '../../ui/feedback/panel-state.ts'
import { adminPaymentsQuery } from './payment-queries.ts'
import { adminPaymentTexts as texts } from '../texts.ts'

/** Payment totals (MPAY-01, C-143). The commissions are shown as the bare number (MPAY-02, C-144). */
export function AdminPaymentSummary() {
  const payments = usePanel(adminPaymentsQuery({}))
  return (
    <SummaryCard
      title={texts.summary}
      of={mapPanel(payments, ({ payment_summary }) => payment_summary)}
      figures={[
        {
          label: texts.figures.payments,
          format: 'naira',
          value: ({ total_payments }) => total_payments,
          icon: WalletCards,
          look: 'accent',
        },
        {
          label: texts.figures.repayments,
          format: 'naira',
          value: ({ total_loan_repayments }) => total_loan_repayments,
          icon: ArrowDownLeft,
          look: 'green',
        },
        {
          label: texts.figures.disbursed,
          format: 'naira',
          value: ({ total_disbursements }) => total_disbursements,
          icon: ArrowUpRight,
          look: 'accent',
        },
        {
          label: texts.figures.commissions,
          format: 'text',
          value: ({ total_agent_commissions }) => (
            <span className="min-w-0 text-lg break-all sm:text-xl">{total_agent_commissions}</span>
          ),
          icon: UserRoundCog,
          look: 'yellow',
        },
      ]}
    />
  )
}
