import { api } from '../../api.ts'
import { readDraft } from '../../forms/drafts.ts'
import { PersonalInfoFields, usePersonalInfoForm } from '../../profile/fields/personal-info-fields.tsx'
import { StepForm } from '../step-form.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import type { StepProps } from '../use-wizard.ts'

/** Marriage, children and schooling (KYC2-08). */
export function PersonalInfoStep({ answers: { account }, draftKey, save, ...frame }: StepProps) {
  const { marital_status, spouse_name, spouse_phone_number, number_of_kids, highest_qualification } = account
  const stored = { marital_status, spouse_name, spouse_phone_number, number_of_kids, highest_qualification }
  const form = usePersonalInfoForm({ ...stored, ...readDraft(draftKey) })
  useDraft(form, draftKey)
  return (
    <StepForm
      {...frame}
      formState={form.formState}
      onSubmit={form.submitWith((values) => save(() => api.kyc.personalInfo(values)))}
    >
      <PersonalInfoFields form={form} />
    </StepForm>
  )
}
