import { fullName } from '@kasuwa/domain/display.ts'
import { pathTo } from './paths.ts'
import { type Named, PersonLink } from './person-link.tsx'

type Props = { id: string | null; user: Named }

/** A person of an admin's list, whose name leads to the customer's page; the name alone of who is no customer (DESK-08). */
export function CustomerLink({ id, user }: Props) {
  if (id === null) return <span translate="no">{fullName(user)}</span>
  return <PersonLink to={pathTo('admin-user-customer', { id })} user={user} />
}
