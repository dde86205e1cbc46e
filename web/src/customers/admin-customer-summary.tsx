import Banknote from '~icons/banknote'
import HandCoins from '~icons/hand-coins'
import Scale from '~icons/scale'
import Users from '~icons/users'
import { SummaryCard } from '../money/summary-card.tsx'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import type { AdminCustomers } from './admin-customer-queries.ts'
import { adminCustomerTexts as texts } from './texts.ts'

/** The totals of all customers (MCUST-01, DATA-15). */
export function AdminCustomerSummary({ of: state }: { of: PanelState<AdminCustomers['customer_summary']> }) {
  return (
    <SummaryCard
      title={texts.summary}
      of={state}
      figures={[
        {
          label: texts.figures.customers,
          format: 'count',
          value: ({ total_customers }) => total_customers,
          icon: Users,
          look: 'accent',
        },
        {
          label: texts.figures.withActiveLoans,
          format: 'count',
          value: ({ customers_with_active_loans }) => customers_with_active_loans,
          icon: HandCoins,
          look: 'green',
          hint: texts.activeCounts,
        },
        {
          label: texts.figures.loanPerCustomer,
          format: 'naira',
          value: ({ average_loan_amount_per_customer }) => average_loan_amount_per_customer,
          icon: Scale,
          look: 'yellow',
        },
        {
          label: texts.figures.disbursed,
          format: 'naira',
          value: ({ total_loan_amount_disbursed }) => total_loan_amount_disbursed,
          icon: Banknote,
          look: 'accent',
        },
      ]}
    />
  )
}
