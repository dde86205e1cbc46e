import { isAccountType } from '@kasuwa/domain/access/account-types.ts'
import { Redirect } from 'wouter'
import { accountPages, pathTo } from '../base/routing/paths.ts'
import { useSession } from '../base/session/session.ts'

/** Where the settings begin: the own profile's first page (ROUTE-33, C-04). The guard has already refused another type's address. */
export function SettingsStart() {
  const { accountType } = useSession()
  if (!isAccountType(accountType)) return null
  return (
    <Redirect to={pathTo('user-settings-personal-info', { type: accountPages[accountType].settingsType })} replace />
  )
}
