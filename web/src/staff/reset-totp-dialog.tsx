import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../api.ts'
import { showDialog } from '../app/dialog-store.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { checkLater, useCallForm } from '../forms/use-call-form.ts'
import { ReasonField } from '../ui/reason-field.tsx'
import { resetTotpTexts as texts } from './texts.ts'

const check = checkLater(async () => (await import('@kasuwa/contract/payments.ts')).reasonForm)

type Props = { userId: string; name: string; onClose: () => void }

/** Asks why somebody's sign-in codes are switched off for them. */
export function ResetTotpDialog({ userId, name, onClose }: Props) {
  const form = useCallForm(check, { reason: '' })
  const queryClient = useQueryClient()
  const { mutateAsync: reset } = useMutation({
    mutationFn: (reason: string) => api.staff.resetTotp({ id: userId, reason }),
    onSuccess: () => {
      onClose()
      showDialog({ kind: 'success', title: texts.done, message: texts.doneText(name) })
    },
    onSettled: () => {
      for (const queryKey of [queries.staff.list.key(), queries.staff.signIns.key()])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <ActDialog
      title={texts.title(name)}
      purpose={texts.purpose}
      state={form.formState}
      action={texts.send}
      danger
      onSubmit={form.submitWith(({ reason }) => reset(reason), { refocus: 'reason' })}
      onClose={onClose}
    >
      <ReasonField {...form.register('reason')} label={texts.reason} error={form.formState.errors.reason?.message} />
    </ActDialog>
  )
}
