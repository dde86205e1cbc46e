import { initials, noValue, wholePercent } from '@kasuwa/domain/display.ts'
import { CustomerLink } from '../base/routing/customer-link.tsx'
import { useSession } from '../base/session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { FirstCapital } from '../ui/first-capital.tsx'
import { Naira } from '../money/naira.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { detailTexts } from './texts.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'

/** Applicant information (LDET-02). */
export function ApplicantPanel({ detail: { user, customer_id, businesses, loan } }: { detail: LoanDetail }) {
  const { accountType } = useSession()
  return (
    <Card title={detailTexts.applicantInformation}>
      <div className="mb-5 flex items-center gap-4">
        <Avatar large initials={initials(user.first_name, user.last_name)} picture={user.profile_picture_url} />
        <div className="min-w-0">
          <p className="text-lg font-semibold break-words">
            <CustomerLink id={customer_id} user={user} />
          </p>
          <a
            href={`tel:${user.phone}`}
            className="inline-flex min-h-11 items-center text-soft print:min-h-0 underline-offset-4 hover:underline"
          >
            <PhoneNumber number={user.phone} />
          </a>
        </div>
      </div>
      <Facts
        facts={[
          { label: detailTexts.businessName, value: businesses.map(({ name }) => name).join(', ') || noValue },
          ...(loan.product ? [productFact(loan.product, accountType !== 'customer')] : []),
          { label: detailTexts.loanAmount, value: <Naira amount={loan.approved_amount ?? loan.amount} /> },
          { label: detailTexts.interestRate, value: wholePercent(loan.interest_rate) },
          ...(loan.loan_fee === undefined
            ? []
            : [{ label: detailTexts.loanFee, value: <Naira amount={loan.loan_fee} /> }]),
          { label: detailTexts.repaymentPlan, value: <FirstCapital>{loan.repayment_frequency}</FirstCapital> },
          { label: detailTexts.tenure, value: detailTexts.months(loan.term) },
          { label: detailTexts.purpose, value: <FirstCapital>{loan.purpose}</FirstCapital> },
          { label: detailTexts.loanId, value: loan.loan_id },
        ]}
      />
    </Card>
  )
}

/** The product of a loan; its version is for staff. */
const productFact = ({ name, version }: NonNullable<LoanDetail['loan']['product']>, isStaff: boolean) => ({
  label: detailTexts.product,
  value: name,
  detail: isStaff ? detailTexts.version(version) : undefined,
})
