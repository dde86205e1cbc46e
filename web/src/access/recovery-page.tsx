import { accountWords } from '@kasuwa/contract/account-words.ts'
import { useMutation } from '@tanstack/react-query'
import { pathTo } from '../base/routing/paths.ts'
import { useNavigation } from '../base/routing/navigation.ts'
import { CodeWizard } from './code-wizard.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { recoveryTexts } from './texts.ts'
import { StepHeading, type Verification } from './wizard.tsx'
import { api } from '../base/calls/api.ts'
import { PageLink } from '../base/routing/page-link.tsx'
import { PhoneForm } from './phone-form.tsx'

/** The password recovery wizard (RECOV-01 to RECOV-07). 'Not you?' leaves it for sign-up (C-29). */
export function RecoveryPage() {
  const { goTo } = useNavigation()
  return (
    <CodeWizard
      page={recoveryTexts.page}
      phoneStep={(onSent) => <RecoveryPhoneStep onSent={onSent} />}
      detailsStep={({ phone }, onSaved) => <NewPasswordStep phone={phone} onSaved={onSaved} />}
      done={accountWords.passwordReset}
      onAbandon={() => goTo(pathTo('onboarding-profile-setup'))}
    />
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
          className="inline-block py-2 font-semibold text-action underline underline-offset-4"
        >
          {recoveryTexts.login}
        </PageLink>
      </p>
    </>
  )
}
