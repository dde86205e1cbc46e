import { rolesOfActs } from '@kasuwa/domain/access/staff-roles.ts'
import { isClosed } from '@kasuwa/domain/access/user-status.ts'
import { fullName, initials } from '@kasuwa/domain/display.ts'
import { useQueryClient } from '@tanstack/react-query'
import KeyRound from '~icons/key-round'
import MonitorSmartphone from '~icons/monitor-smartphone'
import PencilLine from '~icons/pencil-line'
import UserRoundCheck from '~icons/user-round-check'
import UserRoundX from '~icons/user-round-x'
import { queries } from '../base/calls/api.ts'
import { instantTime } from '../base/days.tsx'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { PersonCell, userBadge } from '../customers/person.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { RowMenu } from '../ui/overlays/row-menu.tsx'
import { ActsItem } from './acts-item.tsx'
import type { StaffMember } from './staff-queries.ts'
import { correctStaffTexts, rolesTexts, staffTexts as texts } from './texts.ts'
import { useStaffStatus } from './use-staff-status.ts'

const lastSignIn = ({ last_sign_in_at: at }: StaffMember) => (at ? instantTime(at) : texts.never)
const codes = ({ totp }: StaffMember) => (totp ? texts.codesOn : texts.codesOff)
const badge = ({ status }: StaffMember) => <Badge colour={userBadge[status]}>{status}</Badge>

/** One line, so that the row stays low. */
const contactOf = ({ phone, email }: StaffMember['user'], isSelf: boolean): string =>
  [phone, ...(isSelf ? [texts.self] : []), email].join(' · ')

/** The acts of a row's menu. */
type StaffActs = Record<'onSignIns' | 'onRoles' | 'onCorrect', (member: StaffMember) => void>

/**
 * The columns of the list of admins.
 * @param hasCodes whether the lender offers sign-in codes
 */
export function staffColumns(acts: StaffActs, hasCodes: boolean): readonly Column<StaffMember>[] {
  return [
    {
      header: texts.name,
      onCard: 'title',
      cell: ({ user, is_self: isSelf }) => <PersonCell person={user} lines={[contactOf(user, isSelf)]} roomy />,
    },
    { header: rolesTexts.roles, cell: ({ roles }) => rolesTexts.inWords(roles) },
    { header: texts.lastSignIn, cell: lastSignIn },
    ...(hasCodes ? [{ header: texts.codes, cell: codes }] : []),
    { header: texts.status, cell: badge },
    {
      header: texts.actions,
      onCard: 'mark',
      isMenu: true,
      cell: (member) => <StaffMenu member={member} {...acts} />,
    },
  ]
}

/** The row on a phone: name, last sign-in and status. */
export const compactStaff: CompactRow<StaffMember> = {
  icon: ({ user }) => (
    <Avatar initials={initials(user.first_name, user.last_name)} picture={user.profile_picture_url} />
  ),
  title: ({ user }) => fullName(user),
  detail: lastSignIn,
  mark: badge,
}

/** An admin's acts on another admin, or on themselves. */
function StaffMenu({ member, onSignIns, onRoles, onCorrect }: { member: StaffMember } & StaffActs) {
  const queryClient = useQueryClient()
  const { id, user, status, is_self: isSelf } = member
  const name = fullName(user)
  const change = useStaffStatus({ userId: id, name, isSelf }, () => {
    void queryClient.invalidateQueries({ queryKey: queries.staff.list.key() })
  })
  const whyNot = useMissingRole(rolesOfActs.admins)
  return (
    <RowMenu of={name}>
      <MenuItem onSelect={() => onSignIns(member)}>
        <MonitorSmartphone aria-hidden="true" className="size-4" />
        {texts.signIns}
      </MenuItem>
      <ActsItem of={{ person: id }} />
      <MenuItem whyNot={whyNot} onSelect={() => onRoles(member)}>
        <KeyRound aria-hidden="true" className="size-4" />
        {texts.changeRoles}
      </MenuItem>
      <MenuItem whyNot={whyNot} onSelect={() => onCorrect(member)}>
        <PencilLine aria-hidden="true" className="size-4" />
        <span>{correctStaffTexts.open}</span>
      </MenuItem>
      {status === 'disabled' ? (
        <MenuItem whyNot={whyNot} waits={change.isPending} onSelect={() => change.askToEnable(texts.enable)}>
          <UserRoundCheck aria-hidden="true" className="size-4" />
          {texts.enable}
        </MenuItem>
      ) : (
        <MenuItem
          whyNot={whyNot ?? (isClosed(status) ? texts.closed : undefined)}
          waits={change.isPending}
          onSelect={() => change.askToDisable(texts.disable)}
        >
          <UserRoundX aria-hidden="true" className="size-4" />
          {texts.disable}
        </MenuItem>
      )}
    </RowMenu>
  )
}
