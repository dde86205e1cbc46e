import { accessWords } from '@kasuwa/contract/words.ts'
import { useEffect, useReducer } from 'react'
import { pathTo } from '../paths.ts'
import { useNavigation } from '../app/navigation.ts'
import { PageTitle } from '../app/page-title.tsx'
import { OutcomePanel } from '../ui/outcome-panel.tsx'
import { BasicInfoStep } from './basic-info-step.tsx'
import { CodeStep } from './code-step.tsx'
import { rememberPhone } from './known-phone.ts'
import { RegisterStep } from './register-step.tsx'
import { dropSignUpDraft } from './sign-up-draft.ts'
import { signUpTexts } from './texts.ts'
import { useAskBeforeBack, beginning, moved } from './wizard.tsx'

/** The sign-up wizard (SIGNUP-01 to SIGNUP-13). */
export function SignUpPage() {
  const { goTo } = useNavigation()
  const [wizard, dispatch] = useReducer(moved, beginning)
  useAskBeforeBack(wizard.step === 'code' || wizard.step === 'details')
  useEffect(() => rememberPhone(''), [])
  const finish = (phone: string) => {
    rememberPhone(phone)
    dispatch({ type: 'finished' })
  }
  const abandon = () => {
    dropSignUpDraft()
    dispatch({ type: 'abandoned' })
  }
  return (
    <>
      <PageTitle>{signUpTexts.page}</PageTitle>
      {wizard.step === 'phone' && (
        <RegisterStep onSent={(verification) => dispatch({ type: 'code-sent', verification })} />
      )}
      {wizard.step === 'code' && (
        <CodeStep
          verification={wizard.verification}
          onVerified={() => dispatch({ type: 'account-verified' })}
          onAbandon={abandon}
        />
      )}
      {wizard.step === 'details' && (
        <BasicInfoStep verification={wizard.verification} onSaved={() => finish(wizard.verification.phone)} />
      )}
      {wizard.step === 'done' && <OutcomePanel {...accessWords.setupComplete} onAction={() => goTo(pathTo('login'))} />}
    </>
  )
}
