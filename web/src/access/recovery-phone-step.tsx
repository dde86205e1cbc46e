import { useMutation } from '@tanstack/react-query'
import { api } from '../api.ts'
import { pathTo } from '../paths.ts'
import { PageLink } from '../app/page-link.tsx'
import { PhoneForm } from './phone-form.tsx'
import { StepHeading } from './step-heading.tsx'
import { recoveryTexts } from './texts.ts'
import type { Verification } from './verification.ts'

const type = 'RESET_PASSWORD'

/** Step 1 of recovery: a code is asked for; the answer reveals nothing about the phone (RECOV-02, C-34). */
export function RecoveryPhoneStep({ onSent }: { onSent: (verification: Verification) => void }) {
  const { mutateAsync: sendCode } = useMutation({
    mutationFn: (user: string) => api.access.sendVerification({ type, user, method: 'phone' }),
  })
  return (
    <>
      <StepHeading step="phone" {...recoveryTexts.phone} />
      <PhoneForm
        action="Send code"
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
          Login
        </PageLink>
      </p>
    </>
  )
}
