import { bvnInput } from '@kasuwa/contract/kyc-forms.ts'
import { api } from '../../api.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { IdentityField } from '../identity-field.tsx'
import { kycLabels } from '../labels.ts'
import { StepForm } from '../step-form.tsx'
import type { StepProps } from '../use-wizard.ts'

/** The BVN (KYC2-07). */
export function BvnStep({ answers, save, ...frame }: StepProps) {
  const form = useCallForm(bvnInput, { bvn: '' })
  return (
    <StepForm
      {...frame}
      formState={form.formState}
      onSubmit={form.submitWith((values) => save(() => api.kyc.bvn(values)), { refocus: 'bvn' })}
    >
      <IdentityField
        label={kycLabels.bvn}
        error={form.formState.errors.bvn?.message}
        field={form.register('bvn')}
        stored={answers.bvn}
      />
    </StepForm>
  )
}
