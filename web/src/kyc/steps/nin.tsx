import { api } from '../../api.ts'
import { checkLater, useCallForm } from '../../forms/use-call-form.ts'
import { IdentityField } from '../identity-field.tsx'
import { formStep } from '../step.tsx'
import { kycLabels } from '../texts.ts'

const check = checkLater(async () => (await import('@kasuwa/contract/kyc-level-one.ts')).ninInput)

/** The NIN (KYC1-09). */
export const nin = formStep({
  name: 'nin',
  useForm: () => useCallForm(check, { nin: '' }),
  Fields: ({ form, answers }) => (
    <IdentityField
      label={kycLabels.nin}
      error={form.formState.errors.nin?.message}
      field={form.register('nin')}
      stored={answers.nin}
    />
  ),
  send: api.kyc.nin,
  refocus: 'nin',
  keepsDraft: false,
})
