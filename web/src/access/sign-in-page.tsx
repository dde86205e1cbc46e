import { pathTo } from '../paths.ts'
import { PageLink } from '../shell/page-link.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { signInTexts } from '../texts.ts'
import { SignInForm } from './sign-in-form.tsx'

export function SignInPage() {
  return (
    <>
      <PageTitle>Sign in</PageTitle>
      <div className="mb-8">
        <h1 className="text-3xl font-bold">{signInTexts.title}</h1>
        <p className="mt-1 text-lg text-soft">{signInTexts.lead}</p>
      </div>
      <SignInForm />
      <p className="mt-6 text-center">
        {signInTexts.noAccount}{' '}
        <PageLink to={pathTo('onboarding-profile-setup')} className="inline-block py-2.5 font-semibold text-accent underline underline-offset-4">
          Sign up
        </PageLink>
      </p>
    </>
  )
}
