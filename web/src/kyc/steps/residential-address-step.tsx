import { residentialAddressInput } from '@kasuwa/contract/kyc-forms.ts'
import { residentialStatuses } from '@kasuwa/domain/profile/options.ts'
import { useController } from 'react-hook-form'
import { api } from '../../api.ts'
import { today } from '../../app/today.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { ChoiceInput } from '../../ui/choice-input.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { AddressFields } from '../address-fields.tsx'
import { readDraft } from '../../forms/drafts.ts'
import { answered } from '../../profile/fields/answered.ts'
import { choicesOf } from '../../profile/fields/choices.ts'
import type { Answers } from '../kyc-queries.ts'
import { kycLabels } from '../labels.ts'
import { StepForm } from '../step-form.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import type { StepProps } from '../use-wizard.ts'

/** Where the user lives; another state clears the local government area (KYC1-10, KYC1-11). */
export function ResidentialAddressStep({ answers, draftKey, save, ...frame }: StepProps) {
  const form = useCallForm(residentialAddressInput(today()), { ...answered(homeOf(answers)), ...readDraft(draftKey) })
  useDraft(form, draftKey)
  const { control, register } = form
  const { errors } = form.formState
  return (
    <StepForm
      {...frame}
      formState={form.formState}
      onSubmit={form.submitWith((values) => save(() => api.kyc.residentialAddress(values)))}
    >
      <AddressFields
        address={{ field: register('address'), error: errors.address?.message }}
        landmark={{ field: register('closest_landmark'), error: errors.closest_landmark?.message }}
        state={useController({ control, name: 'state' })}
        lga={useController({ control, name: 'lga' })}
        autoComplete="street-address"
      />
      <ChoiceInput
        label={kycLabels.residential_status}
        options={choicesOf(residentialStatuses)}
        error={errors.residential_status?.message}
        {...register('residential_status')}
      />
      <Field label={kycLabels.residential_movedin_at} error={errors.residential_movedin_at?.message}>
        {(links) => <DateInput {...register('residential_movedin_at')} {...links} max={today()} />}
      </Field>
    </StepForm>
  )
}

function homeOf({ address, closest_landmark, state, lga, residential_status, residential_movedin_at }: Answers) {
  return { address, closest_landmark, state, lga, residential_status, residential_movedin_at }
}
