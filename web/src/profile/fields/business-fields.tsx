import type { businessDetailsInput } from '@kasuwa/contract/profile.ts'
import { useController } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useCallForm } from '../../forms/use-call-form.ts'
import { later } from '../../forms/use-later.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { answered, type Known } from './answers.ts'
import { fieldLabels, sectorTexts } from '../texts.ts'
import { SectorFields } from './sector-fields.tsx'

const schema = later(async () => (await import('@kasuwa/contract/profile.ts')).businessDetailsInput)

export type BusinessForm = ReturnType<typeof useBusinessForm>

/** The fields of the business, beginning with the known answers. */
export function useBusinessForm(known: Known<z.input<typeof businessDetailsInput>>) {
  return useCallForm(schema, answered(known))
}

/** Name, category and sub-category (KYC1-12, KYC1-13, SET-13). */
export function BusinessFields({ form }: { form: BusinessForm }) {
  const { control } = form
  return (
    <>
      <Field label={fieldLabels.business_name} error={form.formState.errors.name?.message}>
        {(links) => (
          <TextInput {...form.register('name')} {...links} autoComplete="organization" autoCapitalize="words" />
        )}
      </Field>
      <SectorFields
        texts={sectorTexts.business}
        sector={useController({ control, name: 'category' })}
        industry={useController({ control, name: 'sub_category' })}
      />
    </>
  )
}
