import { fullName } from '@kasuwa/domain/display.ts'
import { pathTo } from '../paths.ts'
import { PageLink } from './page-link.tsx'

type Props = { id: string | null; user: { first_name: string; last_name: string } }

/** A person of an admin's list, whose name leads to the customer's page; the name alone of who is no customer (DESK-08). */
export function CustomerLink({ id, user }: Props) {
  if (id === null) return fullName(user)
  return (
    <PageLink
      to={pathTo('admin-user-customer', { id })}
      className="-my-2.5 inline-flex min-h-11 items-center font-semibold break-words text-action underline-offset-4 hover:underline"
    >
      {fullName(user)}
    </PageLink>
  )
}
