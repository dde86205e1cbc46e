import CircleCheck from '~icons/circle-check'
import CircleOff from '~icons/circle-off'
import CircleX from '~icons/circle-x'
import Eye from '~icons/eye'
import { pathTo } from '../../base/routing/paths.ts'
import { useNavigation } from '../../base/routing/navigation.ts'
import { useMissingRole } from '../../base/me/use-missing-role.ts'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { RowMenu } from '../../ui/overlays/row-menu.tsx'
import { mayBeDecided, type AdminLoan } from './admin-loan-queries.ts'
import { useRejection } from './admin-rejection.ts'
import { adminLoanTexts as texts } from './admin-loan-texts.ts'
import { historyTexts } from '../texts.ts'

/** An admin's acts on a loan (MLOAN-05, MLOAN-06, DESK-65). */
export function AdminLoanMenu({
  loan,
  onApprove,
  onWriteOff,
}: {
  loan: AdminLoan
  onApprove: () => void
  onWriteOff: () => void
}) {
  const { goTo } = useNavigation()
  const { ask, isPending } = useRejection(loan)
  const whyNot = useMissingRole('loans.decide')
  const whyNotWriteOff = useMissingRole('loans.writeOff')
  const details = pathTo('business-user-loan-details', { id: loan.loan_id })
  return (
    <RowMenu of={historyTexts.loan(loan.loan_id)}>
      <MenuItem href={details} onSelect={() => goTo(details)}>
        <Eye aria-hidden="true" className="size-4" />
        {texts.view}
      </MenuItem>
      {mayBeDecided(loan) && (
        <>
          <MenuItem whyNot={whyNot} waits={isPending} onSelect={onApprove}>
            <CircleCheck aria-hidden="true" className="size-4" />
            {texts.approve}
          </MenuItem>
          <MenuItem whyNot={whyNot} waits={isPending} onSelect={ask}>
            <CircleX aria-hidden="true" className="size-4" />
            {texts.reject}
          </MenuItem>
        </>
      )}
      {loan.may_write_off && (
        <MenuItem whyNot={whyNotWriteOff} onSelect={onWriteOff}>
          <CircleOff aria-hidden="true" className="size-4" />
          {texts.writeOff}
        </MenuItem>
      )}
    </RowMenu>
  )
}
