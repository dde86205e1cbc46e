import { phoneVerificationPending } from '@kasuwa/domain/access/user-status.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../base/calls/api.ts'
import { pathTo } from '../base/routing/paths.ts'
import { PageLink } from '../base/routing/page-link.tsx'
import { PhoneForm } from './phone-form.tsx'
import { StepHeading, type Verification } from './wizard.tsx'
import { signUpTexts } from './texts.ts'

/** Step 1 of sign-up: the phone is registered, and its code sent (SIGNUP-02 to SIGNUP-07). */
export function RegisterStep({ onSent }: { onSent: (verification: Verification) => void }) {
  const { mutateAsync: register } = useMutation({ mutationFn: registerPhone })
  return (
    <>
      <StepHeading step="phone" {...signUpTexts.phone} />
      <PhoneForm
        action={signUpTexts.continue}
        send={async (phone) => onSent({ type: 'ACCOUNT_VERIFICATION', phone, id: await register(phone) })}
      >
        <LegalNotice />
      </PhoneForm>
      <p className="mt-6 text-center">
        {signUpTexts.haveAccount}{' '}
        <PageLink
          to={pathTo('login')}
          className="inline-block py-2 font-semibold text-action underline underline-offset-4"
        >
          {signUpTexts.login}
        </PageLink>
      </p>
    </>
  )
}

/**
 * The user's id.
 * @throws Error unless the answer is HTTP 200 with the status that moves the wizard on (SIGNUP-07, C-24)
 */
async function registerPhone(phone: string): Promise<string> {
  let httpStatus = 0
  const { data } = await api.access.registerPhone(
    { phone },
    { context: { onAnswer: ({ status }) => (httpStatus = status) } },
  )
  if (httpStatus !== 200 || data.status !== phoneVerificationPending)
    throw new Error('This phone is not waiting for its verification')
  return data.user_id
}

const { notice } = signUpTexts

/** The terms that the person agrees to. They open in a new tab, because leaving the wizard would lose its data (SIGNUP-03, C-12). */
function LegalNotice() {
  return (
    <p className="text-sm text-soft">
      <span>{notice.before}</span> <LegalLink to={pathTo('terms')}>{notice.terms}</LegalLink>{' '}
      <span>{notice.between}</span> <LegalLink to={pathTo('privacy')}>{notice.privacy}</LegalLink>.
    </p>
  )
}

function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="inline-block py-1 font-semibold text-action underline underline-offset-4"
    >
      <span>{children}</span>
      <span className="sr-only">{` ${notice.newTab}`}</span>
    </a>
  )
}
