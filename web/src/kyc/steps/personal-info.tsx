import { PersonalInfoFields, usePersonalInfoForm } from '../../profile/fields/personal-info-fields.tsx'
import type { Answers } from '../kyc-queries.ts'
import { formStep } from '../step.tsx'

/** Marriage, children and schooling (KYC2-08). */
export const personalInfo = formStep({
  name: 'personal_info',
  useForm: (answers, draft) => usePersonalInfoForm({ ...familyOf(answers), ...draft }),
  Fields: PersonalInfoFields,
  send: 'kyc.personalInfo',
})

function familyOf({ account }: Answers) {
  const { marital_status, spouse_name, spouse_phone_number, number_of_kids, highest_qualification } = account
  return { marital_status, spouse_name, spouse_phone_number, number_of_kids, highest_qualification }
}
