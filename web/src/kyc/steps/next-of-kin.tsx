import { readAs } from '../../profile/fields/answers.ts'
import { NextOfKinFields, useNextOfKinForm } from '../../profile/fields/next-of-kin-fields.tsx'
import { fieldLabels } from '../../profile/texts.ts'
import { formStep } from '../step.tsx'

/** Somebody close (KYC2-11). */
export const nextOfKin = formStep({
  name: 'next_of_kin',
  useForm: ({ nok_name, nok_relationship, nok_phone }, draft) =>
    useNextOfKinForm({ nok_name, nok_relationship, nok_phone, ...draft }),
  Fields: NextOfKinFields,
  send: 'kyc.nextOfKin',
  summary: ({ nok_name, nok_relationship, nok_phone }) => [
    [fieldLabels.nok_name, nok_name],
    [fieldLabels.nok_relationship, nok_relationship && readAs(nok_relationship)],
    [fieldLabels.nok_phone, nok_phone],
  ],
})
