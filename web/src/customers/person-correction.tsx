import { personCorrectionForm, emailCorrectionForm } from '@kasuwa/contract/customer-corrections.ts'
import { yearsBefore } from '@kasuwa/domain/dates.ts'
import { genders } from '@kasuwa/domain/profile/options.ts'
import { fieldLabels, genderTexts } from '../access/texts.ts'
import { today } from '../base/today.ts'
import { type FormOf, useCallForm } from '../forms/use-call-form.ts'
import { ChoiceInput } from '../ui/fields/choice-input.tsx'
import { DateInput } from '../ui/fields/date-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { correctionTexts as texts } from './correction-texts.ts'
import type { CustomerPage } from './customer-page-queries.ts'

type Registered = Pick<CustomerPage['user'], 'first_name' | 'middle_name' | 'last_name' | 'gender' | 'dob' | 'email'>

/** The customer's name, gender and birthday from sign-up (DESK-45). */
export const personCorrection = {
  useForm: ({ first_name, middle_name, last_name, gender, dob }: Registered) =>
    useCallForm(personCorrectionForm, {
      first_name,
      middle_name: middle_name ?? '',
      last_name,
      dob: dob ?? '',
      ...(gender && { gender }),
    }),
  Fields: Person,
}

/** The customer's e-mail address (DESK-46). */
export const emailCorrection = {
  useForm: ({ email }: Registered) => useCallForm(emailCorrectionForm, { email }),
  Fields: Email,
}

const minimumAge = 18
const genderOptions = genders.map((value) => ({ value, label: genderTexts[value] }))
const names = ['first_name', 'middle_name', 'last_name'] as const

function Person({ form }: { form: FormOf<typeof personCorrectionForm> }) {
  const { errors } = form.formState
  return (
    <>
      {names.map((name) => (
        <Field key={name} label={fieldLabels[name]} optional={name === 'middle_name'} error={errors[name]?.message}>
          {(links) => <TextInput {...form.register(name)} {...links} autoComplete="off" autoCapitalize="words" />}
        </Field>
      ))}
      <ChoiceInput
        label={fieldLabels.gender}
        options={genderOptions}
        error={errors.gender?.message}
        {...form.register('gender')}
      />
      <Field label={fieldLabels.dob} error={errors.dob?.message}>
        {(links) => (
          <DateInput {...form.register('dob')} {...links} max={yearsBefore(today(), minimumAge)} autoComplete="off" />
        )}
      </Field>
      <p className="-mt-3 text-sm text-soft">{texts.personHint}</p>
    </>
  )
}

function Email({ form }: { form: FormOf<typeof emailCorrectionForm> }) {
  return (
    <>
      <Field label={fieldLabels.email} error={form.formState.errors.email?.message}>
        {(links) => (
          <TextInput
            {...form.register('email')}
            {...links}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <p className="-mt-3 text-sm text-soft">{texts.emailHint}</p>
    </>
  )
}
