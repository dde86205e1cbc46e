import { signInCodeInput } from '@kasuwa/contract/totp.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '../../base/calls/api.ts'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { cardTexts as texts } from './texts.ts'

/** Asks for a code, then shows new recovery codes. They stay until a press on the button: they cannot be shown again. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm(signInCodeInput, { code: '' })
  const [codes, setCodes] = useState<readonly string[]>()
  const queryClient = useQueryClient()
  const { mutateAsync: renew } = useMutation({
    mutationFn: (input: { code: string }) => api.totp.recoveryCodes(input),
    onSuccess: ({ data }) => setCodes(data.recovery_codes),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.totp.status.key() }),
    gcTime: 0,
  })
  if (codes)
    return (
      <Dialog title={texts.renew} width="lg" onDismiss={() => undefined}>
        <RecoveryCodes codes={codes} onSaved={onClose} />
      </Dialog>
    )
  return (
    <ActDialog
      title={texts.renew}
      purpose={texts.renewPurpose}
      form={form}
      action={texts.renew}
      onSubmit={form.submitWith(renew, { refocus: 'code' })}
      onClose={onClose}
    >
      <CodeField {...form.register('code')} label={texts.code} error={form.formState.errors.code?.message} />
    </ActDialog>
  )
}
