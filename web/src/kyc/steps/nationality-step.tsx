import { nationalityInput } from '@kasuwa/contract/kyc-forms.ts'
import { nationalities } from '@kasuwa/domain/profile/options.ts'
import { api } from '../../api.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { ChoiceInput } from '../../ui/choice-input.tsx'
import { optionsOf } from '../../ui/options.ts'
import { answered } from '../../profile/fields/answered.ts'
import { kycLabels } from '../labels.ts'
import { StepForm } from '../step-form.tsx'
import type { StepProps } from '../use-wizard.ts'

/** Nigeria, the only one (KYC1-08). */
export function NationalityStep({ answers: { nationality }, save, ...frame }: StepProps) {
  const form = useCallForm(nationalityInput, answered({ nationality }))
  return (
    <StepForm
      {...frame}
      formState={form.formState}
      onSubmit={form.submitWith((values) => save(() => api.kyc.nationality(values)))}
    >
      <ChoiceInput
        label={kycLabels.nationality}
        options={optionsOf(nationalities)}
        error={form.formState.errors.nationality?.message}
        {...form.register('nationality')}
      />
    </StepForm>
  )
}
