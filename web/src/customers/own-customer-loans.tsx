import { emptyWords } from '@kasuwa/contract/words.ts'
import { LoanBadge } from '../loans/loan-badge.tsx'
import { nairaText, ShortNaira } from '../money/naira.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { instantDay } from '../base/days.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import type { OwnCustomer } from './own-customer-queries.ts'
import { ownCustomerTexts as texts } from './texts.ts'

/** A customer's loans, newest first, each leading to its details. */
export function OwnCustomerLoans({ loans }: { loans: OwnCustomer['loans'] }) {
  if (loans.length === 0) return <p className="text-soft">{emptyWords.loans}</p>
  return (
    <ul className="divide-y divide-line">
      {loans.map((loan) => (
        <li
          key={loan.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0"
        >
          <span className="min-w-0 md:flex md:flex-wrap md:items-center md:gap-x-4">
            <PageLink
              to={pathTo('business-user-loan-details', { id: loan.loan_id })}
              className="inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
            >
              {texts.ofLoan(loan.loan_id)}
            </PageLink>
            <span className="block text-sm text-soft">{texts.asked(instantDay(loan.created_at))}</span>
            {loan.due_now > 0 && (
              <span className="block text-sm font-medium text-orange-deep">
                {texts.dueNow(nairaText(loan.due_now))}
              </span>
            )}
          </span>
          <span className="flex items-center gap-3">
            <span className="font-medium tabular-nums">
              <ShortNaira amount={loan.approved_amount ?? loan.amount} />
            </span>
            <LoanBadge loan={loan} />
          </span>
        </li>
      ))}
    </ul>
  )
}
