import { fullName } from '@kasuwa/domain/display.ts'
import Phone from '~icons/phone'
import { PageLink } from '../base/routing/page-link.tsx'
import { useSession } from '../base/session/session.ts'
import { pathTo } from '../base/routing/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { staffTexts as texts } from './texts.ts'

/** The acts of an agent or an admin on a loan: call a customer who has something to pay, or open the decision page of a request. */
export function StaffAct({ detail: { user, loan }, isDue }: { detail: LoanDetail; isDue: boolean }) {
  const { accountType } = useSession()
  if (isDue)
    return (
      <a href={`tel:${user.phone}`} className={`${buttonClass('primary', true)} mb-5`}>
        <Phone aria-hidden="true" className="size-5" />
        <span>{texts.call(fullName(user))}</span>
      </a>
    )
  if (accountType !== 'admin' || loan.status !== 'pending') return null
  return (
    <PageLink
      to={pathTo('admin-user-loan-decision', { id: loan.loan_id })}
      className={`${buttonClass('primary', true)} mb-5`}
    >
      {texts.decide}
    </PageLink>
  )
}
