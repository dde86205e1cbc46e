import { NextOfKinFields, useNextOfKinForm } from '../../profile/fields/next-of-kin-fields.tsx'
import { formStep } from '../step.tsx'

/** Next of kin (KYC2-11). */
export const nextOfKin = formStep({
  name: 'next_of_kin',
  useForm: ({ nok_name, nok_relationship, nok_phone }, draft) =>
    useNextOfKinForm({ nok_name, nok_relationship, nok_phone, ...draft }),
  Fields: NextOfKinFields,
  send: 'kyc.nextOfKin',
})
