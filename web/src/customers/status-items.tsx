import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { isClosed } from '@kasuwa/domain/access/user-status.ts'
import UserRoundCheck from '~icons/user-round-check'
import UserRoundX from '~icons/user-round-x'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { statusNames as texts } from './status-names.ts'
import { furtherWays, type StatusWay } from './status-ways.ts'

type Props = {
  kind: 'customer' | 'agent'
  status: UserStatus
  isOnPage: boolean
  onChoose: (way: StatusWay) => void
}

/** The items of a person's menu that change their status. */
export function StatusItems({ kind, status, isOnPage, onChoose }: Props) {
  const whyNot = useMissingRole('customers.closeUser')
  return (
    <>
      <MenuItem whyNot={whyNot ?? (isClosed(status) ? texts.closed : undefined)} onSelect={() => onChoose('disable')}>
        <UserRoundX aria-hidden="true" className="size-4" />
        <span>{texts[kind].disable}</span>
      </MenuItem>
      {furtherWays(status, isOnPage).map((way) => (
        <MenuItem key={way} whyNot={whyNot} onSelect={() => onChoose(way)}>
          {way === 'ban' ? (
            <UserRoundX aria-hidden="true" className="size-4" />
          ) : (
            <UserRoundCheck aria-hidden="true" className="size-4" />
          )}
          <span>{texts[kind][way]}</span>
        </MenuItem>
      ))}
    </>
  )
}
