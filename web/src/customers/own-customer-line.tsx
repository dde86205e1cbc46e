import { fullName, initials } from '@kasuwa/domain/display.ts'
import { isRunning } from '@kasuwa/domain/loans/status.ts'
import { clsx } from 'clsx'
import { instantDay } from '../base/days.tsx'
import { LoanBadge } from '../loans/loan-badge.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import type { CompactRow } from '../ui/tables/columns.ts'
import { CompactSummary } from '../ui/tables/compact-rows.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { OwnCustomerDetails } from './own-customer-details.tsx'
import type { OwnCustomer } from './own-customer-queries.ts'
import { erasedTexts, ownCustomerTexts as texts } from './texts.ts'
import { userBadge } from './person.tsx'

/** One customer: name, and the status of the running loan or else the newest one; a press shows the rest (C-134). */
export function OwnCustomerLine({ customer }: { customer: OwnCustomer }) {
  return (
    <li>
      <Disclosure summary={<CompactSummary row={customer} compact={compact} />}>
        <OwnCustomerDetails customer={customer} />
      </Disclosure>
    </li>
  )
}

const compact: CompactRow<OwnCustomer> = {
  icon: ({ user }) => (
    <Avatar initials={initials(user.first_name, user.last_name)} picture={user.profile_picture_url} />
  ),
  title: ({ user }) => fullName(user),
  detail: ({ user, kyc_level: level, erased_at: erased }) =>
    erased === null ? `${user.phone} · ${texts.kycLevel(level)}` : erasedTexts.on(instantDay(erased)),
  mark: (customer) => <Standing customer={customer} />,
}

/** On a phone an active account shows only the loan. */
function Standing({ customer: { user, loans, erased_at: erased } }: { customer: OwnCustomer }) {
  const loan = loans.find(({ status }) => isRunning(status)) ?? loans[0]
  return (
    <span className="flex gap-1 sm:gap-2">
      {loan && <LoanBadge loan={loan} words={texts.loanStanding} />}
      <span className={clsx(loan && user.status === 'active' && 'max-sm:hidden')}>
        <Badge colour={userBadge[user.status]}>{erased === null ? user.status : erasedTexts.state}</Badge>
      </span>
    </span>
  )
}
