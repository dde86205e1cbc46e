import { ninInput } from '@kasuwa/contract/kyc-level-one.ts'
import { api } from '../../api.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { IdentityField } from '../identity-field.tsx'
import { formStep } from '../step.tsx'
import { kycLabels } from '../texts.ts'

/** The NIN (KYC1-09). */
export const nin = formStep({
  name: 'nin',
  useForm: () => useCallForm(ninInput, { nin: '' }),
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
