import { changePasswordInput } from '@kasuwa/contract/access-forms.ts'
import { isAccountType } from '@kasuwa/domain/access/account-types.ts'
import { accountWords } from '@kasuwa/contract/account-words.ts'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { PasswordField } from '../access/password-field.tsx'
import { api } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { lazyPart } from '../base/lazy-part.tsx'
import { useSession } from '../base/session/session.ts'
import { useCallForm } from '../forms/use-call-form.ts'
import { SettingForm } from './setting-form.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { settingsTexts } from './texts.ts'

const SignInCodes = lazyPart(
  'sign-in-codes-card',
  async () => (await import('../access/codes/codes-card.tsx')).CodesCard,
)

const empty = { oldPassword: '', newPassword: '' }

/** The password change, open to every type at every level (SET-07, C-76, C-82); for staff their sign-in codes too. */
export function SecurityPage() {
  const { accountType } = useSession()
  return (
    <SettingsFrame>
      <PasswordForm />
      {isAccountType(accountType) && accountType !== 'customer' && <SignInCodes type={accountType} />}
    </SettingsFrame>
  )
}

function PasswordForm() {
  const form = useCallForm(changePasswordInput, empty)
  const { errors } = form.formState
  const [oldPassword, newPassword] = useWatch({ control: form.control, name: ['oldPassword', 'newPassword'] })
  const { mutateAsync: change } = useMutation({
    mutationFn: (passwords: Parameters<typeof api.access.changePassword>[0]) => api.access.changePassword(passwords),
  })
  const submit = form.submitWith(async (values) => {
    const { warning } = await change(values)
    form.reset(empty)
    const { title, text } = accountWords.passwordChanged
    showDialog({ kind: warning ? 'warning' : 'success', title, message: [text, warning].filter(Boolean).join(' ') })
  })
  return (
    <SettingForm title={settingsTexts.passwordTitle} button={settingsTexts.password} form={form} onSubmit={submit}>
      <PasswordField
        label={settingsTexts.oldPassword}
        error={errors.oldPassword?.message}
        field={form.register('oldPassword')}
        typed={oldPassword}
        autoComplete="current-password"
      />
      <PasswordField
        label={settingsTexts.newPassword}
        error={errors.newPassword?.message}
        field={form.register('newPassword')}
        typed={newPassword}
        autoComplete="new-password"
      />
    </SettingForm>
  )
}
