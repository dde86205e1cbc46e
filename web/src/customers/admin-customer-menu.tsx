import { fullName } from '@kasuwa/domain/display.ts'
import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { useQueryClient } from '@tanstack/react-query'
import Landmark from '~icons/landmark'
import { useState } from 'react'
import { lazyDialog } from '../base/lazy-part.tsx'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { RowMenu } from '../ui/overlays/row-menu.tsx'
import { changeCustomer, type AdminCustomer } from './admin-customer-queries.ts'
import { StatusItems } from './status-items.tsx'
import type { StatusWay } from './status-ways.ts'
import { adminCustomerTexts as texts } from './texts.ts'
import { useGenerateVirtualAccount } from './admin-virtual-account.ts'

const CustomerStatusDialog = lazyDialog(
  'customer-status',
  async () => (await import('./customer-status-dialog.tsx')).CustomerStatusDialog,
)

type Props = {
  customer: Pick<AdminCustomer, 'id' | 'user_has_dva' | 'user_dva_missing'> & { user: Person }
  isOnPage?: boolean
}
type Person = Pick<AdminCustomer['user'], 'id' | 'first_name' | 'last_name' | 'status'>

/** An admin's acts on a customer (MCUST-03, MCUST-04, C-136). */
export function AdminCustomerMenu({ customer, isOnPage = false }: Props) {
  const queryClient = useQueryClient()
  const { id, user } = customer
  const name = fullName(user)
  const [way, setWay] = useState<StatusWay>()
  const generate = useGenerateVirtualAccount(id)
  const keepStatus = (status: UserStatus) =>
    changeCustomer(
      queryClient,
      (one) => one.id === id,
      (one) => ({ ...one, user: { ...one.user, status } }),
    )
  const noRole = useMissingRole('customers.assignVirtualAccount')
  // From level 2 on, the server tells why an account is missing; before that none is needed (C-181).
  const isTooEarly = customer.user_dva_missing === null
  const whyNotGenerate = noRole ?? (isTooEarly ? texts.generateNeeds : undefined)
  return (
    <>
      <RowMenu of={name}>
        {!customer.user_has_dva && (
          <MenuItem whyNot={whyNotGenerate} waits={generate.isPending} onSelect={() => generate.mutate()}>
            <Landmark aria-hidden="true" className="size-4" />
            {texts.generate}
          </MenuItem>
        )}
        <StatusItems kind="customer" status={user.status} isOnPage={isOnPage} onChoose={setWay} />
      </RowMenu>
      {way && (
        <CustomerStatusDialog
          id={id}
          person={{ userId: user.id, name, kind: 'customer' }}
          way={way}
          onChanged={keepStatus}
          onClose={() => setWay(undefined)}
        />
      )}
    </>
  )
}
