import { fullName } from '@kasuwa/domain/display.ts'
import { rolesOfActs } from '@kasuwa/domain/access/staff-roles.ts'
import Banknote from '~icons/banknote'
import MonitorSmartphone from '~icons/monitor-smartphone'
import PencilLine from '~icons/pencil-line'
import UsersRound from '~icons/users-round'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { StatusItems } from '../customers/status-items.tsx'
import { ActsItem } from '../staff/acts-item.tsx'
import { correctStaffTexts, staffTexts } from '../staff/texts.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { RowMenu } from '../ui/overlays/row-menu.tsx'
import type { AgentAct } from './agent-dialogs.tsx'
import type { AdminAgent } from './agent-queries.ts'
import { moveTexts } from './move-texts.ts'
import { agentTexts as texts } from './texts.ts'

type Props = { agent: AdminAgent; isOnPage?: boolean; onAct: (act: AgentAct) => void }

/** An admin's acts on an agent (MAGT-02, MAGT-03, C-136). A disabled agent may still be paid what they earned. */
export function AgentMenu({ agent, isOnPage = false, onAct }: Props) {
  const { user } = agent
  return (
    <RowMenu of={fullName(user)}>
      <MenuItem whyNot={useMissingRole(rolesOfActs.commission)} onSelect={() => onAct({ agent, way: 'pay' })}>
        <Banknote aria-hidden="true" className="size-4" />
        {texts.pay}
      </MenuItem>
      <MenuItem whyNot={useMissingRole('agents.moveCustomers')} onSelect={() => onAct({ agent, way: 'move' })}>
        <UsersRound aria-hidden="true" className="size-4" />
        {moveTexts.open}
      </MenuItem>
      <StatusItems kind="agent" status={user.status} isOnPage={isOnPage} onChoose={(way) => onAct({ agent, way })} />
      <MenuItem whyNot={useMissingRole('staffCorrections.propose')} onSelect={() => onAct({ agent, way: 'correct' })}>
        <PencilLine aria-hidden="true" className="size-4" />
        <span>{correctStaffTexts.open}</span>
      </MenuItem>
      <MenuItem onSelect={() => onAct({ agent, way: 'sign-ins' })}>
        <MonitorSmartphone aria-hidden="true" className="size-4" />
        {staffTexts.signIns}
      </MenuItem>
      <ActsItem of={{ search: agent.code, side: 'by' }} />
    </RowMenu>
  )
}
