import { phonePrefix, typedPhone } from '@kasuwa/domain/phone.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { DigitsInput } from '../ui/fields/digits-input.tsx'
import { Field } from '../ui/fields/field.tsx'

type Props = { label?: string; error: string | undefined; field: UseFormRegisterReturn; autoComplete?: string }

/** A Nigerian phone number behind its fixed prefix; the typed text is cut to at most 11 digits at once (AUTH-02, VAL-01). */
export function PhoneField({ label = 'Phone number', error, field, autoComplete = 'tel-national' }: Props) {
  return (
    <Field label={label} error={error}>
      {(links) => (
        <DigitsInput
          {...field}
          {...links}
          keep={typedPhone}
          type="tel"
          autoComplete={autoComplete}
          placeholder="803 123 4567"
          before={phonePrefix}
        />
      )}
    </Field>
  )
}
