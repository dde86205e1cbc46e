import type { ninStepInput } from '@kasuwa/contract/kyc-level-one.ts'
import { kycWords } from '@kasuwa/contract/profile-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '../base/me/me.ts'
import { useSession } from '../base/session/session.ts'
import type { FormOf } from '../forms/use-call-form.ts'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import type { Answers } from './kyc-queries.ts'
import { kycLabels } from './step-texts.ts'

const names = ['first_name', 'middle_name', 'last_name'] as const

type Props = { form: FormOf<typeof ninStepInput>; answers: Answers }

/** The customer's names, to be corrected once the server has said that the NIN belongs to other ones; they stay until the step is left (KYC1-26). */
export function NameFields({ form, answers }: Props) {
  const { accountType } = useSession()
  const isRefused = form.formState.errors.nin?.message?.endsWith(kycWords.otherNames.nin) ?? false
  const isShown = accountType === 'customer' && (isRefused || form.getValues('first_name') !== undefined)
  return isShown && <ShownNames form={form} answers={answers} />
}

function ShownNames({ form, answers }: Props) {
  const { errors } = form.formState
  const queryClient = useQueryClient()
  // Once the step is left, the names that the server has kept are read again.
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: meQuery().queryKey }), [queryClient])
  return names.map((name) => (
    <Field key={name} label={kycLabels[name]} optional={name === 'middle_name'} error={errors[name]?.message}>
      {(links) => (
        <TextInput
          {...form.register(name, { value: answers[name] ?? '' })}
          {...links}
          autoComplete="off"
          autoCapitalize="words"
          translate="no"
        />
      )}
    </Field>
  ))
}
