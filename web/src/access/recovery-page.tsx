import { accessWords } from '@kasuwa/contract/words.ts'
import { useEffect, useReducer } from 'react'
import { useMutation } from '@tanstack/react-query'
import { pathTo } from '../paths.ts'
import { useNavigation } from '../app/navigation.ts'
import { PageTitle } from '../app/page-title.tsx'
import { OutcomePanel } from '../ui/outcome-panel.tsx'
import { CodeStep } from './code-step.tsx'
import { rememberPhone } from './known-phone.ts'
import { NewPasswordStep } from './new-password-step.tsx'
import { recoveryTexts } from './texts.ts'
import { useAskBeforeBack, beginning, moved, StepHeading, type Verification } from './wizard.tsx'
import { api } from '../api.ts'
import { PageLink } from '../app/page-link.tsx'
import { PhoneForm } from './phone-form.tsx'

/** The password recovery wizard (RECOV-01 to RECOV-07). 'Not you?' leaves it for sign-up (C-29). */
export function RecoveryPage() {
  const { goTo } = useNavigation()
  const [wizard, dispatch] = useReducer(moved, beginning)
  useAskBeforeBack(wizard.step === 'code' || wizard.step === 'details')
  useEffect(() => rememberPhone(''), [])
  const finish = (phone: string) => {
    rememberPhone(phone)
    dispatch({ type: 'finished' })
  }
  const abandon = () => {
    dispatch({ type: 'abandoned' })
    goTo(pathTo('onboarding-profile-setup'))
  }
  return (
    <>
      <PageTitle>{recoveryTexts.page}</PageTitle>
      {wizard.step === 'phone' && (
        <RecoveryPhoneStep onSent={(verification) => dispatch({ type: 'code-sent', verification })} />
      )}
      {wizard.step === 'code' && (
        <CodeStep
          verification={wizard.verification}
          onVerified={() => dispatch({ type: 'account-verified' })}
          onAbandon={abandon}
        />
      )}
      {wizard.step === 'details' && (
        <NewPasswordStep phone={wizard.verification.phone} onSaved={() => finish(wizard.verification.phone)} />
      )}
      {wizard.step === 'done' && <OutcomePanel {...accessWords.passwordReset} onAction={() => goTo(pathTo('login'))} />}
    </>
  )
}

const type = 'RESET_PASSWORD'

/** Step 1 of recovery: a code is asked for; the answer reveals nothing about the phone (RECOV-02, C-34). */
function RecoveryPhoneStep({ onSent }: { onSent: (verification: Verification) => void }) {
  const { mutateAsync: sendCode } = useMutation({
    mutationFn: (user: string) => api.access.sendVerification({ type, user, method: 'phone' }),
  })
  return (
    <>
      <StepHeading step="phone" {...recoveryTexts.phone} />
      <PhoneForm
        action={recoveryTexts.sendCode}
        send={async (phone) => {
          await sendCode(phone)
          onSent({ type, phone, id: '' })
        }}
      />
      <p className="mt-6 text-center">
        {recoveryTexts.remembered}{' '}
        <PageLink
          to={pathTo('login')}
          className="inline-block py-2 font-semibold text-accent underline underline-offset-4"
        >
          {recoveryTexts.login}
        </PageLink>
      </p>
    </>
  )
}
