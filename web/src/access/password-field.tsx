import type { UseFormRegisterReturn } from 'react-hook-form'
import { isPassword, passwordChecklist } from '@kasuwa/domain/password.ts'
import { clsx } from 'clsx'
import Check from '~icons/check'
import Circle from '~icons/circle'
import { Field } from '../ui/fields/field.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import { signInTexts } from '../base/texts.ts'

type Props = {
  label?: string
  error: string | undefined
  field: UseFormRegisterReturn
  typed: string
  autoComplete: 'current-password' | 'new-password'
}

/** The field for a new password, with its live checklist (C-43). */
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

/** The four lines of the rule, ticked as one types; shown while the password is neither empty nor valid (AUTH-04, C-30). */
function PasswordChecklist({ password }: { password: string }) {
  if (password === '' || isPassword(password)) return null
  return (
    <ul aria-label={signInTexts.passwordRules} className="flex flex-col gap-1 text-sm">
      {passwordChecklist(password).map(({ label, met }) => {
        const Icon = met ? Check : Circle
        return (
          <li
            key={label}
            data-met={met}
            className={clsx('flex items-center gap-2', met ? 'text-positive-deep' : 'text-soft')}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            <span>{label}</span>
            {met && <span className="sr-only"> {signInTexts.done}</span>}
          </li>
        )
      })}
    </ul>
  )
}
