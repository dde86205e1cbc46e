import { initials, noValue, wholePercent } from '@kasuwa/domain/display.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { FirstCapital } from '../ui/first-capital.tsx'
import { nairaText } from '../money/naira.tsx'
import type { LoanDetail } from './loan-queries.ts'

/** Applicant information (LDET-02). */
export function ApplicantPanel({ detail: { user, businesses, loan } }: { detail: LoanDetail }) {
  return (
    <Card title="Applicant Information">
      <div className="mb-5 flex items-center gap-4">
        <Avatar large initials={initials(user.first_name, user.last_name)} picture={user.profile_picture_url} />
        <div className="min-w-0">
          <p className="truncate text-lg font-semibold">
            {user.first_name} {user.last_name}
          </p>
          <a href={`tel:${user.phone}`} className="inline-block py-1 text-soft underline-offset-4 hover:underline">
            {user.phone}
          </a>
        </div>
      </div>
      <Facts
        facts={[
          { label: 'Business Name', value: businesses.map(({ name }) => name).join(', ') || noValue },
          { label: 'Loan Amount', value: nairaText(loan.approved_amount ?? loan.amount) },
          { label: 'Interest Rate', value: wholePercent(loan.interest_rate) },
          { label: 'Repayment Plan', value: <FirstCapital>{loan.repayment_frequency}</FirstCapital> },
          { label: 'Tenure', value: loan.term === 1 ? '1 month' : `${loan.term} months` },
          { label: 'Purpose', value: <FirstCapital>{loan.purpose}</FirstCapital> },
          { label: 'Loan ID', value: loan.loan_id },
        ]}
      />
    </Card>
  )
}
