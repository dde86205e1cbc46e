import { basicInfoInput } from '@kasuwa/contract/sign-up-forms.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { api } from '../base/calls/api.ts'
import { today } from '../base/today.ts'
import { useCallForm } from '../forms/use-call-form.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { dropSignUpDraft, keepSignUpDraft, readSignUpDraft } from './sign-up-draft.ts'
import { StepHeading, type Verification } from './wizard.tsx'
import { signUpTexts, fieldLabels, genderTexts } from './texts.ts'
import { oldestAge, yearsBefore } from '@kasuwa/domain/dates.ts'
import { genders } from '@kasuwa/domain/profile/options.ts'
import { useWatch } from 'react-hook-form'
import { ChoiceInput } from '../ui/fields/choice-input.tsx'
import { DateInput } from '../ui/fields/date-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { AgentCodeField } from './agent-code-field.tsx'
import { PasswordField } from './password-field.tsx'

const schema = () => basicInfoInput(today())

const nothingTyped = { first_name: '', middle_name: '', last_name: '', email: '', dob: '', agent_code: '' }

/** Step 3 of sign-up: the person's details and password (SIGNUP-10, SIGNUP-11). */
export function BasicInfoStep({
  verification: { id, phone },
  onSaved,
}: {
  verification: Verification
  onSaved: (warning?: string) => void
}) {
  const form = useBasicInfoForm(id, phone)
  const { mutateAsync: save } = useMutation({
    mutationFn: (answers: z.input<ReturnType<typeof basicInfoInput>>) => api.access.basicInfo(answers),
  })
  const submit = form.submitWith(async (answers) => {
    const { warning } = await save(answers)
    dropSignUpDraft()
    onSaved(warning)
  })
  return (
    <>
      <StepHeading step="details" {...signUpTexts.basicInfo} announced />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <BasicInfoFields form={form} />
        <SubmitButton form={form} wide>
          {signUpTexts.createAccount}
        </SubmitButton>
      </form>
    </>
  )
}

export type BasicInfoForm = ReturnType<typeof useBasicInfoForm>

function useBasicInfoForm(id: string, phone: string) {
  const form = useCallForm(schema, {
    ...nothingTyped,
    ...(readSignUpDraft(phone) as object),
    user_id: id,
    password: '',
    account_type: 'customer',
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepSignUpDraft(phone, values) }),
    [subscribe, phone],
  )
  return form
}

const minimumAge = 18
const genderOptions = genders.map((value) => ({ value, label: genderTexts[value] }))

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
          <DateInput
            {...form.register('dob')}
            {...links}
            min={yearsBefore(today(), oldestAge)}
            max={yearsBefore(today(), minimumAge)}
            autoComplete="bday"
          />
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
