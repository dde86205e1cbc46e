import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { PasswordChecklist } from './password-checklist.tsx'

type Props = {
  label?: string
  error: string | undefined
  field: UseFormRegisterReturn
  typed: string
  autoComplete: 'current-password' | 'new-password'
}

/** A password with its live checklist, wherever one is asked for (C-43). */
export function PasswordField({ label = 'Password', error, field, typed, autoComplete }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} error={error}>
        {(links) => <PasswordInput {...field} {...links} autoComplete={autoComplete} />}
      </Field>
      <PasswordChecklist password={typed} />
    </div>
  )
}
