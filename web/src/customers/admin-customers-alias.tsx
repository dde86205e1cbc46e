import { Navigate } from '@tanstack/react-router'
import { pathTo } from '../paths.ts'

/** The other name of the customers' page leads to it (C-01). */
export function AdminCustomersAlias() {
  return <Navigate to={pathTo('admin-user-business-management')} replace />
}
