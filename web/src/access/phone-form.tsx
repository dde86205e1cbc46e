import { phoneInput } from '@kasuwa/contract/access-forms.ts'
import { useCallForm } from '../forms/use-call-form.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { PhoneField } from './phone-field.tsx'
import type { Elements } from '../ui/elements.ts'

type Props = { action: string; send: (phone: string) => Promise<unknown>; children?: Elements }

/** The form for the phone that gets a code: the first step of sign-up and of recovery. */
export function PhoneForm({ action, send, children }: Props) {
  const form = useCallForm(phoneInput, { phone: '' })
  const { errors } = form.formState
  return (
    <form
      noValidate
      onSubmit={form.submitWith(({ phone }) => send(phone), { refocus: 'phone' })}
      className="flex flex-col gap-5"
    >
      <PhoneField error={errors.phone?.message} field={form.register('phone')} />
      {children}
      <SubmitButton form={form} wide>
        {action}
      </SubmitButton>
    </form>
  )
}
