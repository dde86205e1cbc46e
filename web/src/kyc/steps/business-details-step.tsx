import { api } from '../../api.ts'
import { readDraft } from '../../forms/drafts.ts'
import { BusinessFields, useBusinessForm } from '../../profile/fields/business-fields.tsx'
import { StepForm } from '../step-form.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import type { StepProps } from '../use-wizard.ts'

/** What the business is (KYC1-12, KYC1-13). */
export function BusinessDetailsStep({ answers, draftKey, save, ...frame }: StepProps) {
  const { name, category, sub_category } = answers.account.businesses[0] ?? {}
  const form = useBusinessForm({ name, category, sub_category, ...readDraft(draftKey) })
  useDraft(form, draftKey)
  return (
    <StepForm
      {...frame}
      formState={form.formState}
      onSubmit={form.submitWith((values) => save(() => api.kyc.businessDetails(values)))}
    >
      <BusinessFields form={form} />
    </StepForm>
  )
}
