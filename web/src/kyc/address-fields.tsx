import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import type { Controlled } from '../profile/fields/answers.ts'
import { fieldLabels } from '../profile/texts.ts'
import { PlaceFields } from '../profile/fields/place-fields.tsx'
import { kycLabels } from './step-texts.ts'

type Typed = { field: UseFormRegisterReturn; error: string | undefined }

type Props = { address: Typed; landmark: Typed; state: Controlled; lga: Controlled; autoComplete?: string }

/** Street, landmark, state and local government area: a home's or a business's. */
export function AddressFields({ address, landmark, state, lga, autoComplete = 'off' }: Props) {
  return (
    <>
      <Field label={fieldLabels.address} error={address.error}>
        {(links) => <TextInput {...address.field} {...links} autoComplete={autoComplete} />}
      </Field>
      <Field label={kycLabels.closest_landmark} error={landmark.error}>
        {(links) => <TextInput {...landmark.field} {...links} autoComplete="off" />}
      </Field>
      <PlaceFields state={state} lga={lga} />
    </>
  )
}
