import { fullName } from '@kasuwa/domain/display.ts'
import Landmark from '~icons/landmark'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { RowMenu } from '../ui/overlays/row-menu.tsx'
import type { AdminCustomer } from './admin-customer-queries.ts'
import { StatusItems } from './status-items.tsx'
import { adminCustomerTexts as texts } from './texts.ts'
import { useGenerateVirtualAccount } from './admin-virtual-account.ts'
import type { AskForStatus, StatusCustomer } from './use-customer-status.tsx'

type Props = {
  customer: Pick<AdminCustomer, 'user_has_dva' | 'user_dva_missing'> & StatusCustomer
  isOnPage?: boolean
  onStatus: AskForStatus
}

/** An admin's acts on a customer (MCUST-03, MCUST-04, C-136). */
export function AdminCustomerMenu({ customer, isOnPage = false, onStatus }: Props) {
  const { id, user } = customer
  const generate = useGenerateVirtualAccount(id)
  const noRole = useMissingRole('customers.assignVirtualAccount')
  // From level 2 on, the server tells why an account is missing; before that none is needed (C-181).
  const isTooEarly = customer.user_dva_missing === null
  const whyNotGenerate = noRole ?? (isTooEarly ? texts.generateNeeds : undefined)
  return (
    <RowMenu of={fullName(user)}>
      {!customer.user_has_dva && (
        <MenuItem whyNot={whyNotGenerate} waits={generate.isPending} onSelect={() => generate.mutate()}>
          <Landmark aria-hidden="true" className="size-4" />
          {texts.generate}
        </MenuItem>
      )}
      <StatusItems
        kind="customer"
        status={user.status}
        isOnPage={isOnPage}
        onChoose={(way) => onStatus(customer, way)}
      />
    </RowMenu>
  )
}
