import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/calls/api.ts'
import { instantTime } from '../../base/days.tsx'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { showDialog } from '../../base/dialog-store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { CustomerPage } from '../customer-page-queries.ts'
import { customerMessagesTexts as texts } from './customer-messages-texts.ts'

type Message = CustomerPage['messages'][number]

/** The texts sent to the customer, each with its state; support staff may send one again (DESK-03, C-208). */
export function CustomerMessages({ messages }: { messages: readonly Message[] }) {
  return (
    <Card title={texts.messages}>
      <p className="mb-3 text-sm text-soft">{texts.lead}</p>
      {messages.length === 0 ? (
        <p className="text-soft">{texts.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {messages.map((message) => (
            <li key={`${message.sent_at} ${message.purpose}`} className="py-2 first:pt-0 last:pb-0">
              <MessageLine message={message} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function MessageLine({ message: { id, purpose, sent_at: at, state, reason } }: { message: Message }) {
  const mayRepeat = id !== null && (state === 'sent' || state === 'delivered' || state === 'failed')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <div className="min-w-0">
        <span className="block font-medium">{texts.purpose[purpose]}</span>
        <span className="block text-sm text-soft tabular-nums">{instantTime(at)}</span>
        {state !== null && <span className="block text-sm text-soft">{texts.stateOf(state, reason)}</span>}
      </div>
      {mayRepeat && (
        <ForRoles act="notifications.sendAgain">
          <AgainButton id={id} name={texts.purpose[purpose]} />
        </ForRoles>
      )}
    </div>
  )
}

function AgainButton({ id, name }: { id: number; name: string }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.notifications.sendAgain({ id: String(id) }),
    onSuccess: () => showDialog({ kind: 'success', title: texts.done, message: texts.doneText }),
    onSettled: () => void client.invalidateQueries(),
  })
  return (
    <Button look="quiet" aria-label={texts.againNamed(name)} loading={isPending} onClick={() => mutate()}>
      {texts.again}
    </Button>
  )
}
