import { codeForm } from '@kasuwa/contract/sign-up-forms.ts'
import { codeLength } from '@kasuwa/domain/access/one-time-code.ts'
import { phonePrefix } from '@kasuwa/domain/phone.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../base/calls/api.ts'
import { useCallForm } from '../forms/use-call-form.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { CodeBoxes } from '../ui/fields/code-boxes.tsx'
import { ResendCode } from './resend-code.tsx'
import { StepHeading, type Verification } from './wizard.tsx'
import { codeTexts } from './texts.ts'

type Props = { verification: Verification; onVerified: () => void; onAbandon: () => void }

/** Step 2 of sign-up and of recovery: the code that came by SMS (OTP-01 to OTP-12). Only the button or Enter sends it (C-160). */
export function CodeStep({ verification, onVerified, onAbandon }: Props) {
  const { type, phone } = verification
  const form = useCallForm(codeForm, { code: '' })
  const {
    field: { ref, onChange, onBlur },
    fieldState: { error },
  } = useController({ control: form.control, name: 'code' })
  const { mutateAsync: verify } = useMutation({
    mutationFn: (typed: string) => api.access.verifyPhone({ type, code: typed, user: phone }),
  })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <>
      <StepHeading step="code" title={codeTexts.title} lead={codeTexts.sentTo(readable(phone))} />
      <form
        noValidate
        onSubmit={form.submitWith((typed) => verify(typed.code).then(onVerified), { refocus: 'code' })}
        className="flex flex-col gap-5"
      >
        <CodeBoxes
          ref={ref}
          label={codeTexts.boxes}
          length={codeLength}
          error={error?.message}
          onChange={onChange}
          onBlur={onBlur}
        />
        <SubmitButton form={form} wide whyNot={form.checking.wrong === '' ? undefined : codeTexts.missing}>
          {codeTexts.verify}
        </SubmitButton>
      </form>
      <ResendCode verification={verification} />
      <p className="mt-4 text-center">
        <button
          type="button"
          onClick={onAbandon}
          className="min-h-11 px-2 font-semibold text-action underline underline-offset-4"
        >
          {codeTexts.notYou}
        </button>
      </p>
    </>
  )
}

/** '+234 803 123 4567', always on one line. */
function readable(phone: string): string {
  const [, area = '', middle = '', end = ''] = /^0?(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? []
  return [phonePrefix, area, middle, end].join('\u00a0')
}
