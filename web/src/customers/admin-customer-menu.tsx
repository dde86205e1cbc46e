import { fullName } from '@kasuwa/domain/display.ts'
import { isClosed } from '@kasuwa/domain/access/user-status.ts'
import { useQueryClient } from '@tanstack/react-query'
import Landmark from '~icons/landmark'
import UserRoundX from '~icons/user-round-x'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { RowMenu } from '../ui/overlays/row-menu.tsx'
import { useCloseUser } from './admin-close-user.ts'
import { changeCustomer, type AdminCustomer } from './admin-customer-queries.ts'
import { adminCustomerTexts as texts } from './texts.ts'
import { useGenerateVirtualAccount } from './admin-virtual-account.ts'

type Props = { customer: Pick<AdminCustomer, 'id' | 'user_has_dva' | 'user_dva_missing'> & { user: Person } }
type Person = Pick<AdminCustomer['user'], 'id' | 'first_name' | 'last_name' | 'status'>

/** An admin's acts on a customer (MCUST-03, MCUST-04). */
export function AdminCustomerMenu({ customer }: Props) {
  const queryClient = useQueryClient()
  const { id, user } = customer
  const name = fullName(user)
  const generate = useGenerateVirtualAccount(id)
  const close = useCloseUser({ userId: user.id, name, kind: 'customer', title: texts.disable }, (status) =>
    changeCustomer(
      queryClient,
      (one) => one.id === id,
      (one) => ({ ...one, user: { ...one.user, status } }),
    ),
  )
  const noRole = useMissingRole('customers.assignVirtualAccount')
  // From level 2 on, the server tells why an account is missing; before that none is needed (C-181).
  const isTooEarly = customer.user_dva_missing === null
  const whyNotGenerate = noRole ?? (isTooEarly ? texts.generateNeeds : undefined)
  const whyNotClose = useMissingRole('customers.closeUser')
  return (
    <RowMenu of={name}>
      {!customer.user_has_dva && (
        <MenuItem whyNot={whyNotGenerate} waits={generate.isPending} onSelect={() => generate.mutate()}>
          <Landmark aria-hidden="true" className="size-4" />
          {texts.generate}
        </MenuItem>
      )}
      <MenuItem
        whyNot={whyNotClose ?? (isClosed(user.status) ? texts.closed : undefined)}
        waits={close.isPending}
        onSelect={close.ask}
      >
        <UserRoundX aria-hidden="true" className="size-4" />
        {texts.disable}
      </MenuItem>
    </RowMenu>
  )
}
