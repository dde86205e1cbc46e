import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazyDialog } from '../base/lazy-part.tsx'
import type { StatusWay } from '../customers/status-ways.ts'
import { type AdminAgent, changeAgent } from './agent-queries.ts'

const PayCommissionDialog = lazyDialog(
  'pay-commission-dialog',
  async () => (await import('./pay-commission-dialog.tsx')).PayCommissionDialog,
)

const SignInsDialog = lazyDialog('sign-ins', async () => (await import('../staff/sign-ins-dialog.tsx')).SignInsDialog)
const MoveDialog = lazyDialog('move-customers', async () => (await import('./move-dialog.tsx')).MoveDialog)
const CorrectStaffDialog = lazyDialog(
  'correct-staff',
  async () => (await import('../staff/correct-staff-dialog.tsx')).CorrectStaffDialog,
)
const AgentStatusDialog = lazyDialog(
  'agent-status',
  async () => (await import('./agent-status-dialog.tsx')).AgentStatusDialog,
)

/** The acts of an agent's menu that open a dialog. */
export type AgentAct = { readonly agent: AdminAgent; readonly way: 'pay' | 'move' | 'sign-ins' | 'correct' | StatusWay }

type Props = { act: AgentAct | undefined; onAct: (act: AgentAct | undefined) => void }

/** The dialog of the act that was chosen in an agent's menu, if one was (MAGT-02). */
export function AgentDialog({ act, onAct }: Props) {
  const queryClient = useQueryClient()
  if (!act) return null
  const { agent, way } = act
  const onClose = () => onAct(undefined)
  const name = fullName(agent.user)
  if (way === 'pay') return <PayCommissionDialog agent={agent} onClose={onClose} />
  if (way === 'move') return <MoveDialog agent={agent} onClose={onClose} />
  if (way === 'correct')
    return <CorrectStaffDialog person={{ userId: agent.user.id, user: agent.user }} onClose={onClose} />
  if (way === 'sign-ins')
    return <SignInsDialog userId={agent.user.id} name={name} act="staff.endSignIns" onClose={onClose} />
  return (
    <AgentStatusDialog
      agentId={agent.id}
      person={{ userId: agent.user.id, name, kind: 'agent' }}
      way={way}
      onMove={() => onAct({ agent, way: 'move' })}
      onChanged={(status: UserStatus) =>
        changeAgent(queryClient, agent.id, (one) => ({ ...one, user: { ...one.user, status } }))
      }
      onClose={onClose}
    />
  )
}
