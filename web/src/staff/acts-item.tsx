import ScrollText from '~icons/scroll-text'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { useNavigation } from '../base/routing/navigation.ts'
import { pathTo } from '../base/routing/paths.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { staffTrailTexts as texts } from './trail-texts.ts'

/** The item of a menu that leads to a person's acts in the staff trail: an admin by their user id, an agent by their code (FILE-10). */
export function ActsItem({ of }: { of: { person: string } | { search: string; side: 'by' } }) {
  const { goTo } = useNavigation()
  const path = `${pathTo('admin-user-staff-trail')}?${new URLSearchParams(of)}`
  return (
    <MenuItem whyNot={useMissingRole('staff.trail')} onSelect={() => goTo(path)}>
      <ScrollText aria-hidden="true" className="size-4" />
      <span>{texts.acts}</span>
    </MenuItem>
  )
}
