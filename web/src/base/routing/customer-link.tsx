import { fullName } from '@kasuwa/domain/display.ts'
import { pathTo } from './paths.ts'
import { type Named, PersonLink } from './person-link.tsx'

type Props = { id: string | null; user: Named }

/** A person in an admin's list, whose name leads to the customer's page. A person who is not a customer is shown by name only (DESK-08). */
export function CustomerLink({ id, user }: Props) {
  if (id === null) return <span translate="no">{fullName(user)}</span>
  return <PersonLink to={pathTo('admin-user-customer', { id })} user={user} />
}
