import { loginInput } from '@kasuwa/contract/access-forms.ts'
import { phoneBehindPrefix } from '@kasuwa/domain/phone.ts'
import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import { NetworkFailure } from '../base/calls/call-failures.ts'
import { pathTo } from '../base/routing/paths.ts'
import { useNavigation } from '../base/routing/navigation.ts'
import { PageLink } from '../base/routing/page-link.tsx'
import { showFailure } from '../base/calls/failure.ts'
import { useCallForm } from '../forms/use-call-form.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useIsTakingOver } from '../ui/overlays/use-is-taking-over.ts'
import { enterWith, type SignInAnswer } from './landing.ts'
import type { CodeStepProps } from './code-step-of-sign-in.tsx'
import { knownPhone, rememberPhone } from './known-phone.ts'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { signInTexts } from '../base/texts.ts'

type AskForCode = (step: ComponentType<CodeStepProps>) => void

/**
 * Phone and password; a success stores the session and opens its first page (AUTH-12 to AUTH-16). The form is in the page before this code: `post`
 * keeps the password out of the address if a browser sends the form itself.
 */
export function SignInForm({ onCodeAsked }: { onCodeAsked: AskForCode }) {
  const nothingTyped = { phone: phoneBehindPrefix(knownPhone()), password: '' }
  // The fields have no first value, so that those already in the page keep their text.
  const form = useCallForm(loginInput, useIsTakingOver() ? {} : nothingTyped)
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const submit = form.submitWith(useSignIn(onCodeAsked), { refocus: 'password' })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <PhoneField error={errors.phone?.message} field={form.register('phone')} autoComplete="username" />
      <PasswordField
        error={errors.password?.message}
        field={form.register('password')}
        typed={password ?? form.getValues('password') ?? ''}
        autoComplete="current-password"
      />
      <PageLink
        to={pathTo('forgot-password')}
        className="-my-2.5 self-start py-2.5 font-semibold text-action underline underline-offset-4"
      >
        {signInTexts.forgotPassword}
      </PageLink>
      <SubmitButton form={form} wide busy={signInTexts.signingIn}>
        {signInTexts.signIn}
      </SubmitButton>
    </form>
  )
}

function useSignIn(onCodeAsked: AskForCode) {
  const { enter } = useNavigation()
  return async (input: { phone: string; password: string }) => {
    try {
      const answer = await signIn(input)
      if (answer.second_step === 'code') return onCodeAsked(await codeStep())
      rememberPhone('')
      return await enterWith(enter, answer)
    } catch (error) {
      showFailure(error)
      throw error
    }
  }
}

/** The client is fetched separately: the form must be usable before it has loaded. */
async function signIn(input: { phone: string; password: string }): Promise<SignInAnswer | { second_step: 'code' }> {
  const { api } = await import('../base/calls/api.ts').catch(didNotCome)
  const { data } = await api.access.login(input)
  return data
}

const codeStep = async () => (await import('./code-step-of-sign-in.tsx').catch(didNotCome)).CodeStepOfSignIn

function didNotCome(cause: unknown): never {
  throw new NetworkFailure('The code of the call did not come', { cause })
}
