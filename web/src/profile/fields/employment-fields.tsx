import type { employmentInput } from '@kasuwa/contract/profile.ts'
import { wantsEmployer } from '@kasuwa/domain/profile/employment.ts'
import { countries, employmentStatuses } from '@kasuwa/domain/profile/options.ts'
import { useController, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { MoneyInput } from '../../money/money-input.tsx'
import { today } from '../../base/today.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { later } from '../../forms/use-later.ts'
import { ChoiceInput } from '../../ui/fields/choice-input.tsx'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { optionsOf } from '../../ui/fields/options.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { answered, choicesOf, type Known } from './answers.ts'
import { fieldLabels, fieldTexts, sectorTexts } from '../texts.ts'
import { PlaceFields } from './place-fields.tsx'
import { SectorFields } from './sector-fields.tsx'

const schema = later(async () => {
  const { employmentInput } = await import('@kasuwa/contract/profile.ts')
  return () => employmentInput(today())
})

export type EmploymentForm = ReturnType<typeof useEmploymentForm>

/** The fields of employment, beginning with the known answers; the only country is chosen already. */
export function useEmploymentForm(known: Known<z.input<ReturnType<typeof employmentInput>>>) {
  const { net_monthly_income: income, ...rest } = answered(known)
  return useCallForm(schema, {
    country: countries[0],
    ...rest,
    ...(income !== undefined && { net_monthly_income: String(income) }),
  })
}

/** Only the employed are asked about their employer (KYC2-13). */
export function EmploymentFields({ form }: { form: EmploymentForm }) {
  const { errors } = form.formState
  const status = useWatch({ control: form.control, name: 'employment_status' })
  return (
    <>
      <ChoiceInput
        label={fieldLabels.employment_status}
        options={choicesOf(employmentStatuses)}
        error={errors.employment_status?.message}
        {...form.register('employment_status')}
      />
      {wantsEmployer(status) && <EmployerFields form={form} />}
    </>
  )
}

function EmployerFields({ form }: { form: EmploymentForm }) {
  const { errors } = form.formState
  const { control } = form
  const income = useController({ control, name: 'net_monthly_income' })
  return (
    <>
      <Field label={fieldLabels.employer_name} error={errors.employer_name?.message}>
        {(links) => (
          <TextInput
            {...form.register('employer_name')}
            {...links}
            autoComplete="organization"
            autoCapitalize="words"
          />
        )}
      </Field>
      <SectorFields
        texts={sectorTexts.work}
        sector={useController({ control, name: 'sector' })}
        industry={useController({ control, name: 'industry' })}
      />
      <Field label={fieldLabels.start_date} error={errors.start_date?.message}>
        {(links) => <DateInput {...form.register('start_date')} {...links} max={today()} />}
      </Field>
      <Field label={fieldLabels.net_monthly_income} error={income.fieldState.error?.message}>
        {(links) => <MoneyInput {...income.field} {...links} value={String(income.field.value ?? '')} />}
      </Field>
      <Field label={fieldLabels.employerAddress} error={errors.address?.message}>
        {(links) => <TextInput {...form.register('address')} {...links} autoComplete="off" />}
      </Field>
      <PlaceFields state={useController({ control, name: 'state' })} lga={useController({ control, name: 'lga' })} />
      <Field label={fieldLabels.country} error={errors.country?.message}>
        {(links) => (
          <Select
            {...form.register('country')}
            {...links}
            options={optionsOf(countries)}
            placeholder={fieldTexts.chooseCountry}
          />
        )}
      </Field>
    </>
  )
}
