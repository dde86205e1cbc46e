import { daysBetween, lagosDay } from '@kasuwa/domain/dates.ts'
import { fullName, initials, noValue, wholePercent } from '@kasuwa/domain/display.ts'
import Phone from '~icons/phone'
import { instantDay } from '../../base/days.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { today } from '../../base/today.ts'
import { LargeNaira, Naira } from '../../money/naira.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FirstCapital } from '../../ui/first-capital.tsx'
import { detailTexts } from '../texts.ts'
import type { Decision } from './decision-query.ts'
import { decisionTexts as texts } from './texts.ts'

/** The request: customer, amount, date and purpose. */
export function RequestCard({ decision }: { decision: Decision }) {
  const { loan, customer } = decision
  const { user } = customer
  const askedOn = lagosDay(new Date(loan.application_date))
  return (
    <Card title={texts.request}>
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <Avatar large initials={initials(user.first_name, user.last_name)} picture={user.profile_picture_url} />
        <div className="min-w-0 flex-1">
          <p className="text-lg font-semibold break-words">{fullName(user)}</p>
          <p className="font-display text-2xl font-bold">
            <LargeNaira amount={loan.amount} />
          </p>
        </div>
      </div>
      <Facts
        facts={[
          {
            label: texts.asked,
            value: instantDay(loan.application_date),
            detail: texts.since(daysBetween(askedOn, today())),
          },
          { label: detailTexts.purpose, value: <FirstCapital>{loan.purpose}</FirstCapital> },
          { label: detailTexts.repaymentPlan, value: <FirstCapital>{loan.repayment_frequency}</FirstCapital> },
          { label: detailTexts.tenure, value: detailTexts.months(loan.term) },
          { label: detailTexts.interestRate, value: wholePercent(loan.interest_rate) },
          ...productFacts(decision),
          { label: detailTexts.loanId, value: loan.loan_id },
          { label: texts.applicationId, value: loan.application_id },
          { label: detailTexts.businessName, value: customer.business ?? noValue },
          { label: texts.customerSince, value: instantDay(customer.since) },
          { label: texts.kycLevel, value: customer.kyc_level },
          { label: texts.credit, value: <Naira amount={customer.credit} /> },
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
        <a href={`tel:${user.phone}`} className={buttonClass('secondary')}>
          <Phone aria-hidden="true" className="size-5" />
          <span>{texts.call(fullName(user))}</span>
        </a>
        <PageLink to={pathTo('admin-user-customer', { id: customer.id })} className={buttonClass('secondary')}>
          {texts.customer}
        </PageLink>
        <PageLink to={pathTo('business-user-loan-details', { id: loan.loan_id })} className={buttonClass('secondary')}>
          {texts.loan}
        </PageLink>
      </div>
    </Card>
  )
}

/** The product with the limits that an approval has to keep (C-204), where it is not the default one. */
function productFacts({ loan: { product }, product_limits: limits }: Decision) {
  if (!product || !limits) return []
  const { max, ladder, completed_in_time: inTime } = limits
  return [
    { label: texts.product, value: product.name, detail: detailTexts.version(product.version) },
    ...(max === null ? [] : [{ label: texts.largest, value: <Naira amount={max} /> }]),
    ...(ladder === null
      ? []
      : [{ label: texts.ladder, value: <Naira amount={ladder} />, detail: texts.inTime(inTime) }]),
  ]
}
