import { fullName } from '@kasuwa/domain/display.ts'
import { isClosed } from '@kasuwa/domain/access/user-status.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Banknote, UserRoundX } from 'lucide-react'
import { useCloseUser } from '../customers/admin-close-user.ts'
import { MenuItem } from '../ui/menu.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { changeAgent, type AdminAgent } from './agent-queries.ts'
import { agentTexts as texts } from './texts.ts'

/** What an admin does with an agent (MAGT-02, MAGT-03). A disabled one may still be paid: they earned it. */
export function AgentMenu({ agent, onPay }: { agent: AdminAgent; onPay: () => void }) {
  const queryClient = useQueryClient()
  const { id, user } = agent
  const name = fullName(user)
  const close = useCloseUser({ userId: user.id, name, kind: 'agent', title: texts.disable }, (status) =>
    changeAgent(queryClient, id, (one) => ({ ...one, user: { ...one.user, status } })),
  )
  return (
    <RowMenu of={name}>
      <MenuItem onSelect={onPay}>
        <Banknote aria-hidden="true" className="size-4" />
        {texts.pay}
      </MenuItem>
      <MenuItem disabled={isClosed(user.status) || close.isPending} onSelect={close.ask}>
        <UserRoundX aria-hidden="true" className="size-4" />
        {texts.disable}
      </MenuItem>
    </RowMenu>
  )
}
