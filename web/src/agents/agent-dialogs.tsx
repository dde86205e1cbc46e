import { fullName } from '@kasuwa/domain/display.ts'
import { lazyDialog } from '../base/lazy-part.tsx'
import type { AdminAgent } from './agent-queries.ts'

const PayCommissionDialog = lazyDialog(
  'pay-commission-dialog',
  async () => (await import('./pay-commission-dialog.tsx')).PayCommissionDialog,
)

const SignInsDialog = lazyDialog('sign-ins', async () => (await import('../staff/sign-ins-dialog.tsx')).SignInsDialog)

const MoveDialog = lazyDialog('move-customers', async () => (await import('./move-dialog.tsx')).MoveDialog)

/** The acts of an agent's menu that open a dialog. */
export type AgentAct = { readonly agent: AdminAgent; readonly way: 'pay' | 'move' | 'sign-ins' }

/** The dialog of the act that was chosen in an agent's menu, if one was (MAGT-02). */
export function AgentDialog({ act, onClose }: { act: AgentAct | undefined; onClose: () => void }) {
  if (!act) return null
  const { agent, way } = act
  if (way === 'pay') return <PayCommissionDialog agent={agent} onClose={onClose} />
  if (way === 'move') return <MoveDialog agent={agent} onClose={onClose} />
  return <SignInsDialog userId={agent.user.id} name={fullName(agent.user)} act="staff.endSignIns" onClose={onClose} />
}
