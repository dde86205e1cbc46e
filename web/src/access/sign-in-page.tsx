import Info from '~icons/info'
import { type ComponentType, useState } from 'react'
import { pathTo } from '../base/routing/paths.ts'
import { PageLink } from '../base/routing/page-link.tsx'
import { SupportLine } from '../base/page/support-line.tsx'
import { PageTitle } from '../base/page/page-title.tsx'
import { readReason } from '../base/session/sign-out-reason.ts'
import { signedOutTexts, signInTexts } from '../base/texts.ts'
import { useIsTakingOver } from '../ui/overlays/use-is-taking-over.ts'
import type { CodeStepProps } from './code-step-of-sign-in.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignInPage() {
  const isTakingOver = useIsTakingOver()
  const [CodeStep, setCodeStep] = useState<ComponentType<CodeStepProps>>()
  if (CodeStep) return <CodeStep onBack={() => setCodeStep(undefined)} />
  return (
    <>
      <PageTitle>{signInTexts.signIn}</PageTitle>
      <div className="mb-8">
        <h1 className="text-2xl font-bold">{signInTexts.title}</h1>
        <p className="mt-1 text-lg text-soft">{signInTexts.lead}</p>
      </div>
      {!isTakingOver && <SignedOut />}
      <SignInForm onCodeAsked={(Step) => setCodeStep(() => Step)} />
      <p className="mt-6 text-center">
        {signInTexts.noAccount}{' '}
        <PageLink
          to={pathTo('onboarding-profile-setup')}
          className="inline-block py-2.5 font-semibold text-action underline underline-offset-4"
        >
          {signInTexts.signUp}
        </PageLink>
      </p>
      <SupportLine />
    </>
  )
}

/** The reason why the user was signed out. */
function SignedOut() {
  const [reason] = useState(readReason)
  return (
    reason && (
      <p role="status" className="mb-6 flex items-start gap-2.5 rounded-field bg-blue-tint px-4 py-3 text-blue-deep">
        <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>{signedOutTexts[reason]}</span>
      </p>
    )
  )
}
