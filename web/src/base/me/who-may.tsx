import { roleWords } from '@kasuwa/contract/role-words.ts'
import { PageLink } from '../routing/page-link.tsx'
import { pathTo } from '../routing/paths.ts'
import { type CallOrRoles, useMissingRole } from './use-missing-role.ts'

/** In place of an act that the signed-in admin's roles do not allow: the role it needs, and the way to the staff who have it (FIND-05). */
export function WhoMay({ act }: { act: CallOrRoles }) {
  const whyNot = useMissingRole(act)
  if (whyNot === undefined) return null
  return (
    <span className="block text-sm whitespace-normal text-soft md:max-w-56">
      <span>{whyNot}</span>{' '}
      <PageLink
        to={pathTo('admin-user-staff')}
        className="inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
      >
        {roleWords.whoHasIt}
      </PageLink>
    </span>
  )
}
