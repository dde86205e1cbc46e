import { businessAddressInput } from '@kasuwa/contract/kyc-forms.ts'
import { countries } from '@kasuwa/domain/profile/options.ts'
import { useController, useWatch } from 'react-hook-form'
import { api } from '../../api.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Field } from '../../ui/field.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Select } from '../../ui/select.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import { AddressFields } from '../address-fields.tsx'
import { readDraft } from '../../forms/drafts.ts'
import { answered } from '../../profile/fields/answered.ts'
import { fieldLabels } from '../../profile/fields/field-labels.ts'
import type { Answers } from '../kyc-queries.ts'
import { kycLabels } from '../labels.ts'
import { StepForm } from '../step-form.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import type { StepProps } from '../use-wizard.ts'

/** Where the business is; at home, nothing more is asked or sent (KYC1-14, KYC1-15, C-64). */
export function BusinessAddressStep({ answers, draftKey, save, ...frame }: StepProps) {
  const form = useBusinessAddressForm(answers, draftKey)
  const atHome = useWatch({ control: form.control, name: 'same_as_residential' })
  const submit = form.submitWith((input) => save(() => api.kyc.businessAddress(input)))
  return (
    <StepForm {...frame} formState={form.formState} onSubmit={submit}>
      <Toggle
        label={kycLabels.same_as_residential}
        error={form.formState.errors.same_as_residential?.message}
        {...form.register('same_as_residential')}
      />
      {!atHome && <ElsewhereFields form={form} />}
    </StepForm>
  )
}

function useBusinessAddressForm({ account }: Answers, key: string) {
  const { same_as_residential, country, address, closest_landmark, state, lga } = account.businesses[0] ?? {}
  const stored = answered({ same_as_residential, country, address, closest_landmark, state, lga })
  const form = useCallForm(businessAddressInput, {
    same_as_residential: false,
    country: countries[0],
    ...stored,
    ...readDraft(key),
  })
  useDraft(form, key)
  return form
}

function ElsewhereFields({ form }: { form: ReturnType<typeof useBusinessAddressForm> }) {
  const { control, register } = form
  const { errors } = form.formState
  return (
    <>
      <AddressFields
        address={{ field: register('address'), error: errors.address?.message }}
        landmark={{ field: register('closest_landmark'), error: errors.closest_landmark?.message }}
        state={useController({ control, name: 'state' })}
        lga={useController({ control, name: 'lga' })}
      />
      <Field label={fieldLabels.country} error={errors.country?.message}>
        {(links) => (
          <Select {...register('country')} {...links} options={optionsOf(countries)} placeholder="Choose a country" />
        )}
      </Field>
    </>
  )
}
