import { api } from '../../base/calls/api.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { later } from '../../forms/use-later.ts'
import { IdentityField } from '../identity-field.tsx'
import { formStep } from '../step.tsx'
import { kycLabels } from '../step-texts.ts'

const schema = later(async () => (await import('@kasuwa/contract/kyc-level-two.ts')).bvnInput)

/** The BVN (KYC2-07). */
export const bvn = formStep({
  name: 'bvn',
  useForm: () => useCallForm(schema, { bvn: '' }),
  Fields: ({ form, answers }) => (
    <IdentityField
      label={kycLabels.bvn}
      error={form.formState.errors.bvn?.message}
      field={form.register('bvn')}
      stored={answers.bvn}
    />
  ),
  send: api.kyc.bvn,
  refocus: 'bvn',
  keepsDraft: false,
})
