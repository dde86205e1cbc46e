import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { showWaiting } from '../proposals/show-waiting.ts'
import { staffStatusTexts as texts } from './texts.ts'

type Person = { userId: string; name: string; isSelf?: boolean }

/** Disables an admin or an agent, or enables them again, after a confirmation. `onChanged` gets their new status. */
export function useStaffStatus({ userId, name, isSelf = false }: Person, onChanged: (status: UserStatus) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: (status: 'disabled' | 'active') => api.staff.setStatus({ id: userId, status }),
    onSuccess: ({ data }) => {
      if ('proposal' in data) {
        showWaiting(data.proposal)
        return
      }
      const { status } = data
      onChanged(status)
      const words = status === 'active' ? texts.enabled : texts.disabled
      showDialog({ kind: 'success', title: words.title, message: words.text(name) })
    },
  })
  const askToDisable = (title: string) =>
    showDialog({
      kind: 'warning',
      title,
      message: isSelf ? texts.disableOwn : texts.disableQuestion(name),
      action: { label: texts.disable, run: () => mutate('disabled') },
      cancellable: true,
    })
  const askToEnable = (title: string) =>
    showDialog({
      kind: 'warning',
      title,
      message: texts.enableQuestion(name),
      action: { label: texts.enable, run: () => mutate('active') },
      cancellable: true,
    })
  return { askToDisable, askToEnable, isPending }
}
