import { FileText, ReceiptText } from 'lucide-react'
import { pathTo } from '../paths.ts'
import { useNavigation } from '../app/navigation.ts'
import { fullName } from '../app/full-name.ts'
import { MenuItem } from '../ui/menu.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import type { GroupCustomer } from './group-queries.ts'
import { groupDetailTexts as texts } from './texts.ts'

/** What an agent may look at of a member: what they paid, and the loan that they have running (GDET-03, GDET-04). */
export function MemberMenu({ member: { user, active_loan: loan } }: { member: GroupCustomer }) {
  const { goTo } = useNavigation()
  const payments = pathTo('user-payments', { id: user.id })
  const details = loan && pathTo('business-user-loan-details', { id: loan.loan_id })
  return (
    <RowMenu of={fullName(user)}>
      <MenuItem href={payments} onSelect={() => goTo(payments)}>
        <ReceiptText aria-hidden="true" className="size-5 text-soft" />
        {texts.payments}
      </MenuItem>
      {details && (
        <MenuItem href={details} onSelect={() => goTo(details)}>
          <FileText aria-hidden="true" className="size-5 text-soft" />
          {texts.loanDetails}
        </MenuItem>
      )}
    </RowMenu>
  )
}
