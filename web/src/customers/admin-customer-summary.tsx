import { Banknote, HandCoins, Scale, Users } from 'lucide-react'
import { count, money } from '../loans/once-known.tsx'
import { FiguresPanel } from '../ui/figures-panel.tsx'
import type { PanelState } from '../ui/panel-state.ts'
import type { AdminCustomers } from './admin-customer-queries.ts'
import { adminCustomerTexts as texts } from './admin-texts.ts'

/** What is to say of all customers (MCUST-01, DATA-15). */
export function AdminCustomerSummary({ of: state }: { of: PanelState<AdminCustomers['customer_summary']> }) {
  return (
    <FiguresPanel
      title={texts.summary}
      of={state}
      figures={(summary) => [
        { label: 'Total Customers', value: count(summary?.total_customers), icon: Users, look: 'accent' },
        {
          label: 'Customers With Active Loans',
          value: count(summary?.customers_with_active_loans),
          icon: HandCoins,
          look: 'green',
          hint: texts.activeCounts,
        },
        {
          label: 'Average Loan Amount Per Customer',
          value: money(summary?.average_loan_amount_per_customer),
          icon: Scale,
          look: 'yellow',
        },
        {
          label: 'Total Loan Amount Disbursed',
          value: money(summary?.total_loan_amount_disbursed),
          icon: Banknote,
          look: 'accent',
        },
      ]}
    />
  )
}
