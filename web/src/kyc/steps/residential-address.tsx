import type { residentialAddressInput } from '@kasuwa/contract/kyc-level-one.ts'
import { residentialStatuses } from '@kasuwa/domain/profile/options.ts'
import { useController } from 'react-hook-form'
import { today } from '../../base/today.ts'
import { useCallForm, type FormOf } from '../../forms/use-call-form.ts'
import { later } from '../../forms/use-later.ts'
import { answered, choicesOf } from '../../profile/fields/answers.ts'
import { ChoiceInput } from '../../ui/fields/choice-input.tsx'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { AddressFields } from '../address-fields.tsx'
import type { Answers } from '../kyc-queries.ts'
import { formStep } from '../step.tsx'
import { kycLabels } from '../step-texts.ts'

const schema = later(async () => {
  const { residentialAddressInput } = await import('@kasuwa/contract/kyc-level-one.ts')
  return () => residentialAddressInput(today())
})

/** The user's home address; another state clears the local government area (KYC1-10, KYC1-11). */
export const residentialAddress = formStep({
  name: 'residential_address',
  useForm: (answers, draft) => useCallForm(schema, { ...answered(homeOf(answers)), ...draft }),
  Fields: HomeFields,
  send: 'kyc.residentialAddress',
})

function HomeFields({ form }: { form: FormOf<ReturnType<typeof residentialAddressInput>> }) {
  const { control, register } = form
  const { errors } = form.formState
  return (
    <>
      <AddressFields
        address={{ field: register('address'), error: errors.address?.message }}
        landmark={{ field: register('closest_landmark'), error: errors.closest_landmark?.message }}
        state={useController({ control, name: 'state' })}
        lga={useController({ control, name: 'lga' })}
        autoComplete="street-address"
      />
      <ChoiceInput
        label={kycLabels.residential_status}
        options={choicesOf(residentialStatuses)}
        error={errors.residential_status?.message}
        {...register('residential_status')}
      />
      <Field label={kycLabels.residential_movedin_at} error={errors.residential_movedin_at?.message}>
        {(links) => <DateInput {...register('residential_movedin_at')} {...links} max={today()} />}
      </Field>
    </>
  )
}

function homeOf({ address, closest_landmark, state, lga, residential_status, residential_movedin_at }: Answers) {
  return { address, closest_landmark, state, lga, residential_status, residential_movedin_at }
}
