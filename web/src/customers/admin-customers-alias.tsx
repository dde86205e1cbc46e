import { Redirect } from 'wouter'
import { pathTo } from '../base/routing/paths.ts'

/** The other name of the customers' page leads to it (C-01). */
export function AdminCustomersAlias() {
  return <Redirect to={pathTo('admin-user-business-management')} replace />
}
