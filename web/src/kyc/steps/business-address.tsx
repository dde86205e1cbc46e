import type { businessAddressInput } from '@kasuwa/contract/kyc-level-one.ts'
import { countries } from '@kasuwa/domain/profile/options.ts'
import { useController, useWatch } from 'react-hook-form'
import { useCallForm, type FormOf } from '../../forms/use-call-form.ts'
import { later } from '../../forms/use-later.ts'
import { answered } from '../../profile/fields/answers.ts'
import { fieldLabels, fieldTexts } from '../../profile/texts.ts'
import { Field } from '../../ui/fields/field.tsx'
import { optionsOf } from '../../ui/fields/options.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { AddressFields } from '../address-fields.tsx'
import type { Answers } from '../kyc-queries.ts'
import { formStep } from '../step.tsx'
import { kycLabels } from '../step-texts.ts'

const schema = later(async () => (await import('@kasuwa/contract/kyc-level-one.ts')).businessAddressInput)

type BusinessAddressForm = FormOf<typeof businessAddressInput>

/** The address of the business; if it is at home, nothing more is asked or sent (KYC1-14, KYC1-15, C-64). */
export const businessAddress = formStep({
  name: 'business_address',
  useForm: (answers, draft) =>
    useCallForm(schema, {
      same_as_residential: false,
      country: countries[0],
      ...answered(placeOf(answers)),
      ...draft,
    }),
  Fields: BusinessAddressFields,
  send: 'kyc.businessAddress',
})

function placeOf({ account }: Answers) {
  const { same_as_residential, country, address, closest_landmark, state, lga } = account.businesses[0] ?? {}
  return { same_as_residential, country, address, closest_landmark, state, lga }
}

function BusinessAddressFields({ form }: { form: BusinessAddressForm }) {
  const atHome = useWatch({ control: form.control, name: 'same_as_residential' })
  return (
    <>
      <Toggle
        label={kycLabels.same_as_residential}
        error={form.formState.errors.same_as_residential?.message}
        {...form.register('same_as_residential')}
      />
      {!atHome && <ElsewhereFields form={form} />}
    </>
  )
}

function ElsewhereFields({ form }: { form: BusinessAddressForm }) {
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
          <Select
            {...register('country')}
            {...links}
            options={optionsOf(countries)}
            placeholder={fieldTexts.chooseCountry}
          />
        )}
      </Field>
    </>
  )
}
