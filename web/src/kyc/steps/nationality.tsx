import { nationalityInput } from '@kasuwa/contract/kyc-level-one.ts'
import { nationalities } from '@kasuwa/domain/profile/options.ts'
import { useCallForm, type FormOf } from '../../forms/use-call-form.ts'
import { answered } from '../../profile/fields/answers.ts'
import { ChoiceInput } from '../../ui/choice-input.tsx'
import { optionsOf } from '../../ui/options.ts'
import { formStep } from '../step.tsx'
import { kycLabels } from '../texts.ts'

/** Nigeria, the only one (KYC1-08). */
export const nationality = formStep({
  name: 'nationality',
  useForm: ({ nationality }) => useCallForm(nationalityInput, answered({ nationality })),
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
