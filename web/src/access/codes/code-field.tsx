import type { ComponentProps } from 'react'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'

type Props = ComponentProps<'input'> & { label: string; error: string | undefined; isRecovery?: boolean }

/** The field for a code of the app or a recovery code. It takes the result of `register`; a phone shows its digits for a code of the app. */
export function CodeField({ label, error, isRecovery = false, ...field }: Props) {
  return (
    <Field label={label} error={error}>
      {(links) => (
        <TextInput
          {...field}
          {...links}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
        />
      )}
    </Field>
  )
}
