import { api } from '../../api.ts'
import { readDraft } from '../../forms/drafts.ts'
import { NextOfKinFields, useNextOfKinForm } from '../../profile/fields/next-of-kin-fields.tsx'
import { StepForm } from '../step-form.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import type { StepProps } from '../use-wizard.ts'

/** Somebody close (KYC2-11). */
export function NextOfKinStep({
  answers: { nok_name, nok_relationship, nok_phone },
  draftKey,
  save,
  ...frame
}: StepProps) {
  const form = useNextOfKinForm({ nok_name, nok_relationship, nok_phone, ...readDraft(draftKey) })
  useDraft(form, draftKey)
  return (
    <StepForm
      {...frame}
      formState={form.formState}
      onSubmit={form.submitWith((values) => save(() => api.kyc.nextOfKin(values)))}
    >
      <NextOfKinFields form={form} />
    </StepForm>
  )
}
