import { newPasswordForm } from '@kasuwa/contract/sign-up-forms.ts'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '../base/calls/api.ts'
import { useCallForm } from '../forms/use-call-form.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import { PasswordField } from './password-field.tsx'
import { StepHeading } from './wizard.tsx'
import { fieldLabels, recoveryTexts } from './texts.ts'

/** Step 3 of recovery: the new password, typed twice (RECOV-04, RECOV-05). */
export function NewPasswordStep({ phone, onSaved }: { phone: string; onSaved: (warning?: string) => void }) {
  const form = useCallForm(newPasswordForm, { password: '', confirm_password: '' })
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  const { mutateAsync: reset } = useMutation({
    mutationFn: (password: string) => api.access.resetPassword({ user: phone, password }),
  })
  return (
    <>
      <StepHeading step="details" {...recoveryTexts.newPassword} announced />
      <form
        noValidate
        onSubmit={form.submitWith(({ password }) => reset(password).then(({ warning }) => onSaved(warning)), {
          refocus: 'password',
        })}
        className="flex flex-col gap-5"
      >
        <PasswordField
          label={fieldLabels.new_password}
          error={errors.password?.message}
          field={form.register('password', { deps: 'confirm_password' })}
          typed={typed}
          autoComplete="new-password"
        />
        <Field label={fieldLabels.confirm_password} error={errors.confirm_password?.message}>
          {(links) => <PasswordInput {...form.register('confirm_password')} {...links} autoComplete="new-password" />}
        </Field>
        <SubmitButton form={form} wide>
          {recoveryTexts.resetPassword}
        </SubmitButton>
      </form>
    </>
  )
}
