import type { MessageWithAction } from '@kasuwa/contract/words.ts'
import { useEffect, useReducer } from 'react'
import { pathTo } from '../base/routing/paths.ts'
import { useNavigation } from '../base/routing/navigation.ts'
import { PageTitle } from '../base/page/page-title.tsx'
import { OutcomePanel } from '../ui/feedback/outcome-panel.tsx'
import { CodeStep } from './code-step.tsx'
import { rememberPhone } from './known-phone.ts'
import { useAskBeforeBack, beginning, moved, type Verification } from './wizard.tsx'
import type { Elements } from '../ui/elements.ts'

type Props = {
  page: string
  phoneStep: (onSent: (verification: Verification) => void) => Elements
  /** `onSaved` gets the server's note about the new password. */
  detailsStep: (verification: Verification, onSaved: (warning?: string) => void) => Elements
  done: MessageWithAction
  /** 'Not you?' was pressed, and the wizard is at its beginning. */
  onAbandon: () => void
}

/** The steps of sign-up and recovery: a phone, the code sent to it, the details; then the login, which has the phone. */
export function CodeWizard({ page, phoneStep, detailsStep, done, onAbandon }: Props) {
  const { goTo } = useNavigation()
  const [wizard, dispatch] = useReducer(moved, beginning)
  useAskBeforeBack(wizard.step === 'code' || wizard.step === 'details', () => dispatch({ type: 'abandoned' }))
  useEffect(() => rememberPhone(''), [])
  const finish = (phone: string, warning: string | undefined) => {
    rememberPhone(phone)
    dispatch({ type: 'finished', warning })
  }
  const abandon = () => {
    dispatch({ type: 'abandoned' })
    onAbandon()
  }
  return (
    <>
      <PageTitle>{page}</PageTitle>
      {wizard.step === 'phone' && phoneStep((verification) => dispatch({ type: 'code-sent', verification }))}
      {wizard.step === 'code' && (
        <CodeStep
          verification={wizard.verification}
          onVerified={() => dispatch({ type: 'account-verified' })}
          onAbandon={abandon}
        />
      )}
      {wizard.step === 'details' &&
        detailsStep(wizard.verification, (warning) => finish(wizard.verification.phone, warning))}
      {wizard.step === 'done' && (
        <OutcomePanel {...done} warning={wizard.warning} onAction={() => goTo(pathTo('login'))} />
      )}
    </>
  )
}
