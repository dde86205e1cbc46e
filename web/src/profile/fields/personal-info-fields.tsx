import type { personalInfoInput } from '@kasuwa/contract/profile.ts'
import { phoneBehindPrefix } from '@kasuwa/domain/phone.ts'
import { wantsKids, wantsSpouse } from '@kasuwa/domain/profile/marital.ts'
import { maritalStatuses, qualifications } from '@kasuwa/domain/profile/options.ts'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { PhoneField } from '../../access/phone-field.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { later } from '../../forms/use-later.ts'
import { ChoiceInput } from '../../ui/fields/choice-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { answered, choicesOf, type Known } from './answers.ts'
import { fieldLabels, fieldTexts } from '../texts.ts'

const schema = later(async () => (await import('@kasuwa/contract/profile.ts')).personalInfoInput)

export type PersonalInfoForm = ReturnType<typeof usePersonalInfoForm>

/** Marriage, children and schooling, beginning with the known answers. */
export function usePersonalInfoForm(known: Known<z.input<typeof personalInfoInput>>) {
  const { number_of_kids: kids, ...rest } = answered(known)
  const phone = phoneBehindPrefix(known.spouse_phone_number)
  return useCallForm(schema, {
    ...rest,
    ...(phone && { spouse_phone_number: phone }),
    ...(kids !== undefined && { number_of_kids: String(kids) }),
  })
}

/** The married name their spouse, and all but the single enter the number of kids (KYC2-09, KYC2-10, SET-20). */
export function PersonalInfoFields({ form }: { form: PersonalInfoForm }) {
  const { errors } = form.formState
  const status = useWatch({ control: form.control, name: 'marital_status' })
  return (
    <>
      <ChoiceInput
        label={fieldLabels.marital_status}
        options={choicesOf(maritalStatuses)}
        error={errors.marital_status?.message}
        {...form.register('marital_status')}
      />
      {wantsSpouse(status) && <SpouseFields form={form} />}
      {wantsKids(status) && (
        <Field label={fieldLabels.number_of_kids} error={errors.number_of_kids?.message}>
          {(links) => (
            <TextInput
              {...form.register('number_of_kids')}
              {...links}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
            />
          )}
        </Field>
      )}
      <Field label={fieldLabels.highest_qualification} error={errors.highest_qualification?.message}>
        {(links) => (
          <Select
            {...form.register('highest_qualification')}
            {...links}
            options={choicesOf(qualifications)}
            placeholder={fieldTexts.chooseQualification}
          />
        )}
      </Field>
    </>
  )
}

function SpouseFields({ form }: { form: PersonalInfoForm }) {
  const { errors } = form.formState
  return (
    <>
      <Field label={fieldLabels.spouse_name} error={errors.spouse_name?.message}>
        {(links) => (
          <TextInput {...form.register('spouse_name')} {...links} autoComplete="off" autoCapitalize="words" />
        )}
      </Field>
      <PhoneField
        label={fieldLabels.spouse_phone_number}
        error={errors.spouse_phone_number?.message}
        field={form.register('spouse_phone_number')}
        autoComplete="off"
      />
    </>
  )
}
