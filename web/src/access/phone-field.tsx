import { phonePrefix, typedPhone } from '@kasuwa/domain/phone.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'

type Props = { label?: string; error: string | undefined; field: UseFormRegisterReturn; autoComplete?: string }

/** A Nigerian phone number behind its fixed prefix; what is typed is stripped to at most 11 digits at once (AUTH-02, VAL-01). */
export function PhoneField({ label = 'Phone number', error, field, autoComplete = 'tel-national' }: Props) {
  const keepDigits = (input: HTMLInputElement) => {
    const kept = typedPhone(input.value)
    if (kept !== input.value) input.value = kept
  }
  return (
    <Field label={label} error={error}>
      {(links) => (
        <TextInput
          {...field}
          {...links}
          onChange={(event) => {
            keepDigits(event.target)
            void field.onChange(event)
          }}
          type="tel"
          inputMode="numeric"
          autoComplete={autoComplete}
          placeholder="803 123 4567"
          before={phonePrefix}
        />
      )}
    </Field>
  )
}
