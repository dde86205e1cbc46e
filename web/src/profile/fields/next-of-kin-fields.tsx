import type { nextOfKinInput } from '@kasuwa/contract/profile.ts'
import { phoneBehindPrefix } from '@kasuwa/domain/phone.ts'
import { relationships } from '@kasuwa/domain/profile/options.ts'
import type * as z from 'zod/mini'
import { PhoneField } from '../../access/phone-field.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { later } from '../../forms/use-later.ts'
import { ChoiceInput } from '../../ui/fields/choice-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { answered, choicesOf, type Known } from './answers.ts'
import { fieldLabels } from '../texts.ts'

const schema = later(async () => (await import('@kasuwa/contract/profile.ts')).nextOfKinInput)

export type NextOfKinForm = ReturnType<typeof useNextOfKinForm>

/** The fields of the next of kin, beginning with the known answers. */
export function useNextOfKinForm(known: Known<z.input<typeof nextOfKinInput>>) {
  const phone = phoneBehindPrefix(known.nok_phone)
  return useCallForm(schema, { ...answered(known), ...(phone && { nok_phone: phone }) })
}

/** Name, relationship and phone behind +234 (KYC2-11, SET-11). */
export function NextOfKinFields({ form }: { form: NextOfKinForm }) {
  const { errors } = form.formState
  return (
    <>
      <Field label={fieldLabels.nok_name} error={errors.nok_name?.message}>
        {(links) => <TextInput {...form.register('nok_name')} {...links} autoComplete="off" autoCapitalize="words" />}
      </Field>
      <ChoiceInput
        label={fieldLabels.nok_relationship}
        options={choicesOf(relationships)}
        error={errors.nok_relationship?.message}
        {...form.register('nok_relationship')}
      />
      <PhoneField
        label={fieldLabels.nok_phone}
        error={errors.nok_phone?.message}
        field={form.register('nok_phone')}
        autoComplete="off"
      />
    </>
  )
}
