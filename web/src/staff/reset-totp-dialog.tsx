import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { showWaiting } from '../proposals/show-waiting.ts'
import { resetTotpTexts as texts } from './texts.ts'

type Props = { userId: string; name: string; onClose: () => void }

/** Asks why somebody's sign-in codes are reset. */
export function ResetTotpDialog({ userId, name, onClose }: Props) {
  const queryClient = useQueryClient()
  const { mutateAsync: reset } = useMutation({
    mutationFn: (reason: string) => api.staff.resetTotp({ id: userId, reason }),
    onSuccess: ({ data }) => {
      onClose()
      if (data) {
        showWaiting(data.proposal)
        return
      }
      showDialog({ kind: 'success', title: texts.done, message: texts.doneText(name) })
    },
    onSettled: () => {
      for (const queryKey of [queries.staff.list.key(), queries.staff.signIns.key()])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <ReasonDialog
      title={texts.title(name)}
      purpose={texts.purpose}
      label={texts.reason}
      action={texts.send}
      danger
      send={reset}
      onClose={onClose}
    />
  )
}
