import { fullName } from '@kasuwa/domain/display.ts'
import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { rolesOfActs } from '@kasuwa/domain/access/staff-roles.ts'
import { isClosed } from '@kasuwa/domain/access/user-status.ts'
import { useQueryClient } from '@tanstack/react-query'
import Banknote from '~icons/banknote'
import MonitorSmartphone from '~icons/monitor-smartphone'
import UserRoundCheck from '~icons/user-round-check'
import UserRoundX from '~icons/user-round-x'
import UsersRound from '~icons/users-round'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { useCloseUser } from '../customers/admin-close-user.ts'
import { staffTexts } from '../staff/texts.ts'
import { useStaffStatus } from '../staff/use-staff-status.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { RowMenu } from '../ui/overlays/row-menu.tsx'
import type { AgentAct } from './agent-dialogs.tsx'
import { changeAgent, type AdminAgent } from './agent-queries.ts'
import { moveTexts } from './move-texts.ts'
import { agentTexts as texts } from './texts.ts'

/** An admin's acts on an agent (MAGT-02, MAGT-03). A disabled agent may still be paid what they earned. */
export function AgentMenu({ agent, onAct }: { agent: AdminAgent; onAct: (act: AgentAct) => void }) {
  const queryClient = useQueryClient()
  const { id, user } = agent
  const name = fullName(user)
  const keepStatus = (status: UserStatus) =>
    changeAgent(queryClient, id, (one) => ({ ...one, user: { ...one.user, status } }))
  const close = useCloseUser({ userId: user.id, name, kind: 'agent', title: texts.disable }, keepStatus)
  const change = useStaffStatus({ userId: user.id, name }, keepStatus)
  const whyNot = useMissingRole('staff.setStatus')
  return (
    <RowMenu of={name}>
      <MenuItem whyNot={useMissingRole(rolesOfActs.commission)} onSelect={() => onAct({ agent, way: 'pay' })}>
        <Banknote aria-hidden="true" className="size-4" />
        {texts.pay}
      </MenuItem>
      <MenuItem whyNot={useMissingRole('agents.moveCustomers')} onSelect={() => onAct({ agent, way: 'move' })}>
        <UsersRound aria-hidden="true" className="size-4" />
        {moveTexts.open}
      </MenuItem>
      <MenuItem
        whyNot={whyNot ?? (isClosed(user.status) ? texts.closed : undefined)}
        waits={close.isPending}
        onSelect={close.ask}
      >
        <UserRoundX aria-hidden="true" className="size-4" />
        {texts.disable}
      </MenuItem>
      {user.status === 'disabled' && (
        <MenuItem whyNot={whyNot} waits={change.isPending} onSelect={() => change.askToEnable(staffTexts.enableAgent)}>
          <UserRoundCheck aria-hidden="true" className="size-4" />
          {staffTexts.enableAgent}
        </MenuItem>
      )}
      <MenuItem onSelect={() => onAct({ agent, way: 'sign-ins' })}>
        <MonitorSmartphone aria-hidden="true" className="size-4" />
        {staffTexts.signIns}
      </MenuItem>
    </RowMenu>
  )
}
