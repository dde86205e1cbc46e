import { api } from '../../base/calls/api.ts'
import { checkLater, useCallForm } from '../../forms/use-call-form.ts'
import { IdentityField } from '../identity-field.tsx'
import { formStep } from '../step.tsx'
import { kycLabels } from '../texts.ts'

const check = checkLater(async () => (await import('@kasuwa/contract/kyc-level-two.ts')).bvnInput)

/** The BVN (KYC2-07). */
export const bvn = formStep({
  name: 'bvn',
  useForm: () => useCallForm(check, { bvn: '' }),
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
