import { fullName } from '@kasuwa/domain/display.ts'
import { PageLink } from './page-link.tsx'

export type Named = { first_name: string; last_name: string }

/** A person in a list, whose name leads to their page. */
export function PersonLink({ to, user }: { to: string; user: Named }) {
  return (
    <PageLink
      to={to}
      className="-my-2.5 inline-flex min-h-11 items-center font-semibold break-words text-action underline-offset-4 hover:underline"
    >
      <span translate="no">{fullName(user)}</span>
    </PageLink>
  )
}
