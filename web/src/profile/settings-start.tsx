import { isAccountType } from '@kasuwa/domain/access/account-types.ts'
import { Redirect } from 'wouter'
import { accountPages, pathTo } from '../base/routing/paths.ts'
import { useSession } from '../base/session/session.ts'

/** The start of the settings: the first page of one's own profile (ROUTE-33, C-04). The guard has already refused another type's address. */
export function SettingsStart() {
  const { accountType } = useSession()
  if (!isAccountType(accountType)) return null
  return (
    <Redirect to={pathTo('user-settings-personal-info', { type: accountPages[accountType].settingsType })} replace />
  )
}
