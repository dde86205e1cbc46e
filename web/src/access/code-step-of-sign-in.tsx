import { signInCodeInput } from '@kasuwa/contract/totp.ts'
import { useEffect, useState } from 'react'
import { api } from '../base/calls/api.ts'
import { showFailure } from '../base/calls/failure.ts'
import { useNavigation } from '../base/routing/navigation.ts'
import { PageTitle } from '../base/page/page-title.tsx'
import { CallRefused } from '../base/calls/call-failures.ts'
import { useCallForm } from '../forms/use-call-form.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { CodeField } from './codes/code-field.tsx'
import { codeStepTexts as texts } from './codes/texts.ts'
import { rememberPhone } from './known-phone.ts'
import { enterWith } from './landing.ts'

const linkClass = 'min-h-11 px-2 font-semibold text-action underline underline-offset-4'

export type CodeStepProps = { onBack: () => void }

/** The second step of a staff member's sign-in: a code from their app, or a recovery code (decision 60). */
export function CodeStepOfSignIn({ onBack }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const form = useCallForm(signInCodeInput, { code: '' })
  const { errors } = form.formState
  const send = useSendCode(onBack)
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const change = () => {
    setRecovery(!isRecovery)
    setFocus('code')
  }
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <div className="mb-8">
        <h1 className="text-2xl font-bold">{texts.title}</h1>
        <p className="mt-1 text-lg text-soft">{isRecovery ? texts.fromPaper : texts.fromApp}</p>
      </div>
      <form noValidate onSubmit={form.submitWith(send, { refocus: 'code' })} className="flex flex-col gap-5">
        <CodeField
          {...form.register('code')}
          label={isRecovery ? texts.recoveryCode : texts.appCode}
          error={errors.code?.message}
          isRecovery={isRecovery}
        />
        <SubmitButton form={form} wide>
          {texts.signIn}
        </SubmitButton>
      </form>
      <p className="mt-4 flex flex-wrap justify-center gap-x-4">
        <button type="button" onClick={change} className={linkClass}>
          {isRecovery ? texts.toApp : texts.toRecovery}
        </button>
        <button type="button" onClick={onBack} className={linkClass}>
          {texts.back}
        </button>
      </p>
      <p className="mt-2 text-center text-sm text-soft">{texts.lost}</p>
    </>
  )
}

/** Sends the code. If the password was entered too long ago, the sign-in begins again. */
function useSendCode(onBack: () => void) {
  const { enter } = useNavigation()
  return async (input: { code: string }) => {
    try {
      const { data } = await api.access.loginCode(input)
      rememberPhone('')
      await enterWith(enter, data)
    } catch (error) {
      showFailure(error)
      if (error instanceof CallRefused && error.status === 403) onBack()
      throw error
    }
  }
}
