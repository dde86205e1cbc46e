import type { revenueForm } from '@kasuwa/contract/kyc-level-one.ts'
import { useController } from 'react-hook-form'
import { useCallForm, type FormOf } from '../../forms/use-call-form.ts'
import { later } from '../../forms/use-later.ts'
import { MoneyInput } from '../../money/money-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { formStep } from '../step.tsx'
import { kycLabels } from '../step-texts.ts'

const schema = later(async () => (await import('@kasuwa/contract/kyc-level-one.ts')).revenueForm)

/** The income of the business (KYC1-16). */
export const sourceOfRevenue = formStep({
  name: 'source_of_revenue',
  useForm: ({ expected_monthly_revenue: stored, other_sources_of_funds }, draft) =>
    useCallForm(schema, {
      expected_monthly_revenue: String(stored ?? ''),
      other_sources_of_funds,
      ...draft,
    }),
  Fields: RevenueFields,
  send: 'kyc.sourceOfRevenue',
})

function RevenueFields({ form }: { form: FormOf<typeof revenueForm> }) {
  const revenue = useController({ control: form.control, name: 'expected_monthly_revenue' })
  return (
    <>
      <Field label={kycLabels.expected_monthly_revenue} error={revenue.fieldState.error?.message}>
        {(links) => <MoneyInput {...revenue.field} {...links} value={String(revenue.field.value)} />}
      </Field>
      <Toggle
        label={kycLabels.other_sources_of_funds}
        error={form.formState.errors.other_sources_of_funds?.message}
        {...form.register('other_sources_of_funds')}
      />
    </>
  )
}
