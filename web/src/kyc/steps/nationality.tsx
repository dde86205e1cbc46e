import type { nationalityInput } from '@kasuwa/contract/kyc-level-one.ts'
import { nationalities } from '@kasuwa/domain/profile/options.ts'
import { useCallForm, type FormOf } from '../../forms/use-call-form.ts'
import { later } from '../../forms/use-later.ts'
import { answered } from '../../profile/fields/answers.ts'
import { ChoiceInput } from '../../ui/fields/choice-input.tsx'
import { optionsOf } from '../../ui/fields/options.ts'
import { formStep } from '../step.tsx'
import { kycLabels } from '../step-texts.ts'

const schema = later(async () => (await import('@kasuwa/contract/kyc-level-one.ts')).nationalityInput)

/** Nationality: only Nigeria can be chosen (KYC1-08). */
export const nationality = formStep({
  name: 'nationality',
  useForm: ({ nationality }) => useCallForm(schema, answered({ nationality })),
  Fields: NationalityField,
  send: 'kyc.nationality',
  keepsDraft: false,
})

function NationalityField({ form }: { form: FormOf<typeof nationalityInput> }) {
  return (
    <ChoiceInput
      label={kycLabels.nationality}
      options={optionsOf(nationalities)}
      error={form.formState.errors.nationality?.message}
      {...form.register('nationality')}
    />
  )
}
