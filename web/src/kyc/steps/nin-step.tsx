import { ninInput } from '@kasuwa/contract/kyc-forms.ts'
import { api } from '../../api.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { IdentityField } from '../identity-field.tsx'
import { kycLabels } from '../labels.ts'
import { StepForm } from '../step-form.tsx'
import type { StepProps } from '../use-wizard.ts'

/** The NIN (KYC1-09). */
export function NinStep({ answers, save, ...frame }: StepProps) {
  const form = useCallForm(ninInput, { nin: '' })
  return (
    <StepForm
      {...frame}
      formState={form.formState}
      onSubmit={form.submitWith((values) => save(() => api.kyc.nin(values)), { refocus: 'nin' })}
    >
      <IdentityField
        label={kycLabels.nin}
        error={form.formState.errors.nin?.message}
        field={form.register('nin')}
        stored={answers.nin}
      />
    </StepForm>
  )
}
