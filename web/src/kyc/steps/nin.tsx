import { api } from '../../base/calls/api.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { later } from '../../forms/use-later.ts'
import { IdentityField } from '../identity-field.tsx'
import { NameFields } from '../name-fields.tsx'
import { formStep } from '../step.tsx'
import { kycLabels } from '../step-texts.ts'

const schema = later(async () => (await import('@kasuwa/contract/kyc-level-one.ts')).ninStepInput)

/** The NIN (KYC1-09), and the customer's names once it belongs to a person with other names (KYC1-26). */
export const nin = formStep({
  name: 'nin',
  useForm: () => useCallForm(schema, { nin: '' }),
  Fields: ({ form, answers }) => (
    <>
      <IdentityField
        label={kycLabels.nin}
        error={form.formState.errors.nin?.message}
        field={form.register('nin')}
        stored={answers.nin}
      />
      <NameFields form={form} answers={answers} />
    </>
  ),
  send: api.kyc.nin,
  refocus: 'nin',
  keepsDraft: false,
})
