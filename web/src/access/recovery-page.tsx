import { accessWords } from '@kasuwa/contract/words.ts'
import { useEffect, useReducer } from 'react'
import { pathTo } from '../paths.ts'
import { useNavigation } from '../app/navigation.ts'
import { PageTitle } from '../app/page-title.tsx'
import { OutcomePanel } from '../ui/outcome-panel.tsx'
import { CodeStep } from './code-step.tsx'
import { rememberPhone } from './known-phone.ts'
import { NewPasswordStep } from './new-password-step.tsx'
import { RecoveryPhoneStep } from './recovery-phone-step.tsx'
import { recoveryTexts } from './texts.ts'
import { useAskBeforeBack } from './use-ask-before-back.ts'
import { beginning, moved } from './verification.ts'

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
