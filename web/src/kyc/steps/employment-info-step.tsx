import { api } from '../../api.ts'
import { readDraft } from '../../forms/drafts.ts'
import { EmploymentFields, useEmploymentForm } from '../../profile/fields/employment-fields.tsx'
import { StepForm } from '../step-form.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import type { StepProps } from '../use-wizard.ts'

/** Work; the self-employed say no more than that (KYC2-12, KYC2-13, C-68). */
export function EmploymentInfoStep({ answers, draftKey, save, ...frame }: StepProps) {
  const form = useEmploymentForm({ ...answers.account.employment, ...readDraft(draftKey) })
  useDraft(form, draftKey)
  const submit = form.submitWith((input) => save(() => api.kyc.employmentInfo(input)))
  return (
    <StepForm {...frame} formState={form.formState} onSubmit={submit}>
      <EmploymentFields form={form} />
    </StepForm>
  )
}
