import { ownPasswordInput } from '@kasuwa/contract/totp.ts'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '../../base/calls/api.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { PasswordField } from '../password-field.tsx'
import { setUpTexts as texts } from './texts.ts'

/** The data for the app: the key as text, and the address in its QR code. */
export type Begun = { readonly secret: string; readonly uri: string }

/** Asks for the password, which another person at an open session does not know. */
export function PasswordStep({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const form = useCallForm(ownPasswordInput, { password: '' })
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  const { mutateAsync: start } = useMutation({
    mutationFn: (input: { password: string }) => api.totp.start(input),
    onSuccess: ({ data }) => onBegun(data),
    // The key is not kept in memory after it was shown.
    gcTime: 0,
  })
  return (
    <form noValidate onSubmit={form.submitWith(start, { refocus: 'password' })} className="flex flex-col gap-5">
      <p>{texts.app}</p>
      <PasswordField
        label={texts.password}
        error={errors.password?.message}
        field={form.register('password')}
        typed={typed}
        autoComplete="current-password"
      />
      <SubmitButton form={form} wide>
        {texts.begin}
      </SubmitButton>
    </form>
  )
}
