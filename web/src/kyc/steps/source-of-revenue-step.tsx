import { revenueInput } from '@kasuwa/contract/kyc-forms.ts'
import { useController } from 'react-hook-form'
import { api } from '../../api.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Field } from '../../ui/field.tsx'
import { MoneyInput } from '../../money/money-input.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import { readDraft } from '../../forms/drafts.ts'
import { kycLabels } from '../labels.ts'
import { StepForm } from '../step-form.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import type { StepProps } from '../use-wizard.ts'

/** What the business brings in (KYC1-16). */
export function SourceOfRevenueStep({ answers, draftKey, save, ...frame }: StepProps) {
  const { expected_monthly_revenue: stored, other_sources_of_funds } = answers
  const form = useCallForm(revenueInput, {
    expected_monthly_revenue: String(stored ?? ''),
    other_sources_of_funds,
    ...readDraft(draftKey),
  })
  useDraft(form, draftKey)
  const revenue = useController({ control: form.control, name: 'expected_monthly_revenue' })
  const submit = form.submitWith((input) => save(() => api.kyc.sourceOfRevenue(input)))
  return (
    <StepForm {...frame} formState={form.formState} onSubmit={submit}>
      <Field label={kycLabels.expected_monthly_revenue} error={revenue.fieldState.error?.message}>
        {(links) => <MoneyInput {...revenue.field} {...links} value={String(revenue.field.value)} />}
      </Field>
      <Toggle
        label={kycLabels.other_sources_of_funds}
        error={form.formState.errors.other_sources_of_funds?.message}
        {...form.register('other_sources_of_funds')}
      />
    </StepForm>
  )
}
