import { basicInfoInput } from '@kasuwa/contract/sign-up-forms.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { api } from '../api.ts'
import { today } from '../shell/today.ts'
import { useCallForm } from '../shell/use-call-form.ts'
import { Button } from '../ui/button.tsx'
import { BasicInfoFields } from './basic-info-fields.tsx'
import { dropSignUpDraft, keepSignUpDraft, readSignUpDraft } from './sign-up-draft.ts'
import { StepHeading } from './step-heading.tsx'
import { signUpTexts } from './texts.ts'
import type { Verification } from './verification.ts'

const nothingTyped = { first_name: '', middle_name: '', last_name: '', email: '', dob: '', agent_code: '' }

/** Step 3 of sign-up: who it is, and his password (SIGNUP-10, SIGNUP-11). */
export function BasicInfoStep({
  verification: { id, phone },
  onSaved,
}: {
  verification: Verification
  onSaved: () => void
}) {
  const form = useBasicInfoForm(id, phone)
  const { mutateAsync: save } = useMutation({
    mutationFn: (answers: z.output<ReturnType<typeof basicInfoInput>>) => api.access.basicInfo(answers),
  })
  const submit = form.submitWith(async (answers) => {
    await save(answers)
    dropSignUpDraft()
    onSaved()
  })
  return (
    <>
      <StepHeading step="details" {...signUpTexts.basicInfo} announced />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <BasicInfoFields form={form} />
        <Button type="submit" wide disabled={!form.formState.isValid} loading={form.formState.isSubmitting}>
          Create account
        </Button>
      </form>
    </>
  )
}

export type BasicInfoForm = ReturnType<typeof useBasicInfoForm>

function useBasicInfoForm(id: string, phone: string) {
  const form = useCallForm(basicInfoInput(today()), {
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
