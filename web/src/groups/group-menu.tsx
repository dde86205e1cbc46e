import Eye from '~icons/eye'
import UserPlus from '~icons/user-plus'
import { pathTo } from '../base/routing/paths.ts'
import { useNavigation } from '../base/routing/navigation.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { RowMenu } from '../ui/overlays/row-menu.tsx'
import type { Group } from './group-queries.ts'
import { groupListTexts as texts } from './texts.ts'

/** The acts on a group: open its page, or add members unless it is disabled (GRP-04, C-120). */
export function GroupMenu({ group: { id, name, status }, onAddMembers }: { group: Group; onAddMembers: () => void }) {
  const { goTo } = useNavigation()
  const details = pathTo('agent-user-group-detail', { id })
  return (
    <RowMenu of={name}>
      <MenuItem href={details} onSelect={() => goTo(details)}>
        <Eye aria-hidden="true" className="size-5 text-soft" />
        {texts.details}
      </MenuItem>
      <MenuItem onSelect={onAddMembers} whyNot={status === 'disabled' ? texts.takesNone : undefined}>
        <UserPlus aria-hidden="true" className="size-5 text-soft" />
        {texts.addMembers}
      </MenuItem>
    </RowMenu>
  )
}
