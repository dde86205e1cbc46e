import { Banknote, HandCoins, Scale, Users } from 'lucide-react'
import { onceKnown } from '../loans/once-known.tsx'
import { Card } from '../ui/card.tsx'
import { Figures } from '../ui/figures.tsx'
import type { AdminCustomers } from './admin-customer-queries.ts'
import { adminCustomerTexts as texts } from './admin-texts.ts'

type Props = { summary: AdminCustomers['customer_summary'] | undefined; isPending: boolean }

/** What is to say of all customers (MCUST-01, DATA-15). */
export function AdminCustomerSummary({ summary, isPending }: Props) {
  const { count, money } = onceKnown(isPending)
  return (
    <Card title={texts.summary}>
      <Figures
        figures={[
          { label: 'Total Customers', value: count(summary?.total_customers), icon: Users, look: 'accent' },
          { label: 'Customers With Active Loans', value: count(summary?.customers_with_active_loans), icon: HandCoins, look: 'green', hint: texts.activeCounts },
          { label: 'Average Loan Amount Per Customer', value: money(summary?.average_loan_amount_per_customer), icon: Scale, look: 'yellow' },
          { label: 'Total Loan Amount Disbursed', value: money(summary?.total_loan_amount_disbursed), icon: Banknote, look: 'accent' },
        ]}
      />
    </Card>
  )
}
