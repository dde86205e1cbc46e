import { switchOffInput } from '@kasuwa/contract/totp.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api, queries } from '../../base/calls/api.ts'
import { showDialog } from '../../base/dialog-store.ts'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { PasswordField } from '../password-field.tsx'
import { CodeField } from './code-field.tsx'
import { cardTexts as texts } from './texts.ts'

/** Asks for password and code, and switches sign-in codes off. */
export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm(switchOffInput, { password: '', code: '' })
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  const queryClient = useQueryClient()
  const { mutateAsync: switchOff } = useMutation({
    mutationFn: (input: { password: string; code: string }) => api.totp.switchOff(input),
    onSuccess: () => {
      onClose()
      showDialog({ kind: 'success', title: texts.offDone.title, message: texts.offDone.text })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.totp.status.key() }),
  })
  return (
    <ActDialog
      title={texts.offTitle}
      purpose={texts.offPurpose}
      form={form}
      action={texts.switchOff}
      danger
      onSubmit={form.submitWith(switchOff, { refocus: 'code' })}
      onClose={onClose}
    >
      <PasswordField
        label={texts.password}
        error={errors.password?.message}
        field={form.register('password')}
        typed={typed}
        autoComplete="current-password"
      />
      <CodeField {...form.register('code')} label={texts.code} error={errors.code?.message} />
    </ActDialog>
  )
}
