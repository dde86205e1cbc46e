import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { closingTexts } from './texts.ts'

export type Closable = { userId: string; name: string; kind: 'customer' | 'agent'; title: string }

/** Disables a customer or an agent after a confirmation; their sessions end at once (C-136). `onClosed` gets their new status. */
export function useCloseUser({ userId, name, kind, title }: Closable, onClosed: (status: UserStatus) => void) {
  const { mutate: close, isPending } = useMutation({
    mutationFn: () => api.customers.closeUser({ id: userId, status: 'disabled' }),
    onSuccess: ({ data }) => {
      onClosed(data.status)
      showDialog({ kind: 'success', title: closingTexts.done.title, message: closingTexts.done.text(name) })
    },
  })
  const ask = () =>
    showDialog({
      kind: 'warning',
      title,
      message: closingTexts.question[kind](name),
      action: { label: closingTexts.confirm, run: close },
      cancellable: true,
    })
  return { ask, isPending }
}
