import { nationalityInput } from '@kasuwa/contract/kyc-level-one.ts'
import { nationalities } from '@kasuwa/domain/profile/options.ts'
import { api } from '../../api.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { answered } from '../../profile/fields/answers.ts'
import { ChoiceInput } from '../../ui/choice-input.tsx'
import { optionsOf } from '../../ui/options.ts'
import { formStep } from '../step.tsx'
import { kycLabels } from '../texts.ts'

/** Nigeria, the only one (KYC1-08). */
export const nationality = formStep({
  name: 'nationality',
  useForm: ({ nationality }) => useCallForm(nationalityInput, answered({ nationality })),
  Fields: ({ form }) => (
    <ChoiceInput
      label={kycLabels.nationality}
      options={optionsOf(nationalities)}
      error={form.formState.errors.nationality?.message}
      {...form.register('nationality')}
    />
  ),
  send: api.kyc.nationality,
  summary: ({ nationality }) => [[kycLabels.nationality, nationality]],
  keepsDraft: false,
})
