import { yearsBefore } from '@kasuwa/domain/dates.ts'
import { genders } from '@kasuwa/domain/profile/options.ts'
import { useWatch } from 'react-hook-form'
import { today } from '../shell/today.ts'
import { ChoiceInput } from '../ui/choice-input.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { AgentCodeField } from './agent-code-field.tsx'
import type { BasicInfoForm } from './basic-info-step.tsx'
import { PasswordField } from './password-field.tsx'
import { fieldLabels } from './texts.ts'

const minimumAge = 18
const genderOptions = genders.map((value) => ({ value, label: value === 'male' ? 'Male' : 'Female' }))

/** The fields of the basic info form, in the form's order (SIGNUP-10, VAL-12). */
export function BasicInfoFields({ form }: { form: BasicInfoForm }) {
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <>
      <Field label={fieldLabels.first_name} error={errors.first_name?.message}>
        {(links) => (
          <TextInput {...form.register('first_name')} {...links} autoComplete="given-name" autoCapitalize="words" />
        )}
      </Field>
      <Field label={fieldLabels.middle_name} optional error={errors.middle_name?.message}>
        {(links) => (
          <TextInput
            {...form.register('middle_name')}
            {...links}
            autoComplete="additional-name"
            autoCapitalize="words"
          />
        )}
      </Field>
      <Field label={fieldLabels.last_name} error={errors.last_name?.message}>
        {(links) => (
          <TextInput {...form.register('last_name')} {...links} autoComplete="family-name" autoCapitalize="words" />
        )}
      </Field>
      <Field label={fieldLabels.email} error={errors.email?.message}>
        {(links) => (
          <TextInput
            {...form.register('email')}
            {...links}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <ChoiceInput
        label={fieldLabels.gender}
        options={genderOptions}
        error={errors.gender?.message}
        {...form.register('gender')}
      />
      <Field label={fieldLabels.dob} error={errors.dob?.message}>
        {(links) => (
          <DateInput {...form.register('dob')} {...links} max={yearsBefore(today(), minimumAge)} autoComplete="bday" />
        )}
      </Field>
      <AgentCodeField error={errors.agent_code?.message} field={form.register('agent_code')} />
      <PasswordField
        error={errors.password?.message}
        field={form.register('password')}
        typed={password}
        autoComplete="new-password"
      />
    </>
  )
}
