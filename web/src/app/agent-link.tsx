import { fullName } from '@kasuwa/domain/display.ts'
import { pathTo } from '../paths.ts'
import { PageLink } from './page-link.tsx'

type Props = { id: string; user: { first_name: string; last_name: string } }

/** An agent in an admin's list, whose name leads to their page (DESK-87). */
export function AgentLink({ id, user }: Props) {
  return (
    <PageLink
      to={pathTo('admin-user-agent', { id })}
      className="-my-2.5 inline-flex min-h-11 items-center font-semibold break-words text-action underline-offset-4 hover:underline"
    >
      {fullName(user)}
    </PageLink>
  )
}
