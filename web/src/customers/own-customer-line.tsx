import { isRunning } from '@kasuwa/domain/loans/status.ts'
import { LoanBadge } from '../loans/loan-badge.tsx'
import { Badge } from '../ui/badge.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { OwnCustomerDetails } from './own-customer-details.tsx'
import type { OwnCustomer } from './own-customer-queries.ts'
import { ownCustomerTexts as texts } from './texts.ts'
import { PersonCell, userBadge } from './person.tsx'

/** One customer: who they are, and the status of the running loan, else of the newest; a press shows the rest (C-134). */
export function OwnCustomerLine({ customer }: { customer: OwnCustomer }) {
  const { user, loans } = customer
  const loan = loans.find(({ status }) => isRunning(status)) ?? loans[0]
  const summary = (
    <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <PersonCell person={user} lines={[user.phone]} />
      <span className="flex flex-wrap gap-2 max-sm:pl-13">
        {loan && <LoanBadge loan={loan} words={texts.loanStanding} />}
        <Badge colour={userBadge[user.status]}>{user.status}</Badge>
      </span>
    </span>
  )
  return (
    <li>
      <Disclosure summary={summary}>
        <OwnCustomerDetails customer={customer} />
      </Disclosure>
    </li>
  )
}
