import { signInCodeInput } from '@kasuwa/contract/totp.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../base/calls/api.ts'
import { lazyPart } from '../../base/lazy-part.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CodeField } from './code-field.tsx'
import { type Begun, PasswordStep } from './password-step.tsx'
import { setUpTexts as texts } from './texts.ts'

const QrCode = lazyPart('qr-code', async () => (await import('./qr-code.tsx')).QrCode)

/** Password, then the app and its first code. `onDone` gets the recovery codes. */
export function SetUp({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const [begun, setBegun] = useState<Begun>()
  return begun ? <AppStep begun={begun} onDone={onDone} /> : <PasswordStep onBegun={setBegun} />
}

function AppStep({ begun: { secret, uri }, onDone }: { begun: Begun; onDone: (codes: readonly string[]) => void }) {
  const form = useCallForm(signInCodeInput, { code: '' })
  const { errors } = form.formState
  const { mutateAsync: confirm } = useMutation({
    mutationFn: (input: { code: string }) => api.totp.confirm(input),
    onSuccess: ({ data }) => onDone(data.recovery_codes),
    gcTime: 0,
  })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <form noValidate onSubmit={form.submitWith(confirm, { refocus: 'code' })} className="flex flex-col gap-5">
      <div>
        <h2 className="text-lg font-semibold">{texts.scanTitle}</h2>
        <p className="mt-1 text-soft">{texts.scan}</p>
      </div>
      <QrCode text={uri} label={texts.picture} />
      <div>
        <p className="text-sm font-semibold">{texts.key}</p>
        <p className="flex flex-wrap items-center gap-x-3">
          <span translate="no" className="font-mono">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </span>
          <CopyButton text={secret} label={texts.keyLabel} />
        </p>
      </div>
      <CodeField {...form.register('code')} label={texts.code} error={errors.code?.message} />
      <SubmitButton form={form} wide>
        {texts.confirm}
      </SubmitButton>
    </form>
  )
}
