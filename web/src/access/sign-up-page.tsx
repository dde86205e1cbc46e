import { accountWords } from '@kasuwa/contract/account-words.ts'
import { BasicInfoStep } from './basic-info-step.tsx'
import { CodeWizard } from './code-wizard.tsx'
import { RegisterStep } from './register-step.tsx'
import { dropSignUpDraft } from './sign-up-draft.ts'
import { signUpTexts } from './texts.ts'

/** The sign-up wizard (SIGNUP-01 to SIGNUP-13). */
export function SignUpPage() {
  return (
    <CodeWizard
      page={signUpTexts.page}
      phoneStep={(onSent) => <RegisterStep onSent={onSent} />}
      detailsStep={(verification, onSaved) => <BasicInfoStep verification={verification} onSaved={onSaved} />}
      done={accountWords.setupComplete}
      onAbandon={dropSignUpDraft}
    />
  )
}
