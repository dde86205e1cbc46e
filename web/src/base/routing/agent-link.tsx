import { pathTo } from './paths.ts'
import { PersonLink, type Named } from './person-link.tsx'

/** An agent in an admin's list, whose name leads to their page (DESK-87). */
export function AgentLink({ id, user }: { id: string; user: Named }) {
  return <PersonLink to={pathTo('admin-user-agent', { id })} user={user} />
}
